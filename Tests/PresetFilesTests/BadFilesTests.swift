import Foundation
import PageEffects
import PresetFiles
import Testing

/// Files with mistakes, each beside the message that it is met with.
@Suite struct BadFilesTests {
  static let folder = PresetFolder(
    path: (Bundle.module.resourcePath ?? ".") + "/Bad"
  )

  @Test(arguments: folder.names)
  func theMessageIsTheExpectedOne(_ name: String) throws {
    let path = "\(Self.folder.path)/\(name).txt"
    let expected = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let found = try #require(message(about: name, in: Self.folder))
    let told = found.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(" ") || $0.hasPrefix("error") ? "\($0)" : "Bad/\($0)" }
    #expect(told.joined(separator: "\n") + "\n" == expected)
  }

  @Test func everyPairIsComplete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(Set(texts) == Set(Self.folder.names))
    #expect(texts.count > 60)
  }

  /// Place first, then what is wrong; every mark is beneath the line that is shown.
  @Test(arguments: folder.names)
  func aMessageHasAPlace(_ name: String) throws {
    let failure = #expect(throws: PresetFailure.self) { try Self.folder.preset(named: name) }
    guard case .wrong(let errors, let texts) = failure else {
      Issue.record("not wrong, but \(String(describing: failure))")
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
