import Foundation
import FuzzChecks
import TestSupport
import Testing

/// What fuzzers found, and the inputs that they start from, through the same checks.
@Suite struct FuzzTests {
  private static let folder = Repository.root.appending(path: "Tests/Fuzzing")

  /// The files of a target; none where it has no folder, as one in which nothing was found.
  private static func files(in part: String, of target: FuzzTarget) -> [URL] {
    let folder = folder.appending(path: "\(part)/\(target.rawValue)")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted().map { folder.appending(path: $0) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func corporaAndFindingsPass(_ target: FuzzTarget) throws {
    let corpus = Self.files(in: "Corpora", of: target)
    #expect(!corpus.isEmpty)
    let checker = try FuzzChecker(target)
    for file in corpus + Self.files(in: "Findings", of: target) {
      do {
        let isForTarget = try checker.check([UInt8](Data(contentsOf: file)))
        #expect(isForTarget, "\(file.path) is no input for \(target)")
      } catch {
        Issue.record("\(file.path): \(error)")
      }
    }
  }
}
