import Foundation
import PagePreview
import PresetFiles
import TestSupport
import Testing

/// Presets that a page saves.
struct PresetSavingTests {
  private static let text =
    "summary: One.\nparameters: { far: { type: number, default: 1, help: How. } }\n"
    + "transform: [{ translate: { x: d * L * far } }]\n"

  private struct InvalidName: Error {}

  /// Returns a value that saves to a test's folder and refuses names with capital letters.
  private static func saving(in folder: String, paths: Set<String> = []) -> PresetSaving {
    PresetSaving(
      folder: "\(folder)/Presets",
      library: PresetLibrary(folders: [PresetFolder(path: "\(folder)/Presets")]),
      paths: paths
    ) { name in
      guard name == name.lowercased() else { throw InvalidName() }
    }
  }

  @Test
  func `A new preset is written to its folder, and replaces a file only with permission`() throws {
    let folder = try TemporaryFolder()
    let saving = Self.saving(in: folder.path)
    let path = folder.path("Presets/mine.yaml")
    var request = PresetSaving.Request(name: "mine", text: Self.text)
    #expect(try saving.save(request) == path)
    #expect(try folder.bytes("Presets/mine.yaml") == Array(Self.text.utf8))
    #expect(saving.library.names == ["mine"])
    request.settings = ["far": "2"]
    #expect(throws: PreviewError.fileExists(path: path)) { try saving.save(request) }
    request.overwrite = false
    #expect(throws: PreviewError.fileExists(path: path)) { try saving.save(request) }
    #expect(try folder.bytes("Presets/mine.yaml") == Array(Self.text.utf8))
    request.overwrite = true
    #expect(try saving.save(request) == path)
    let changed = Self.text.replacing("default: 1", with: "default: 2")
    #expect(try folder.bytes("Presets/mine.yaml") == Array(changed.utf8))
    #expect(
      PreviewError.fileExists(path: "a.yaml").message
        == "error: 'a.yaml' already exists\n  Choose another name, or replace the file."
    )
  }

  @Test
  func `Only known files are saved by path`() throws {
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
      #expect(throws: PreviewError.self) {
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
  func `An invalid name, text or setting writes nothing`() throws {
    let folder = try TemporaryFolder()
    let saving = Self.saving(in: folder.path)
    #expect(throws: InvalidName.self) { try saving.save(.init(name: "Mine", text: Self.text)) }
    #expect(throws: PresetFailure.self) { try saving.save(.init(name: "mine", text: "a: [")) }
    #expect(throws: (any Error).self) {
      try saving.save(.init(name: "mine", text: Self.text, settings: ["near": "1"]))
    }
    #expect(throws: PreviewError.self) { try saving.save(.init(text: Self.text)) }
    #expect(throws: PreviewError.self) {
      try saving.save(.init(name: "mine", path: "mine.yaml", text: Self.text))
    }
    #expect(try folder.names() == [])
  }
}
