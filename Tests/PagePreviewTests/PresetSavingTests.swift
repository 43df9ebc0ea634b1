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
    let folder = TemporaryFolder()
    let saving = Self.saving(in: folder.path)
    let path = folder.path("Presets/mine.yaml")
    var request = PresetSaving.Request(name: "mine", text: Self.text)
    #expect(try saving.save(request) == path)
    #expect(try folder.bytes("Presets/mine.yaml") == Array(Self.text.utf8))
    #expect(saving.library.names == ["mine"])
    request.settings = ["far": "2"]
    let question = PreviewError.fileExists(path: path, freeName: "my-mine")
    #expect(throws: question) { try saving.save(request) }
    request.overwrite = false
    #expect(throws: question) { try saving.save(request) }
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
  func `A name that hides another preset needs permission, and another name is offered`() throws {
    let folder = TemporaryFolder()
    let other = try folder.write(Self.text.utf8, to: "built-in/flow.yaml")
    _ = try folder.write(Self.text.utf8, to: "built-in/my-flow.yaml")
    let library = PresetLibrary(
      folders: ["Presets", "built-in"].map { PresetFolder(path: folder.path($0)) }
    )
    let saving = PresetSaving(folder: folder.path("Presets"), library: library, paths: []) { _ in }
    var request = PresetSaving.Request(name: "flow", text: Self.text)
    let question = PreviewError.hidesPreset(name: "flow", path: other, freeName: "my-flow-2")
    #expect(throws: question) { try saving.save(request) }
    // Permission to replace a file is not permission to hide one.
    request.overwrite = true
    #expect(throws: question) { try saving.save(request) }
    #expect(try folder.names() == ["built-in"])
    (request.overwrite, request.hide) = (nil, true)
    #expect(try saving.save(request) == folder.path("Presets/flow.yaml"))
    // The next time, the file itself exists.
    #expect(
      throws: PreviewError.fileExists(path: folder.path("Presets/flow.yaml"), freeName: "my-flow-2")
    ) {
      try saving.save(request)
    }
    #expect(try saving.save(.init(name: "my-flow-2", text: Self.text)).hasSuffix("/my-flow-2.yaml"))
    let builtIn = PreviewError.hidesPreset(name: "flow", path: nil, freeName: nil)
    let help = "which the new file would hide\n  Choose another name, or hide that preset."
    #expect(builtIn.message == "error: 'flow' is the name of a built-in preset, \(help)")
    #expect(question.message == "error: 'flow' is the name of the preset '\(other)', \(help)")
  }

  @Test func `Only known files are saved by path`() throws {
    let folder = TemporaryFolder()
    let known = try folder.write([], to: "known.yaml")
    let other = try folder.write([], to: "other.yaml")
    let saving = Self.saving(in: folder.path, paths: [known])
    #expect(try saving.save(.init(path: known, text: Self.text, overwrite: true)) == known)
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

  @Test func `An invalid name, text or setting writes nothing`() throws {
    let folder = TemporaryFolder()
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

  /// Installs a built-in preset `base` in the folder of a test, and returns the library of the program there.
  private static func installed(in folder: borrowing TemporaryFolder) throws -> PresetLibrary {
    try folder.makeFolder("share/fxrender/presets")
    _ = try folder.write(text.utf8, to: "share/fxrender/presets/base.yaml")
    return PresetLibrary(environment: [:], executable: folder.path("bin/fxrender"))
  }

  @Test func `Built-in presets are not overwritten`() throws {
    let folder = TemporaryFolder()
    let library = try Self.installed(in: folder)
    let presets = folder.path("share/fxrender/presets")
    let base = "\(presets)/base.yaml"
    let changed = Self.text.replacing("default: 1", with: "default: 2")
    // In a checkout, the folder of new presets may be the folder of built-in ones, or a link to it.
    try folder.link("Presets", to: presets)
    for (own, path) in [
      (presets, base), (folder.path("Presets"), folder.path("Presets/base.yaml")),
    ] {
      let saving = PresetSaving(folder: own, library: library, paths: []) { _ in }
      for (request, shown, freeName) in [
        (PresetSaving.Request(name: "base", text: changed, overwrite: true), path, "my-base"),
        (PresetSaving.Request(path: base, text: changed, overwrite: true), base, nil),
      ] {
        let error = PreviewError.builtIn(path: shown, freeName: freeName)
        let words = "error: '\(shown)' is a built-in preset\n  Save it under another name."
        #expect(error.message == words)
        #expect(throws: error) { try saving.save(request) }
      }
    }
    #expect(try folder.bytes("share/fxrender/presets/base.yaml") == Array(Self.text.utf8))
    // A file that was given on the command line belongs to the user.
    let own = PresetSaving(folder: presets, library: library, paths: [base]) { _ in }
    #expect(try own.save(.init(path: base, text: changed, overwrite: true)) == base)
    #expect(try folder.bytes("share/fxrender/presets/base.yaml") == Array(changed.utf8))
  }

  @Test func `Links to files of other folders are not written`() throws {
    let folder = TemporaryFolder()
    try folder.makeFolder("other")
    let victim = try folder.write(Array(Self.text.utf8), to: "other/victim.yaml")
    let changed = Self.text.replacing("default: 1", with: "default: 2")
    let saving = Self.saving(in: folder.path, paths: [folder.path("mine.yaml")])
    let links = [folder.path("Presets/mine.yaml"), folder.path("mine.yaml")]
    _ = try saving.save(.init(name: "first", text: Self.text))
    for link in links {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
    }
    for (request, path) in [
      (PresetSaving.Request(name: "mine", text: changed, overwrite: true), links[0]),
      (PresetSaving.Request(path: links[0], text: changed, overwrite: true), links[0]),
      (PresetSaving.Request(path: links[1], text: changed, overwrite: true), links[1]),
    ] {
      #expect(
        throws: PreviewError.refused(
          "'\(path)' is a link to '\(victim)', in another folder",
          "Save it under another name."
        )
      ) {
        try saving.save(request)
      }
    }
    #expect(try folder.bytes("other/victim.yaml") == Array(Self.text.utf8))
    // A link within the folder is followed.
    let inner = folder.path("Presets/inner.yaml")
    try FileManager.default.createSymbolicLink(atPath: inner, withDestinationPath: "first.yaml")
    _ = try saving.save(.init(name: "inner", text: changed, overwrite: true))
    #expect(try folder.bytes("Presets/first.yaml") == Array(changed.utf8))
  }
}
