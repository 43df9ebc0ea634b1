import Foundation
import PageEffects
import PresetFiles
import Testing

/// Presets created from the contents of files.
struct PresetSourcesTests {
  static let family = """
    summary: A family.
    abstract: true
    parameters:
      step: { type: number, default: 2, help: "Step." }
    transform: [{ translate: { x: d * L * step } }]
    """
  static let child = "summary: A child.\nextends: family\nalpha: 0.5\n"

  @Test(arguments: PresetLibrary(folders: [shipped]).presetNames)
  func `A preset created from its sources equals the original`(name: String) throws {
    let preset = try shipped.preset(named: name)
    let again = try Preset(name: name, sources: preset.sources)
    #expect(again.name == name && again.path == "\(name).yaml")
    #expect(again.sources == preset.sources && again.formulas == preset.formulas)
    for (one, other) in zip(
      try preset.effect(layout: .sample).poses,
      try again.effect(layout: .sample).poses
    ) {
      #expect(one.matrix == other.matrix && one.alpha == other.alpha && one.order == other.order)
    }
  }

  @Test func `Sources contain the contents of extended files, by file name`() throws {
    try withFolder(["family.yaml": Self.family, "child.yaml": Self.child]) { folder in
      let preset = try folder.preset(named: "child")
      #expect(preset.sources == ["family.yaml": Self.family, "child.yaml": Self.child])
      let again = try Preset(name: "child", sources: preset.sources)
      #expect(again.definition.parameters.contains { $0.name == "step" })
      #expect(try again.effect(layout: .sample).pose(at: 0).alpha == 0.5)
    }
  }

  @Test func `A caching library parses a file again only if its text has changed`() throws {
    try withFolder(["family.yaml": Self.family, "child.yaml": Self.child]) { folder in
      let library = PresetLibrary(folders: [folder]).caching()
      func step(_ text: String? = nil) throws -> ParameterValue? {
        let effect = try library.preset("child", text: text).effect(layout: .sample)
        return effect.parameters.first { $0.name == "step" }?.value
      }
      for _ in 0..<3 {
        #expect(try step() == .number(2))
        #expect(library.parsedFiles == 2)
      }
      // The text of a page is another text of the same file.
      let own = "parameters: { step: { default: 3 } }\n" + Self.child
      #expect(try step(own) == .number(3))
      #expect(try step() == .number(2))
      #expect(library.parsedFiles == 3)
      let other = Self.family.replacing("default: 2", with: "default: 5")
      try Data(other.utf8).write(to: URL(fileURLWithPath: folder.file("family")))
      #expect(try step() == .number(5))
      #expect(try step(own) == .number(3))
      #expect(library.parsedFiles == 4)
      #expect(throws: PresetFailure.self) { try step("extends: family\n") }
      // A file of a folder that is searched earlier replaces the parent.
      try withFolder(["family.yaml": Self.family]) { first in
        let library = PresetLibrary(folders: [first, folder]).caching()
        #expect(try library.preset("child").texts.keys.contains(first.file("family")))
        try FileManager.default.removeItem(atPath: first.file("family"))
        #expect(try !library.preset("child").texts.keys.contains(first.file("family")))
      }
    }
  }

  @Test(
    arguments: [
      ([:], "it.yaml"), (["it.yaml": child], "family"),
      (["it.yaml": "summary: A.\nextends: it\n"], "it → it"),
      (
        ["it.yaml": "summary: A.\nextends: b\n", "b.yaml": "summary: B.\nextends: it\n"],
        "it → b → it"
      ),
      (["it.yaml": "summary: A.\ntransform: [{ rotat: { y: d } }]\n"], "unknown operation 'rotat'"),
      (["it.yaml": "summary: [\n"], "it.yaml:"),
      (["it.yaml": "summary: A.\nextends: ../it\n"], "../it"),
    ] as [([String: String], String)]
  )
  func `Invalid sources throw an error`(sources: [String: String], words: String) {
    let failure = #expect(throws: PresetFailure.self) { try Preset(name: "it", sources: sources) }
    #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
  }
}

extension Effect {
  /// Poses at page differences from −3 to 3.
  fileprivate var poses: [Pose] { (-12...12).map { pose(at: Double($0) / 4) } }
}
