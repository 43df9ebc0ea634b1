import Foundation
import PageEffects
import PresetFiles
import Testing

/// Invalid presets and scripts; a text file with the same name contains the expected message.
struct BadFilesTests {
  static let presets = PresetFolder(path: (Bundle.module.resourcePath ?? ".") + "/Bad")
  static let scripts = PresetFolder(path: (Bundle.module.resourcePath ?? ".") + "/Scripts")

  @Test(arguments: presets.names)
  func `An invalid preset causes the expected message`(name: String) throws {
    let path = "\(Self.presets.path)/\(name).txt"
    let expected = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let found = try #require(message(about: name, in: Self.presets))
    let lines = found.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(" ") || $0.hasPrefix("error") ? "\($0)" : "Bad/\($0)" }
    #expect(lines.joined(separator: "\n") + "\n" == expected)
  }

  @Test(arguments: scripts.names)
  func `An invalid script causes the expected message`(name: String) throws {
    let path = "\(Self.scripts.path)/\(name).txt"
    let expected = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let failure = #expect(throws: PresetFailure.self) {
      try GestureScriptFile.read(path: Self.scripts.file(name))
    }
    let found = failure?.description.replacingOccurrences(of: Self.scripts.path, with: "Scripts")
    #expect(found.map { $0 + "\n" } == expected)
  }

  @Test(arguments: [(presets, 60), (scripts, 20)])
  func `Every file has an expected message`(folder: PresetFolder, least: Int) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(Set(texts) == Set(folder.names))
    #expect(texts.count > least)
  }

  @Test(arguments: presets.names)
  func `Errors have positions in the file and are sorted by position`(name: String) throws {
    let failure = #expect(throws: PresetFailure.self) { try Self.presets.preset(named: name) }
    guard case .wrong(let errors, let texts) = failure else {
      Issue.record("unexpected failure: \(String(describing: failure))")
      return
    }
    #expect(!errors.isEmpty)
    for error in errors {
      let lines = (texts[error.span.file] ?? "").split(omittingEmptySubsequences: false) {
        $0.isNewline
      }
      #expect(error.span.line >= 1 && error.span.column >= 1 && error.span.length >= 1)
      #expect(texts[error.span.file] == nil || error.span.line <= lines.count)
    }
    let places = errors.map { ($0.span.file, $0.span.line, $0.span.column) }
    for (before, after) in zip(places, places.dropFirst()) { #expect(before <= after) }
  }
}
