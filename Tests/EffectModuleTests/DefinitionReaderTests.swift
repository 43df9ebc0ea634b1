import EffectModule
import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

struct DefinitionReaderTests {
  private static let folder = PresetFolder(path: Repository.presets.path)

  private static let vertical = Layout(
    pageSize: Size(width: 301, height: 517),
    viewport: Size(width: 390, height: 844),
    axis: .vertical,
    isRightToLeft: true
  )

  @Test func `Every preset has the same poses after it was written and read`() throws {
    for name in Self.folder.names {
      let preset = try Self.folder.preset(named: name)
      guard !preset.isAbstract else { continue }
      let data = CanonicalEffect(preset).data
      let definition = try DefinitionReader.definition([UInt8](data))
      for layout in [Layout.sample, Self.vertical] {
        let read = try Effect(definition, layout: layout)
        let written = try Effect(preset.definition, layout: layout)
        #expect(read.window == written.window && read.stride == written.stride, "\(name)")
        for step in -8...8 {
          let difference = Double(step) * 0.4
          #expect(
            read.pose(at: difference, index: 2) == written.pose(at: difference, index: 2),
            "\(name) at \(difference)"
          )
        }
      }
    }
  }

  @Test func `Settings act on a definition that was read`() throws {
    let preset = try Self.folder.preset(named: "coverflow")
    let definition = try DefinitionReader.definition([UInt8](CanonicalEffect(preset).data))
    let number = try #require(
      preset.definition.parameters.first { $0.kind == .number || $0.kind == .length }
    )
    let request = """
      { "layout": { "pageSize": { "width": 240, "height": 320 },
                    "viewport": { "width": 640, "height": 400 } },
        "parameters": { "\(number.name)": 0.75 } }
      """
    let effect = try LayoutReader.effect(of: definition, Array(request.utf8))
    let expected = try Effect(
      preset.definition,
      layout: .sample,
      settings: [number.name: .number(0.75)]
    )
    #expect(effect.pose(at: 0.5) == expected.pose(at: 0.5))
  }

  /// Changes of a small definition, and the errors that they cause.
  static let errors: [(key: String, value: String, error: String)] = [
    (
      "schema", #""fxrender.effect/2""#,
      "schema: expected the schema 'fxrender.effect/1', found 'fxrender.effect/2'"
    ),
    ("transform", "{}", "transform: expected an array, found an object"),
    (
      "transform", #"[{ "is": "turn" }]"#,
      "transform[0].is: expected one of translate, rotateX, rotateY, rotateZ, rotate, scale, skew, perspective, "
        + "found 'turn'"
    ),
    ("transform", #"[{ "is": "rotateX" }]"#, "transform[0]: 'angle' is missing"),
    (
      "transform", #"[{ "is": "rotateX", "angle": 0, "x": 1 }]"#,
      "transform[0]: unknown key 'x'; allowed: is, angle"
    ),
    ("alpha", #"["d", "+"]"#, "alpha[1]: expected 2 values before the operator, found 1"),
    ("alpha", #"["d", 2]"#, "alpha: expected tokens that leave one value, found 2"),
    ("alpha", "null", "alpha: expected a formula, found null"),
    ("alpha", #""""#, "alpha: a name must not be empty"),
    ("alpha", #"["d", "sine(1)"]"#, "alpha[1]: unknown function 'sine'"),
    ("alpha", #"["d", "sin(2)"]"#, "alpha[1]: 'sin' cannot be called with 2 arguments"),
    ("alpha", #"["d", "pl(1)"]"#, "alpha[1]: 'pl' cannot be called with 1 arguments"),
    ("alpha", #"["d", "%"]"#, "alpha[1]: unknown operator '%'"),
    (
      "alpha", #"["d", { "keys": 1, "ease": "linear", "outside": "hold" }]"#,
      "alpha[1]: expected 3 values before the operator, found 1"
    ),
    (
      "alpha", #"["d""# + String(repeating: #","~""#, count: 2_001) + "]",
      "alpha[2001]: more than 2000 operators within one another"
    ),
    ("layers", #"[{ "is": "blur" }]"#, "layers[0]: 'strength' is missing"),
    (
      "layers", #"[{ "is": "content", "name": "a", "transform": [] }]"#,
      "layers[0]: 'cornerRadius' is missing"
    ),
    ("order", #""d""#, "order: expected 'depth' or { key }"),
    (
      "parameters", #"[{ "name": "a", "kind": "choice", "choices": ["b"], "default": "c" }]"#,
      "parameters[0].default: expected one of b, found 'c'"
    ),
  ]

  @Test(arguments: errors)
  func `A wrong definition is refused`(_ key: String, _ value: String, _ error: String) throws {
    var members: [String: JSONValue] = [
      "schema": "fxrender.effect/1", "parameters": [], "lets": [], "transform": [], "alpha": 1,
      "order": ["key": 0], "hidden": false, "backfaceVisible": true, "interaction": true,
      "perspective": "inf", "vanishingPoint": "viewport",
    ]
    _ = try DefinitionReader.definition([UInt8](JSONText.data(members)))
    members[key] = try JSONDecoder().decode(JSONValue.self, from: Data(value.utf8))
    let bytes = [UInt8](JSONText.data(members))
    var found: String?
    do throws(ReadingError) {
      _ = try DefinitionReader.definition(bytes)
    } catch { found = error.message }
    #expect(found == error)
  }
}
