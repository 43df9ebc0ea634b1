// On Darwin, XCTest cannot create a test case from a closure.
#if canImport(XCTest) && !canImport(Darwin)
import Foundation
import FrameImage
import FrameSnapshotTesting
import TestSupport
import Testing
import XCTest

/// Assertions in XCTest and outside of both test frameworks.
///
/// The tests are serialized, because XCTest runs only one test case at a time.
@Suite(.serialized)
struct XCTestFailuresTests {
  @Test
  func `A test case fails if its golden is missing, was just recorded or differs`() async throws {
    let folder = TemporaryFolder()
    let (goldens, copies) = (folder.path("goldens"), folder.path("copies"))
    let preset = try folder.write(Sample.preset().utf8, to: "sample.yaml")
    let changed = try folder.write(Sample.preset(step: 0.75).utf8, to: "sample2.yaml")
    func failures(_ path: String, _ mode: String, in goldens: String) async -> [Int] {
      await Self.failures {
        try await GoldenSettings.$environment.withValue(["FXRENDER_RECORD": mode]) {
          try await assertFrames(of: path, spec: Sample.spec, named: "sample", goldens: goldens)
        }
      }
    }
    #expect(await failures(preset, "never", in: goldens) == [1, 0])
    #expect(await failures(preset, "missing", in: goldens) == [1, 0])
    #expect(await failures(preset, "never", in: goldens) == [0, 0])
    // Two tests with different presets must not have the same golden.
    try FileManager.default.copyItem(atPath: goldens, toPath: copies)
    #expect(await failures(changed, "never", in: copies) == [1, 0])
    // A preset that cannot be read is an error.
    #expect(await failures("none.yaml", "never", in: goldens) == [0, 1])
  }

  @Test func `Images without a golden fail a test case`() async throws {
    let folder = TemporaryFolder()
    let path = folder.path
    let failures = await Self.failures {
      try await GoldenSettings.$environment.withValue([:]) {
        try await assertImages([Bitmap(width: 2, height: 2)], named: "images", goldens: path)
      }
    }
    #expect(failures == [1, 0])
  }

  @Test func `Outside XCTest and Swift Testing, a failure is thrown as an error`() async throws {
    let folder = TemporaryFolder()
    let path = folder.path
    let task = Task.detached {
      try await GoldenSettings.$environment.withValue([:]) {
        try await assertImages([Bitmap(width: 2, height: 2)], named: "images", goldens: path)
      }
    }
    let error = await #expect(throws: (any Error).self) { try await task.value }
    let parts = ["images: missing, there is no golden", "FXRENDER_RECORD=missing"]
    expect(error.map { "\($0)" }, has: parts)
  }

  /// Returns the numbers of failures and thrown errors of a test case that runs `body`.
  private static func failures(of body: @escaping @Sendable () async throws -> Void) async -> [Int]
  {
    await withCheckedContinuation { continuation in
      // A thread has no task, and therefore no current test of Swift Testing.
      Thread.detachNewThread {
        let test = XCTestCase(name: "test") { test in
          try asyncTest { (_: XCTestCase) in body }(test)()
        }
        test.run()
        let run = test.testRun
        continuation.resume(returning: [
          run?.failureCount ?? -1, run?.unexpectedExceptionCount ?? -1,
        ])
      }
    }
  }
}
#endif
