import Foundation
import PagePreview
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// A simulated preview page, which talks to the stage without a browser.
final class TestPage: PreviewSocket {
  let messages: AsyncStream<String>
  private let outgoing: AsyncStream<String>.Continuation
  private let incoming: AsyncStream<Message>
  private let received: AsyncStream<Message>.Continuation

  /// A message from the stage.
  ///
  /// The conformance to `Sendable` is unchecked, because the objects are never changed.
  enum Message: @unchecked Sendable {
    case text([String: Any])
    case frame([String: Any], pixels: [UInt8])

    var type: String {
      switch self {
      case .text(let object): object["type"] as? String ?? ""
      case .frame: "frame"
      }
    }

    /// The JSON object of a text message, or of the head of a frame.
    var object: [String: Any] {
      switch self {
      case .text(let object), .frame(let object, _): object
      }
    }
  }

  init() {
    (messages, outgoing) = AsyncStream.makeStream()
    (incoming, received) = AsyncStream.makeStream()
  }

  func send(_ text: String) async throws { received.yield(.text(Self.object(Data(text.utf8)))) }

  func send(_ parts: [[UInt8]]) async throws {
    let bytes = Array(parts.joined())
    let length = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    precondition((4 + length) % 4 == 0, "the offset of the pixels must be a multiple of four")
    received.yield(
      .frame(Self.object(Data(bytes[4..<4 + length])), pixels: Array(bytes[(4 + length)...]))
    )
  }

  private static func object(_ data: Data) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }

  /// Sends an object to the stage.
  func sendToStage(_ object: [String: Any]) throws {
    let data = try JSONSerialization.data(withJSONObject: object)
    outgoing.yield(String(decoding: data, as: UTF8.self))
  }

  /// Sends a text to the stage.
  func sendToStage(text: String) { outgoing.yield(text) }

  /// Waits for the next message of a type, and skips other messages.
  ///
  /// An unexpected message about a failure is recorded as an issue.
  func next(_ type: String) async -> Message? {
    for await message in incoming {
      if message.type == type { return message }
      if message.type == "failed" {
        Issue.record("\(message.object.failureText)")
        return nil
      }
    }
    return nil
  }

  /// Waits for the next message.
  func next() async -> Message? { await incoming.first { _ in true } }

  /// Disconnects.
  func disconnect() { outgoing.finish() }

  /// Opens a preset on a side, and waits for the answer.
  @discardableResult
  func open(
    _ preset: String,
    _ options: [String: Any] = [:],
    settings: [String: String] = [:],
    source: String? = nil,
    side: String = "a",
    expecting type: String = "opened"
  ) async throws -> [String: Any]? {
    let spec = options.merging(["preset": preset, "set": settings]) { own, _ in own }
    var message: [String: Any] = ["type": "open", "side": side, "serial": 1, "spec": spec]
    message["source"] = source
    try sendToStage(message)
    return await next(type)?.object
  }

  /// Requests a frame, and waits for the answer.
  func tick(
    _ id: Int,
    at time: Double,
    frame: Int? = nil,
    onion: Bool = false,
    scale: Double = 1,
    inputs: [[String: Any]] = [],
    expecting type: String = "frame"
  ) async throws -> Message? {
    var message: [String: Any] = [
      "type": "tick", "id": id, "time": time, "onion": onion, "scale": scale,
      "inputs": inputs,
    ]
    message["frame"] = frame
    try sendToStage(message)
    return await next(type)
  }
}

extension TestPage {
  /// Connects a page to a new preview of the presets in a folder, and runs a test with it.
  static func connected(
    start: SequenceSpec = SequenceSpec(preset: "linear"),
    in folder: String = Repository.presets.path,
    library: PresetLibrary? = nil,
    _ test: (TestPage) async throws -> Void
  ) async throws {
    let preview = Preview.sample(in: folder, library: library, start: start)
    let page = TestPage()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await preview.talk(with: page) }
      do {
        try await test(page)
      } catch {
        page.disconnect()
        throw error
      }
      page.disconnect()
      try await group.waitForAll()
    }
  }
}
