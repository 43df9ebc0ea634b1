import Foundation
import JSONCoding

/// The messages between this program and a browser, as Chromium's DevTools Protocol defines them.
struct BrowserConnection: ~Copyable {
  private let process: BrowserProcess
  private let deadline: Date
  private var received: [UInt8] = []
  private var lastCommand = 0
  /// The name of the session with the page; nil before there is one.
  var session: String?
  /// Answers a request for a file: the parameters of the command that does so.
  private let answer: (_ request: JSONValue) -> (command: String, parameters: JSONValue)
  private let isStopped: () -> Bool

  /// The longest message, in bytes.
  private static let mostBytes = 64 << 20
  /// The time after which a waiting call looks whether it is stopped, in milliseconds.
  private static let pause: Int32 = 100

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - process: The browser.
  ///   - seconds: The time after which every call fails.
  ///   - isStopped: Whether calls fail from now on.
  ///   - answer: Answers a request of the page for a file.
  init(
    _ process: BrowserProcess,
    seconds: Double,
    isStopped: @escaping () -> Bool,
    answer: @escaping (_ request: JSONValue) -> (command: String, parameters: JSONValue)
  ) {
    (self.process, self.isStopped, self.answer) = (process, isStopped, answer)
    deadline = Date(timeIntervalSinceNow: seconds)
  }

  /// Sends a command, and waits for its result; meanwhile requests for files are answered.
  ///
  /// - Returns: The result; nil if the browser refuses the command.
  /// - Throws: `content` if the time is over; `unavailable` if the browser ends; `stopped` if the caller stops it.
  @discardableResult
  mutating func call(_ command: String, _ parameters: JSONValue = [:]) throws(BrowserError)
    -> JSONValue?
  {
    let number = try send(command, parameters)
    while true {
      let message = try receive()
      if message["id"] == .number(Double(number)) { return message["result"] }
      try handle(message)
    }
  }

  private mutating func handle(_ message: JSONValue) throws(BrowserError) {
    switch message["method"]?.text {
    case "Fetch.requestPaused":
      guard let request = message["params"] else { return }
      let (command, parameters) = answer(request)
      _ = try send(command, parameters)
    // A dialog would stop the page.
    case "Page.javascriptDialogOpening":
      _ = try send("Page.handleJavaScriptDialog", ["accept": false])
    default: break
    }
  }

  private mutating func send(_ command: String, _ parameters: JSONValue) throws(BrowserError)
    -> Int
  {
    lastCommand += 1
    var message: [String: JSONValue] = [
      "id": .number(Double(lastCommand)), "method": .string(command), "params": parameters,
    ]
    message["sessionId"] = session.map(JSONValue.string)
    var bytes = [UInt8](JSONText.data(JSONValue.object(message))) + [0]
    while !bytes.isEmpty {
      let count = write(process.input, bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.ended }
      bytes.removeFirst(count)
    }
    return lastCommand
  }

  /// Returns the next message, which ends with a zero.
  private mutating func receive() throws(BrowserError) -> JSONValue {
    while true {
      if let end = received.firstIndex(of: 0) {
        let bytes = Data(received[..<end])
        received.removeFirst(end + 1)
        guard let message = try? JSONDecoder().decode(JSONValue.self, from: bytes) else {
          throw .unavailable(
            problem: "the browser's answer cannot be read",
            help: "Check the installation of Chromium."
          )
        }
        return message
      }
      try read()
    }
  }

  private mutating func read() throws(BrowserError) {
    guard !isStopped() else { throw .stopped }
    let rest = deadline.timeIntervalSinceNow
    guard rest > 0, received.count < Self.mostBytes else {
      throw .content(
        problem: "the page was not read in \(Int(BrowserReader.mostSeconds)) s",
        help: "Check that its scripts end, and reduce the number of its pages."
      )
    }
    var descriptor = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, min(Int32(rest * 1000) + 1, Self.pause)) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(process.output, &buffer, buffer.count)
    if count < 0, errno == EINTR { return }
    guard count > 0 else { throw Self.ended }
    received += buffer[..<count]
  }

  private static let ended = BrowserError.unavailable(
    problem: "the browser ended before the page was read",
    help: "Check that 'chromium --headless' starts, and that there is enough memory."
  )
}

extension JSONValue {
  /// The value of a key of an object; nil if there is none.
  subscript(key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  /// The text; nil if the value is no text.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number; nil if the value is no number.
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The elements of a list; none if the value is no list.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
