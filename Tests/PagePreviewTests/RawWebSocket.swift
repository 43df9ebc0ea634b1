import PagePreview
import Testing

/// WebSocket support of the test client, which can also send frames that no browser sends.
extension RawClient {
  /// A received frame.
  struct Frame: Equatable {
    var opcode: UInt8
    var payload: [UInt8]
  }

  /// The kinds of frames (RFC 6455, 5.2).
  enum Opcode {
    static let (continuation, text, binary): (UInt8, UInt8, UInt8) = (0, 1, 2)
    static let (close, ping, pong): (UInt8, UInt8, UInt8) = (8, 9, 10)
  }

  /// Sends a frame; returns false if the server closes the connection before it receives the whole frame.
  ///
  /// `first` is the first byte of the frame. It contains the opcode, and 0x80 for the last frame of a
  /// message. The frames of browsers are masked.
  @discardableResult
  func send(frame first: UInt8, _ payload: [UInt8], isMasked: Bool = true) throws -> Bool {
    let mask: [UInt8] = [1, 2, 3, 4]
    let flag: UInt8 = isMasked ? 0x80 : 0
    var bytes = [first]
    switch payload.count {
    case 0...125: bytes.append(flag | UInt8(payload.count))
    case 126...0xFFFF: bytes += [flag | 126] + big(payload.count, bytes: 2)
    default: bytes += [flag | 127] + big(payload.count, bytes: 8)
    }
    if isMasked { bytes += mask }
    bytes += isMasked ? payload.enumerated().map { $1 ^ mask[$0 % 4] } : payload
    return try send(bytes)
  }

  /// Sends a text message.
  @discardableResult
  func send(message: String) throws -> Bool {
    try send(frame: 0x80 | Opcode.text, Array(message.utf8))
  }

  /// Sends a text message, and expects the same message back.
  func echo(_ text: String = "a") throws {
    try send(message: text)
    #expect(try frame() == Frame(opcode: Opcode.text, payload: Array(text.utf8)))
  }

  /// Reads the next frame.
  func frame() throws -> Frame {
    let head = try take(2)
    let length =
      switch head[1] {
      case 126: number(try take(2))
      case 127: number(try take(8))
      default: Int(head[1])
      }
    return Frame(opcode: head[0] & 0x0F, payload: try take(length))
  }

  /// Reads up to the close frame, and returns its status code.
  func closeCode() throws -> Int {
    while true {
      let frame = try frame()
      if frame.opcode == Opcode.close { return number(frame.payload) }
    }
  }

  private func big(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
