#if os(Linux)
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Renders and previews with few threads, files, stack and memory.
///
/// With any limit, the program succeeds or ends with status 71 and the limit; it never crashes or waits.
struct ResourceLimitTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let render = "cardflow --frames 3 --jobs 64 --quiet \(small) --output"

  /// Limits that are too low, and the errors.
  static let refused: [(command: String, error: String)] = [
    (
      "ulimit -n 5",
      "only 2 more files can be opened (limit of open files: 5), and at least 16 are needed\n"
        + "  Raise the limit with: ulimit -n 256"
    ),
    (
      "ulimit -s 128",
      "the limit of stacks is 128 KiB, and at least 512 KiB are needed\n"
        + "  Raise it with: ulimit -s 512"
    ),
  ]

  @Test(arguments: refused, ["\(render) out", "preview --no-open --port 0", "list"])
  func `A limit that is too low is reported before the program starts its work`(
    limit: (command: String, error: String),
    words: String
  ) async throws {
    let result = try await folder.run(words, Self.limited(by: limit.command))
    #expect(result == Program.Result(status: 71, output: "", error: "error: \(limit.error)\n"))
    #expect(try folder.names() == [])
  }

  /// The option of `ulimit`, its values in `make test`, and those of the long test.
  static let sweeps: [(String, [Int], [Int])] = [
    ("-n", [4, 8, 18, 19, 64], Array(3...64)),
    ("-s", [64, 256, 511, 512], Array(stride(from: 32, through: 640, by: 8))),
    (
      "-v", [60_000, 70_000, 80_000, 90_000, 100_000, 150_000],
      Array(stride(from: 5_000, to: 160_000, by: 1_000))
        + Array(stride(from: 160_000, to: 800_000, by: 20_000)),
    ),
  ]

  @Test(arguments: sweeps)
  func `With any limit, a render succeeds or ends with status 71`(
    option: String,
    usual: [Int],
    long: [Int]
  ) async throws {
    try await folder.output(of: "\(Self.render) whole")
    var succeeded = false
    for value in LongChecks.areOn ? long : usual {
      let limit = "ulimit \(option) \(value)"
      let result = try await folder.run("\(Self.render) out", Self.limited(by: limit))
      if option != "-s", Self.isNotLoaded(result, limit: value) { continue }
      #expect([0, 71].contains(result.status), "\(limit): \(result)")
      if result.status == 0 {
        try folder.expectSame("out", "whole")
        succeeded = true
      } else {
        #expect(result.error.hasPrefix("error: ") && result.output == "")
        let isNamed =
          result.error.contains("ulimit \(option)") || result.error.contains("out of memory")
        #expect(isNamed, "\(limit): \(result)")
        try folder.expectWholeFrames("out", "whole")
      }
      try? folder.remove("out")
    }
    #expect(succeeded || option == "-v")
  }

  @Test(
    .enabled(if: canLimitProcesses, "processes cannot be limited without 'setpriv'"),
    arguments: LongChecks.areOn ? Array(1...12) : [1, 3, 8]
  )
  func `With any limit of processes, a render succeeds or has status 71`(limit: Int) async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let result = try await folder.run(
      "\(Self.render) out",
      .shell("exec timeout -s KILL 60 \(Self.asUser) prlimit --nproc=\(limit) \"$@\"")
    )
    #expect([0, 71].contains(result.status), "\(limit): \(result)")
    guard limit == 1 || result.status != 0 else { return }
    let error = """
      error: cannot create a thread (limit of processes: \(limit))
        Raise it with 'ulimit -u', or raise the limit of processes of the container.

      """
    #expect(result == Program.Result(status: 71, output: "", error: error))
  }

  @Test(arguments: ["-n 32", "-s 512"])
  func `A preview starts with low limits`(limit: String) async throws {
    let commands = """
      ulimit \(limit)
      "$@" >address & until [ -s address ] || ! kill -0 $!; do sleep 0.05; done
      kill -TERM $!; wait $!
      """
    let result = try await folder.run("preview --no-open --port 0", .shell(commands))
    #expect(result.status == 143 && result.error == "")
    #expect(try folder.text("address").hasPrefix("http://"))
  }

  @Test(arguments: StopTests.signals)
  func `A signal ends a program waiting for a thread`(signal: String, status: Int32) async throws {
    let calls = try FailingCalls(in: folder)
    // The second thread is missing, so that the program waits.
    let (result, log) = try await calls.run(
      "\(Self.render) out",
      in: folder,
      .thread,
      first: 2,
      count: 1_000_000,
      StopTests.background(signal, when: "[ -s calls.log ]")
    )
    #expect(log.failures > 0)
    // On a busy machine, the signal can come after the program has given up.
    #expect([status, 71].contains(result.status), "\(result)")
  }

  // MARK: Limits

  private static func limited(by command: String) -> Program.Streams {
    .shell("exec timeout -s KILL 60 sh -c '\(command); exec \"$@\"' sh \"$@\"")
  }

  /// Returns whether the system could not load a program, so that no code of it has run.
  ///
  /// Its loader reports this, except if there is not even memory for the program's file: then the kernel kills
  /// the process.
  private static func isNotLoaded(_ result: Program.Result, limit: Int) -> Bool {
    result.error.contains("error while loading shared libraries")
      || limit < 50_000 && result.error == "" && [137, 139].contains(result.status)
  }

  /// The words that start a program as a user whose processes are limited; empty if this user is not root.
  private static let asUser =
    geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""

  /// Whether the program can run as a user whose processes are limited.
  ///
  /// If `CI` is set, this is always true, so that the tests fail instead of being skipped.
  private static let canLimitProcesses: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let check = "\(asUser) prlimit --nproc=1000 test -x '\(Program.path)' 2>/dev/null"
    process.arguments = ["-c", check]
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 || ProcessInfo.processInfo.environment["CI"] != nil
  }()
}
#endif
