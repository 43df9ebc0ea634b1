import Foundation
import PagePreview
import PresetFiles
import TestSupport
import Testing

/// What a page keeps.
struct PresetSavingTests {
  private static let text =
    "summary: One.\nparameters: { far: { type: number, default: 1, help: How. } }\n"
    + "transform: [{ translate: { x: d * L * far } }]\n"

  private struct NoName: Error {}

  /// Saving into a folder of a test; names with a capital are refused.
  private static func saving(in folder: String, paths: Set<String> = []) -> PresetSaving {
    PresetSaving(
      folder: "\(folder)/Presets",
      library: PresetLibrary(folders: [PresetFolder(path: "\(folder)/Presets")]),
      paths: paths
    ) { name in
      guard name == name.lowercased() else { throw NoName() }
    }
  }

  @Test
  func `A new preset goes to its folder, and another of its name only where that is said`() throws {
    let folder = try TemporaryFolder()
    let saving = Self.saving(in: folder.path)
    let path = folder.path("Presets/mine.yaml")
    var wish = PresetSaving.Wish(name: "mine", text: Self.text)
    #expect(try saving.save(wish) == path)
    #expect(try folder.bytes("Presets/mine.yaml") == Array(Self.text.utf8))
    #expect(saving.library.names == ["mine"])
    wish.settings = ["far": "2"]
    #expect(throws: PresetIsThere(path: path)) { try saving.save(wish) }
    wish.overwrite = false
    #expect(throws: PresetIsThere(path: path)) { try saving.save(wish) }
    #expect(try folder.bytes("Presets/mine.yaml") == Array(Self.text.utf8))
    wish.overwrite = true
    #expect(try saving.save(wish) == path)
    let changed = Self.text.replacing("default: 1", with: "default: 2")
    #expect(try folder.bytes("Presets/mine.yaml") == Array(changed.utf8))
    #expect(
      PresetIsThere(path: "a.yaml").text
        == "error: 'a.yaml' is there already\n  Choose another name, or say that it is to be replaced."
    )
  }

  @Test
  func `A file by its path is one that is known`() throws {
    let folder = try TemporaryFolder()
    let known = try folder.write([], to: "known.yaml")
    let other = try folder.write([], to: "other.yaml")
    let saving = Self.saving(in: folder.path, paths: [known])
    #expect(
      try saving.save(.init(path: known, text: Self.text, overwrite: true)) == known
    )
    #expect(try folder.bytes("known.yaml") == Array(Self.text.utf8))
    for path in [
      other, folder.path("new.yaml"), folder.path("Presets/new.yaml"), "\(known)/../other.yaml",
      folder.path("Presets/../other.yaml"), "", "known", "/etc/passwd",
    ] {
      #expect(throws: StageRefusal.self) {
        try saving.save(.init(path: path, text: Self.text, overwrite: true))
      }
    }
    _ = try saving.save(.init(name: "mine", text: Self.text))
    let mine = folder.path("Presets/mine.yaml")
    #expect(try saving.save(.init(path: mine, text: Self.text, overwrite: true)) == mine)
    #expect(try folder.bytes("other.yaml") == [])
    #expect(try folder.names() == ["Presets", "known.yaml", "other.yaml"])
  }

  @Test
  func `A wrong name, a wrong text and a wrong setting leave all as it is`() throws {
    let folder = try TemporaryFolder()
    let saving = Self.saving(in: folder.path)
    #expect(throws: NoName.self) { try saving.save(.init(name: "Mine", text: Self.text)) }
    #expect(throws: PresetFailure.self) { try saving.save(.init(name: "mine", text: "a: [")) }
    #expect(throws: (any Error).self) {
      try saving.save(.init(name: "mine", text: Self.text, settings: ["near": "1"]))
    }
    #expect(throws: StageRefusal.self) { try saving.save(.init(text: Self.text)) }
    #expect(throws: StageRefusal.self) {
      try saving.save(.init(name: "mine", path: "mine.yaml", text: Self.text))
    }
    #expect(try folder.names() == [])
  }
}
