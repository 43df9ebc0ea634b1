import Foundation
import PageEffects
import PresetFiles
import Testing

/// Scripts with mistakes, each beside the message that it is met with.
@Suite struct ScriptFilesTests {
  static let folder = PresetFolder(
    path: (Bundle.module.resourcePath ?? ".") + "/Scripts"
  )

  @Test(arguments: folder.names)
  func theMessageIsTheExpectedOne(_ name: String) throws {
    let path = "\(Self.folder.path)/\(name).txt"
    let expected = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    let failure = #expect(throws: PresetFailure.self) {
      try GestureScriptFile.read(path: Self.folder.file(name))
    }
    let told = failure?.description.replacingOccurrences(of: Self.folder.path, with: "Scripts")
    #expect(told.map { $0 + "\n" } == expected)
  }

  @Test func everyPairIsComplete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let texts = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(Set(texts) == Set(Self.folder.names))
    #expect(texts.count > 20)
  }
}
