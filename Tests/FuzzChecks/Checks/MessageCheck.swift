import Foundation
import Gallery
import JSONCoding
import PagePreview
import PageSequence
import PresetFiles
import Synchronization
import TestSupport

/// Sends messages to the stage of a preview, one per line, and checks the answers.
struct MessageCheck: Sendable {
  private let preview: Preview

  /// Creates a check with its own preview of a few presets.
  init(_ parents: ParentPresets) {
    preview = Preview(
      of: parents.library,
      start: SequenceSpec(preset: "reanimated-normal"),
      services: NoServices()
    )
  }

  /// A viewport in which an input takes milliseconds; other sizes are the same to the stage.
  private static let small: [String: JSONValue] = ["size": "48x32", "pageSize": "20x24"]

  func run(_ bytes: [UInt8]) async throws -> FuzzVerdict {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .foreign }
    let lines = text.split(separator: "\n").map(String.init)
    let page = FuzzedPage(lines.map(Self.reduced))
    await preview.talk(with: page)
    if let finding = page.finding { throw finding }
    return page.isRefused ? .refused : .accepted
  }

  /// Returns a message that opens a preset in a small viewport; other messages are unchanged.
  private static func reduced(_ line: String) -> String {
    guard line.utf8.contains(#""spec""#.utf8),
      case .object(var message)? = try? JSONDecoder()
        .decode(JSONValue.self, from: Data(line.utf8)),
      case .object(var spec)? = message["spec"]
    else { return line }
    spec.merge(small) { _, new in new }
    spec["scale"] = nil
    message["spec"] = .object(spec)
    return String(decoding: DocumentText.json(.object(message)), as: UTF8.self)
  }
}

/// A page that sends the next message after the answer to the previous one.
private final class FuzzedPage: PreviewSocket {
  private struct State {
    var rest: ArraySlice<String>
    /// The answers that have not arrived; the stage greets first.
    var missing = 1
    /// Whether the stage has refused a message.
    var isRefused = false
    var finding: FuzzFinding?
  }

  /// A request for a frame.
  private static let tick = #"{"type":"tick","id":0,"time":0,"onion":false,"inputs":[]}"#

  private let state: Mutex<State>
  private let answers: AsyncStream<Void>
  private let answered: AsyncStream<Void>.Continuation

  init(_ lines: [String]) {
    state = Mutex(State(rest: lines[...]))
    (answers, answered) = AsyncStream.makeStream()
  }

  var finding: FuzzFinding? { state.withLock(\.finding) }

  var isRefused: Bool { state.withLock(\.isRefused) }

  var messages: AsyncStream<String> { AsyncStream { await self.next() } }

  /// Returns the next message when all answers have arrived; nil at the end.
  private func next() async -> String? {
    while state.withLock({ $0.missing > 0 }) {
      if await answers.first(where: { _ in true }) == nil { return nil }
    }
    return state.withLock { state in
      guard state.finding == nil, let line = state.rest.popFirst() else { return nil }
      switch try? PageMessage.read(line) {
      // As in a browser: a slider's step is answered after a frame.
      case is PageMessage.Opening: state.rest = [Self.tick] + state.rest
      case is PageMessage.Closing, is PageMessage.Seek: break
      default: state.missing = 1
      }
      return line
    }
  }

  func send(_ text: String) async throws {
    let type = try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)).type
    if type == "failed" { state.withLock { $0.isRefused = true } }
    add(
      ["hello", "opened", "failed", "idle"].contains(type)
        ? nil : "an answer of type \(type ?? "none")"
    )
  }

  func send(_ parts: [[UInt8]]) async throws {
    let bytes = Array(parts.joined())
    let length = bytes.count < 4 ? 0 : Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    let head = try? JSONDecoder().decode(Frame.self, from: Data(bytes.dropFirst(4).prefix(length)))
    let pixels = bytes.count - 4 - length
    guard let head else { return add("a frame without a description") }
    let isComplete = head.format != "pixels" || pixels == head.width * head.height * 4
    add(isComplete ? nil : "\(pixels) bytes for \(head.width)x\(head.height) pixels")
  }

  private struct Answer: Decodable { var type: String }

  private struct Frame: Decodable {
    var width: Int
    var height: Int
    var format: String
  }

  /// Counts an answer, and records what is wrong with it.
  private func add(_ problem: String?) {
    state.withLock { state in
      state.missing = max(0, state.missing - 1)
      if let problem { state.finding = state.finding ?? FuzzFinding(description: problem) }
    }
    answered.yield()
  }
}

/// Services for a preview that neither lists presets nor exports frames.
private struct NoServices: ProgramServices {
  let catalog: [GalleryEntry] = []
  let scripts: [String] = []
  let program = ""

  func message(of error: any Error) -> String { "\(error)" }

  func checkName(_ name: String) {}
}
