import Foundation
import PresetFiles
import Testing

struct PresetFolderTests {
  static let text = "summary: Nothing.\ntransform: []\n"

  @Test func `The names are those of the preset files, sorted`() throws {
    let files = ["b", "a", "B", "a-2", "a10"].map { ("\($0).yaml", Self.text) }
    let others = [(".hidden.yaml", ""), ("notes.txt", ""), ("c.yml", ""), ("yaml", "")]
    try withFolder(Dictionary(uniqueKeysWithValues: files + others)) { folder in
      #expect(folder.names == ["B", "a", "a-2", "a10", "b"])
      let preset = try folder.preset(named: "a")
      #expect((preset.name, preset.path) == ("a", folder.file("a")))
    }
  }

  @Test func `A missing folder has no presets`() {
    let folder = PresetFolder(path: "/nowhere/at/all")
    #expect(folder.names.isEmpty)
    #expect(message(about: "linear", in: folder)?.hasPrefix("there is no preset 'linear'") == true)
  }

  @Test func `The message for an unknown name suggests the most similar name`() throws {
    try withFolder(["coverflow.yaml": Self.text]) { folder in
      #expect(
        message(about: "coverflw", in: folder) == """
          there is no preset 'coverflw'
            Did you mean 'coverflow'? 'fxrender list' shows all; a file is named by its path, such as ./coverflw.yaml.
          """
      )
    }
  }

  @Test func `The names of a library omit abstract presets and include files with errors`() throws {
    let files = [
      "one.yaml": Self.text, "family.yaml": "abstract: true\n" + Self.text,
      "escaped.yaml": "\"\\x61bstract\": true\n" + Self.text,
      "mentioned.yaml": "notes: An abstract pattern.\n" + Self.text,
      "broken.yaml": "abstract: [",
    ]
    try withFolder(files) { folder in
      let library = PresetLibrary(folders: [folder])
      #expect(library.presetNames == ["broken", "mentioned", "one"])
      #expect(library.names == ["broken", "escaped", "family", "mentioned", "one"])
    }
  }

  @Test(arguments: ["", "../it", "a/../it", "/etc/passwd", "it\0", ".."])
  func `A name cannot be a path to another folder`(_ name: String) throws {
    try withFolder(["it.yaml": Self.text]) { folder in
      #expect(!folder.contains(name))
      let failure = #expect(throws: PresetFailure.self) { try folder.preset(named: name) }
      #expect(failure == .unknownPreset(name, known: ["it"]))
    }
  }

  /// Reading a pipe without a writer would block forever.
  @Test func `Only regular files are read`() throws {
    try withFolder([String: String]()) { folder in
      #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
      try FileManager.default.createDirectory(
        atPath: folder.file("folder"),
        withIntermediateDirectories: false
      )
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("device"),
        withDestinationPath: "/dev/zero"
      )
      for name in ["pipe", "folder", "device"] {
        let failure = #expect(throws: PresetFailure.self) { try folder.preset(named: name) }
        #expect(failure == .unreadable(path: folder.file(name), reason: "it is not a file"))
        let expected = "cannot read the preset '\(folder.file(name))': it is not a file"
        #expect(failure?.description == expected)
      }
    }
  }

  @Test func `A link to a file is read`() throws {
    try withFolder(["it.yaml": Self.text]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("link"),
        withDestinationPath: "it.yaml"
      )
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("broken"),
        withDestinationPath: "gone.yaml"
      )
      #expect(message(about: "link", in: folder) == nil)
      #expect(!folder.contains("broken"))
    }
  }

  @Test(arguments: shipped.names) func `A shipped preset is valid`(_ name: String) {
    #expect(message(about: name, in: shipped) == nil)
  }
}
