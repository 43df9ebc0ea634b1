import Foundation
import PagePreview
import TestSupport
import Testing

/// The queue of exports.
struct ExportQueueTests {
  private static func exports() -> ExportQueue { ExportQueue { "error: \($0)" } }

  /// Returns a job that writes nothing and waits until the gate opens.
  private static func job(_ gate: Gate, path: String = "a.gif") -> PreviewExport {
    PreviewExport(command: "fxrender \(path)") { onProgress in
      await onProgress(0, 2)
      try await gate.wait()
      await onProgress(2, 2)
      return PreviewExport.Outcome(paths: [path])
    }
  }

  @Test func `Exports run one at a time, in the order of their requests`() async throws {
    let exports = Self.exports()
    let gate = Gate()
    let first = try await exports.start(Self.job(gate))
    let second = try await exports.start(Self.job(gate, path: "b.gif"))
    try await exports.wait(for: first) { $0.total == 2 }
    #expect(await exports.state(of: first)?.state == .running)
    #expect(await exports.state(of: second)?.state == .waiting)
    #expect(await exports.file(0, of: first) == nil)
    await gate.open()
    try await exports.wait(for: second) { $0.state == .done }
    let state = try #require(await exports.state(of: first))
    #expect(state.state == .done && state.done == 2 && state.total == 2)
    #expect(state.command == "fxrender a.gif" && state.paths == ["a.gif"] && state.message == nil)
    #expect(await exports.states.map(\.id) == [first, second])
    #expect(await exports.state(of: 3) == nil)
  }

  @Test func `At most eight exports wait`() async throws {
    let exports = Self.exports()
    let gate = Gate()
    let first = try await exports.start(Self.job(gate))
    try await exports.wait(for: first) { $0.state == .running }
    for _ in 0..<8 { _ = try await exports.start(Self.job(gate)) }
    let error = PreviewError.tooManyExports(limit: 8)
    await #expect(throws: error) { try await exports.start(Self.job(gate)) }
    #expect(
      error.message
        == "error: 8 exports are waiting\n  Wait until one of them is done, or cancel one."
    )
    await exports.cancel(5)
    #expect(await exports.state(of: 5)?.state == .cancelled)
    _ = try await exports.start(Self.job(gate))
    await exports.end()
    for id in 1...10 { #expect(await exports.state(of: id)?.state == .cancelled) }
    await #expect(throws: error) { try await exports.start(Self.job(gate)) }
  }

  @Test func `Old exports that were cancelled while waiting are forgotten`() async throws {
    let exports = Self.exports()
    let gate = Gate()
    let first = try await exports.start(Self.job(gate))
    try await exports.wait(for: first) { $0.state == .running }
    for _ in 0..<70 { await exports.cancel(try await exports.start(Self.job(gate))) }
    #expect(await exports.state(of: first)?.state == .running)
    #expect(await exports.state(of: 2) == nil)
    #expect(await exports.state(of: 71)?.state == .cancelled)
    await exports.end()
  }

  @Test
  func `The file of an export is not returned if a later export has overwritten it`() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write("GIF".utf8, to: "a.gif")
    let exports = Self.exports()
    let gate = Gate()
    await gate.open()
    let first = try await exports.start(Self.job(gate, path: path))
    try await exports.wait(for: first) { $0.state == .done }
    #expect(await exports.file(0, of: first) == path)
    #expect(await exports.file(1, of: first) == nil)
    #expect(await exports.state(of: first)?.bytes == 3)
    let second = try await exports.start(Self.job(gate, path: path))
    try await exports.wait(for: second) { $0.state == .done }
    #expect(await exports.file(0, of: first) == nil)
    let message = await exports.state(of: first)?.message?.text
    #expect(message == "A later export has overwritten these files.")
  }

  @Test func `A failed export has a message, and the next export runs`() async throws {
    let exports = Self.exports()
    let failing = PreviewExport(command: "") { _ in
      throw PreviewError.exportFailed(message: "no")
    }
    let first = try await exports.start(failing)
    let gate = Gate()
    await gate.open()
    let second = try await exports.start(Self.job(gate))
    try await exports.wait(for: second) { $0.state == .done }
    let state = try #require(await exports.state(of: first))
    #expect(state.state == .failed && state.message?.text.hasPrefix("error: exportFailed") == true)
  }
}

/// A gate that jobs wait for.
private actor Gate {
  private var isOpen = false

  func open() { isOpen = true }

  func wait() async throws {
    while !isOpen { try await Task.sleep(for: .milliseconds(1)) }
  }
}

extension ExportQueue {
  /// Returns the state of an export; nil if the id is unknown.
  func state(of id: Int) -> State? { states.first { $0.id == id } }

  /// Waits until the state of an export meets a condition.
  func wait(for id: Int, _ condition: (State) -> Bool) async throws {
    let start = ContinuousClock.now
    while state(of: id).map(condition) != true {
      try #require(start.duration(to: .now) < .seconds(RawClient.patience))
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
