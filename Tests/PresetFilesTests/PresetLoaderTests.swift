import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

struct PresetLoaderTests {
  static let family = """
    abstract: true
    summary: A family.
    source: Ours
    family: test
    tags: [one, two]
    parameters:
      near: { type: number, default: 1, range: [0, 2], limits: [0, 5], help: "Nearness." }
      far: { type: number, default: 10, help: "Farness." }
    let:
      a: near * 2
      b: a + far
    perspective: { distance: 500, origin: page }
    window: [-3, 3]
    alpha: b
    order: d
    """
  static let child = """
    extends: family
    summary: A child.
    parameters:
      new: { type: number, default: 7, help: "Newness." }
      near: { default: 3 }
    let:
      a: near * 100
      c: b + new
    alpha: c
    transform:
      - translate: { x: a }
    """

  @Test
  func `Inherited parameters are merged field by field, and definitions in let by name`() throws {
    try withFolder(["family.yaml": Self.family, "child.yaml": Self.child]) { folder in
      let preset = try folder.preset(named: "child")
      #expect(preset.summary == "A child.")
      #expect(!preset.isAbstract)
      #expect((preset.source, preset.family, preset.tags) == ("Ours", "test", ["one", "two"]))
      let parameters = preset.definition.parameters
      #expect(parameters.map(\.name) == ["near", "far", "new", "perspective", "mirrored"])
      #expect(parameters[0].initial == .value(.number(3)))
      #expect((parameters[0].range, parameters[0].limits) == (0...2, 0...5))
      #expect(parameters[0].help == "Nearness.")
      #expect(preset.definition.lets.map(\.name) == ["a", "b", "c"])
      #expect(preset.definition.template.vanishingPoint == .page)
      let effect = try preset.effect(layout: .sample)
      // a = 300, b = 310, c = 317.
      #expect(effect.pose(at: 0.5).rawAlpha == 317)
      #expect((effect.pose(at: 0.5).order, effect.window) == (0.5, -3...3))
    }
  }

  @Test func `A summary is not inherited`() throws {
    let child = Self.child.replacing("summary: A child.\n", with: "")
    try withFolder(["family.yaml": Self.family, "child.yaml": child]) { folder in
      let found = message(about: "child", in: folder)
      #expect(found?.contains("error: the key 'summary' is missing") == true)
    }
  }

  @Test func `Other names are not inherited, a direction is`() throws {
    let family = Self.family + "\naka: [pile, card stack]\ndirection: vertical\n"
    try withFolder([
      "family.yaml": family, "child.yaml": Self.child, "own.yaml": Self.child + "\naka: [heap]\n",
    ]) { folder in
      let (child, own) = (try folder.preset(named: "child"), try folder.preset(named: "own"))
      #expect(child.aka.isEmpty && own.aka == ["heap"])
      #expect(child.stage?.direction == .vertical)
    }
  }

  @Test func `Other inherited keys are replaced as a whole`() throws {
    let child = Self.child + "\nperspective: { distance: 300 }\ntags: [three]\nwindow: [-1, 1]\n"
    try withFolder(["family.yaml": Self.family, "child.yaml": child]) { folder in
      let preset = try folder.preset(named: "child")
      #expect(preset.definition.template.vanishingPoint == .viewport)
      #expect(preset.tags == ["three"])
      #expect(try preset.effect(layout: .sample).window == -1...1)
    }
  }

  @Test func `An error in an extended file is reported with its position in that file`() throws {
    let family = Self.family.replacing("near * 2", with: "nearr * 2")
    let child = Self.child.replacing("  a: near * 100\n", with: "")
    try withFolder(["family.yaml": family, "child.yaml": child]) { folder in
      #expect(
        message(about: "child", in: folder)?.hasPrefix(
          """
          family.yaml:10:6: error: unknown name 'nearr'
              a: nearr * 2
                 ^^^^^
            Did you mean 'near'?
          """
        ) == true
      )
    }
  }

  @Test func `The message for an unknown parent suggests the most similar name`() throws {
    try withFolder(["family.yaml": Self.family, "child.yaml": "extends: famly\n"]) { folder in
      #expect(
        message(about: "child", in: folder) == """
          child.yaml:1:10: error: there is no preset 'famly' to extend
            extends: famly
                     ^^^^^
            Did you mean 'family'? Available: child, family.
          """
      )
      // A name in several folders is listed once.
      let error = #expect(throws: PresetFailure.self) {
        try PresetLibrary(folders: [folder, folder]).preset("child")
      }
      #expect(error?.description.hasSuffix("Available: child, family.") == true)
    }
  }

  @Test(arguments: [
    "../other/family", "../../etc/passwd", "./family", "/tmp/family", "family.yaml", "a/family",
    "..",
  ])
  func `A parent cannot be a path`(_ parent: String) throws {
    try withFolder(["family.yaml": Self.family, "child.yaml": "extends: \(parent)\n"]) { folder in
      let found = message(about: "child", in: folder)
      #expect(found?.contains("error: there is no preset '\(parent)' to extend") == true)
    }
  }

  @Test func `A parent that is a link is read if its target is a regular file`() throws {
    let child = YamlReaderTests.plain + "extends: linked\n"
    try withFolder(["child.yaml": child, "text": "No keys.\n"]) { folder in
      func link(_ target: String) throws -> String? {
        let path = folder.file("linked")
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return message(about: "child", in: folder)
      }
      let text = try link("text")
      #expect(
        text == """
          linked.yaml:1:1: error: expected a map of keys, found 'No keys.'
            No keys.
            ^^^^^^^^
          """
      )
      let device = try link("/dev/zero")
      #expect(device == "cannot read the preset 'linked.yaml': it is not a file")
      let nowhere = "error: there is no preset 'linked' to extend"
      for target in ["nowhere", "linked.yaml"] {
        let missing = try link(target)
        #expect(missing?.contains(nowhere) == true)
      }
    }
  }

  @Test func `Too many levels of parents are refused`() throws {
    let links = (0..<16).map { ("p\($0).yaml", "extends: p\($0 + 1)\nsummary: A link.\n") }
    let end = [("p16.yaml", YamlReaderTests.plain)]
    try withFolder(Dictionary(uniqueKeysWithValues: links + end)) { folder in
      #expect(message(about: "p1", in: folder) == nil)
      #expect(
        message(about: "p0", in: folder) == """
          p15.yaml:1:10: error: more than 16 levels of 'extends'
            extends: p16
                     ^^^
            Merge some of the presets.
          """
      )
    }
  }

  @Test func `Large maps are merged quickly`() throws {
    let keys = (0..<12_000).map { "k\($0): 1\n" }.joined()
    let files = ["a.yaml": "extends: b\n" + keys, "b.yaml": keys]
    let time = try ProcessorTime.measure {
      try withFolder(files) { folder in #expect(message(about: "a", in: folder) != nil) }
    }
    #expect(time < .seconds(20))
  }
}
