import Foundation
import FuzzChecks
import TestSupport
import Testing

/// The inputs saved for the fuzzed readers: corpora to start from, and findings that once failed.
struct FuzzTests {
  private static let folder = Repository.root.appending(path: "Tests/Fuzzing")

  /// Returns the files of a target; a target without findings has no folder.
  private static func files(in part: String, of target: FuzzTarget) -> [URL] {
    let folder = folder.appending(path: "\(part)/\(target.rawValue)")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted().map { folder.appending(path: $0) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `Corpora and findings pass the checks`(_ target: FuzzTarget) async throws {
    let corpus = Self.files(in: "Corpora", of: target)
    #expect(!corpus.isEmpty)
    let checker = try FuzzChecker(target)
    for file in corpus + Self.files(in: "Findings", of: target) {
      do {
        let verdict = try await checker.check([UInt8](Data(contentsOf: file)))
        #expect(verdict != .foreign, "\(file.path) is not an input for \(target)")
      } catch {
        Issue.record("\(file.path): \(error)")
      }
    }
  }

  /// The targets whose inputs are generated from a grammar.
  static let generated = FuzzTarget.allCases.filter { FuzzMutator($0).input(seed: 0) != nil }

  @Test func `Every text format has a grammar`() {
    #expect(Self.generated == [.presets, .scripts, .specs, .messages, .expressions])
  }

  @Test(arguments: generated)
  func `Generated inputs pass the checks`(_ target: FuzzTarget) async throws {
    let checker = try FuzzChecker(target)
    let mutator = FuzzMutator(target)
    for seed in 0..<LongChecks.count(100, long: 20_000) {
      let input = try #require(mutator.input(seed: UInt64(seed)))
      let changed = mutator.changed(input, seed: UInt64(seed)) ?? input
      for input in [input, changed] {
        do {
          #expect(try await checker.check(input) != .foreign, "seed \(seed)")
        } catch {
          Issue.record("seed \(seed): \(error)\n\(String(decoding: input, as: UTF8.self))")
        }
      }
    }
  }
}
