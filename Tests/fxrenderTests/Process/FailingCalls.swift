#if os(Linux)
import Foundation
import ProgramTestSupport
import TestSupport

/// A library that makes system calls of the program fail, compiled from `Tests/Limits/failing-calls.c`.
struct FailingCalls: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case thread, memory, open, start, write, sync, rename
  }

  /// The number of calls of a run without failures, and the number of failures of any run.
  struct Log {
    var calls = 0
    var failures = 0
  }

  private let library: String

  private static let log = "calls.log"

  /// The error if no C compiler can compile the library.
  struct NotCompiled: Error {}

  /// Compiles the library with the system's C compiler in a folder, which is also that of the logs and runs.
  init(in folder: borrowing TemporaryFolder) throws {
    library = folder.path("failing-calls.so")
    let source = Repository.root.appending(path: "Tests/Limits/failing-calls.c").path
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let options = "-shared -fPIC -O1 -o \"$1\" \"$2\" -ldl"
    process.arguments = ["-c", "cc \(options) || clang \(options)", "sh", library, source]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NotCompiled() }
  }

  /// Runs the program in a folder, and makes some of its calls fail: `count` calls of a kind from the number
  /// `first`, which is 0 if none fails.
  ///
  /// `before` is a shell command that ends with a separator. A run of more than a minute has the status 137.
  func run(
    _ words: String,
    in folder: borrowing TemporaryFolder,
    _ kind: Kind,
    first: Int,
    count: Int = 1,
    _ before: String = ""
  ) async throws -> (result: Program.Result, log: Log) {
    let variables =
      "LD_PRELOAD=\(library) FAIL_CALL=\(kind.rawValue) FAIL_FROM=\(first) FAIL_COUNT=\(count)"
    let start = "exec timeout -s KILL 60 env \(variables) FAIL_LOG=\(Self.log) \"$@\""
    let result = try await folder.run(words, .shell("rm -f \(Self.log); \(before) \(start)"))
    var log = Log()
    for line in (try? folder.text(Self.log))?.split(separator: "\n") ?? [] {
      if line == "failed" { log.failures += 1 } else { log.calls = Int(line.dropFirst(6)) ?? 0 }
    }
    return (result, log)
  }
}
#endif
