#if os(Linux)
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Renders in which one system call fails.
struct FailingCallTests {
  private static let render =
    "cardflow --pages photos --frames 3 --jobs 2 --durable --quiet \(small) --output"

  /// The kinds of calls, and the status and the pattern of the error's first line if one of them fails.
  static let kinds: [(FailingCalls.Kind, Int32, String)] = [
    (.thread, 71, "cannot create a thread"),
    (.memory, 71, "out of memory: "),
    // The words of the command line are read from a file, too.
    (.open, 71, "cannot open a file|more files can be opened|command line cannot be read"),
    (.write, 74, "cannot be written: No space left on device"),
    (.sync, 74, "cannot be written: Input/output error"),
    (.rename, 74, "cannot be written: Input/output error"),
  ]

  @Test(arguments: kinds)
  func `A failed call ends a render with its status, or changes nothing`(
    kind: FailingCalls.Kind,
    status: Int32,
    pattern: String
  ) async throws {
    let folder = try Self.folder()
    let calls = try FailingCalls(in: folder)
    let whole = try await calls.run("\(Self.render) whole", in: folder, kind, first: 0)
    #expect(whole.result.status == 0 && whole.log.failures == 0)
    var failures = 0
    for first in Self.points(upTo: whole.log.calls) {
      let (result, log) = try await calls.run("\(Self.render) out", in: folder, kind, first: first)
      failures += log.failures
      if result.status == 0 {
        try folder.expectSame("out", "whole")
      } else {
        let error = try Regex("^error: .*(\(pattern)).*\n(  .+\n)?$")
        #expect(log.failures == 1)
        #expect(
          result.status == status && result.error.contains(error),
          "\(kind) \(first): \(result)"
        )
        try folder.expectWholeFrames("out", "whole")
        try await folder.output(of: "\(Self.render) out --resume")
        try folder.expectSame("out", "whole")
      }
      try? folder.remove("out")
    }
    #expect(failures > 0)
  }

  @Test
  func `A render without more threads ends, wherever the threads begin to fail`() async throws {
    let folder = try Self.folder()
    let calls = try FailingCalls(in: folder)
    let whole = try await calls.run("\(Self.render) whole", in: folder, .thread, first: 0)
    #expect(whole.log.calls > 1)
    var failures = 0
    // The program waits two seconds for each thread but the first.
    for first in 1...LongChecks.count(2, long: whole.log.calls) {
      let (result, log) = try await calls.run(
        "\(Self.render) out",
        in: folder,
        .thread,
        first: first,
        count: 1_000_000
      )
      failures += log.failures
      // A render that needs no other thread ends while the program waits for the last ones.
      if first > 2, result.status == 0 {
        try folder.expectSame("out", "whole")
      } else {
        #expect(result.status == 71 && result.output == "", "\(first): \(result)")
        #expect(result.error.hasPrefix("error: cannot create a thread (limit of processes: "))
        // The first thread is not waited for.
        #expect(first > 1 || log.failures == 1)
        try folder.expectWholeFrames("out", "whole")
      }
      try? folder.remove("out")
    }
    #expect(failures > 0)
  }

  /// Commands that read the presets or the render `a`, and write `out`.
  static let commands = [
    "list", "lint linear", "show coverflow", "diff a a", "merge a --output out",
    "convert a --format gif --output out.gif", "sheet linear --output out.png",
    "export linear --to css --output out", "record linear --frames 2 --goldens out \(small)",
  ]

  @Test(.enabled(if: LongChecks.areOn), arguments: commands, [FailingCalls.Kind.open, .memory])
  func `A missing file or missing memory ends every command with status 71`(
    command: String,
    kind: FailingCalls.Kind
  ) async throws {
    let folder = TemporaryFolder()
    let calls = try FailingCalls(in: folder)
    try await folder.output(of: "cardflow --frames 2 --fps 50 --quiet \(small) --output a")
    let whole = try await calls.run(command, in: folder, kind, first: 0)
    #expect(whole.result.status == 0)
    let names = try folder.names()
    var failures = 0
    for first in Self.points(upTo: whole.log.calls, most: 60) {
      for name in names where name.hasPrefix("out") { try? folder.remove(name) }
      let (result, log) = try await calls.run(command, in: folder, kind, first: first)
      failures += log.failures
      #expect(result.status == 71 || result == whole.result, "\(kind) \(first): \(result)")
    }
    #expect(failures > 0)
  }

  @Test(arguments: [1, 2])
  func `A video whose programs cannot be started is reported`(first: Int) async throws {
    let folder = TemporaryFolder()
    let calls = try FailingCalls(in: folder)
    let (result, log) = try await calls.run(
      "cardflow --frames 2 --format mp4 --quiet \(small) --output out.mp4",
      in: folder,
      .start,
      first: first
    )
    #expect(log.failures == 1)
    #expect(result.status == 71 && result.output == "")
    #expect(result.error.hasPrefix("error: cannot start a program (limit of processes: "))
    #expect(try !folder.names().contains("out.mp4"))
  }

  /// Returns the numbers of the calls that fail, from 1 to `count`, and at most `most` of them.
  private static func points(
    upTo count: Int,
    most: Int = LongChecks.count(10, long: 400)
  ) -> [Int] {
    #expect(count > 0)
    guard count > most else { return Array(1...max(count, 1)) }
    // Most of the first allocations are those of libraries, so they are tested more densely.
    return (0..<most).map { index in
      1 + Int(Double(count - 1) * pow(Double(index) / Double(most - 1), 2))
    }
  }

  /// Creates a folder with two photographs.
  private static func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try folder.makeFolder("photos")
    for (index, colour) in ([[200, 0, 9], [3, 80, 7]] as [[UInt8]]).enumerated() {
      let name = "photos/\(index).png"
      try folder.write(stripes: [[1, 2, 3], colour], width: 40, height: 30, to: name)
    }
    return folder
  }
}
#endif
