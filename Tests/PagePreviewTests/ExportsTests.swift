import Foundation
import PagePreview
import PresetFiles
import Testing

/// Exports, one after the other.
struct ExportsTests {
  private static func exports() -> Exports { Exports { "error: \($0)" } }

  /// A job that writes nothing, and waits until it is cancelled or let go.
  private static func job(_ gate: Gate, path: String = "a.gif") -> ExportJob {
    ExportJob(command: "fxrender \(path)", isOneFile: true) { tell in
      await tell(0, 2)
      try await gate.wait()
      await tell(2, 2)
      return ExportJob.Outcome(paths: [path])
    }
  }

  @Test
  func `One is written at a time, in the order of asking, and told of`() async throws {
    let exports = Self.exports()
    let gate = Gate()
    let first = try await exports.start(Self.job(gate))
    let second = try await exports.start(Self.job(gate, path: "b.gif"))
    try await exports.wait(for: first) { $0.total == 2 }
    #expect(await exports.state(of: first)?.state == .running)
    #expect(await exports.state(of: second)?.state == .waiting)
    #expect(await exports.file(of: first) == nil)
    await gate.open()
    try await exports.wait(for: second) { $0.state == .done }
    let state = Exports.State(
      id: first,
      state: .done,
      done: 2,
      total: 2,
      command: "fxrender a.gif",
      paths: ["a.gif"]
    )
    #expect(await exports.state(of: first) == state)
    #expect(await exports.file(of: second) == "b.gif")
    #expect(await exports.state(of: 3) == nil)
  }

  @Test
  func `No more wait than eight`() async throws {
    let exports = Self.exports()
    let gate = Gate()
    let first = try await exports.start(Self.job(gate))
    try await exports.wait(for: first) { $0.state == .running }
    for _ in 0..<8 { _ = try await exports.start(Self.job(gate)) }
    await #expect(throws: ExportsFull(most: 8)) { try await exports.start(Self.job(gate)) }
    #expect(
      ExportsFull(most: 8).text
        == "error: 8 exports are waiting\n  Wait until one of them is done, or cancel one."
    )
    await exports.cancel(5)
    #expect(await exports.state(of: 5)?.state == .cancelled)
    _ = try await exports.start(Self.job(gate))
    await exports.end()
    for id in 1...10 { #expect(await exports.state(of: id)?.state == .cancelled) }
    await #expect(throws: ExportsFull.self) { try await exports.start(Self.job(gate)) }
  }

  @Test
  func `Those that were cancelled before their turn are forgotten as others are`() async throws {
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
  func `A file that is replaced is not given out as the earlier one`() async throws {
    let exports = Self.exports()
    let gate = Gate()
    await gate.open()
    let first = try await exports.start(Self.job(gate))
    try await exports.wait(for: first) { $0.state == .done }
    #expect(await exports.file(of: first) == "a.gif")
    let second = try await exports.start(Self.job(gate))
    try await exports.wait(for: second) { $0.state == .done }
    #expect(await exports.file(of: first) == nil)
    #expect(await exports.state(of: first)?.message == "A later export has replaced it.")
  }

  @Test
  func `What fails says so, and the next is written`() async throws {
    let exports = Self.exports()
    let failing = ExportJob(command: "", isOneFile: true) { _ in throw ExportFailure(text: "no") }
    let first = try await exports.start(failing)
    let gate = Gate()
    await gate.open()
    let second = try await exports.start(Self.job(gate))
    try await exports.wait(for: second) { $0.state == .done }
    let state = try #require(await exports.state(of: first))
    #expect(state.state == .failed && state.message?.hasPrefix("error: ExportFailure") == true)
  }
}

/// Something that jobs wait for.
private actor Gate {
  private var isOpen = false

  func open() { isOpen = true }

  func wait() async throws {
    while !isOpen { try await Task.sleep(for: .milliseconds(1)) }
  }
}

extension Exports {
  /// Waits until an export is in a state; it comes at once or never.
  func wait(for id: Int, _ isThere: (State) -> Bool) async throws {
    for _ in 0..<20_000 {
      if let state = state(of: id), isThere(state) { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("export \(id) stays \(String(describing: state(of: id)))")
  }
}
