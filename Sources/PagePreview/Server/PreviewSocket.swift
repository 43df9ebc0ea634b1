/// A page's end of a WebSocket.
///
/// Nothing is queued: `send` waits until the message has left, so that who sends pictures sends the
/// next one when the last has gone, and a page that is slow gets fewer of them.
public protocol PreviewSocket: Sendable {
  /// The texts that the page sends; they end when it has gone.
  ///
  /// Few are held that nobody has read yet; a page that sends more is closed.
  var messages: AsyncStream<String> { get }

  /// Sends a text.
  ///
  /// - Parameter text: JSON.
  /// - Throws: `CancellationError` where the page has gone.
  func send(_ text: String) async throws

  /// Sends bytes.
  ///
  /// - Parameter parts: What the message is made of, one after the other.
  /// - Throws: `CancellationError` where the page has gone.
  func send(_ parts: [[UInt8]]) async throws
}
