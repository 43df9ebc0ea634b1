import Foundation
import JSONCoding
import Subprocess
import TestSupport

/// The module for browsers, run by Node.
enum BrowserProcess {
  /// The module, which `Packaging/browser check` builds.
  static let module = Repository.root.appending(path: ".build/browser/fxrender-check.wasm").path

  /// Whether the tests with the module run.
  static let isOn = LongChecks.areOn && FileManager.default.fileExists(atPath: module)

  static func answers(_ requests: [JSONValue]) async throws -> [[Double]] {
    let folder = TemporaryFolder()
    let lines = requests.map { JSONText.string($0) + "\n" }.joined()
    let driver = Repository.root.appending(path: "Tests/Browser/effect_module.mjs").path
    let paths = (
      requests: try folder.write(lines.utf8, to: "requests.jsonl"), answers: folder.path("answers")
    )
    let result = try await Subprocess.run(
      .name("node"),
      arguments: [driver, module, paths.requests, paths.answers],
      output: .discarded,
      error: .string(limit: 1 << 20)
    )
    guard result.terminationStatus.isSuccess else { throw Failure(text: result.standardError) }
    var numbers = try folder.bytes("answers").withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Double.self)
      }
    }[...]
    var answers: [[Double]] = []
    while let count = numbers.popFirst() {
      answers.append(Array(numbers.prefix(Int(count))))
      numbers = numbers.dropFirst(Int(count))
    }
    return answers
  }

  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }
}
