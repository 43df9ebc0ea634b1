/// The content of a preview server: it answers requests and talks to pages over WebSockets.
///
/// The server has already refused foreign hosts and origins, requests that are too large or too slow,
/// and requests without the key. It also passes on requests for scripts, styles and downloads without the key.
package protocol PreviewSite: Sendable {
  /// Answers a GET, or a POST with a JSON body; 404 for an unknown path.
  func answer(_ request: PreviewRequest) async -> PreviewAnswer

  /// Talks to a page until it disconnects; the server closes the socket when this returns.
  func talk(with socket: any PreviewSocket) async
}

/// A request that a preview server has accepted.
package struct PreviewRequest: Sendable, Equatable {
  /// The methods that a site handles.
  package enum Method: Sendable {
    /// Reads something; also used for HEAD.
    case get
    /// Changes something.
    case post
  }

  /// GET or POST.
  package var method: Method
  /// The path as sent, without the query; nothing is decoded or normalized.
  package var path: String
  /// The body; empty for a GET.
  package var body: [UInt8]

  /// Creates a request.
  package init(method: Method, path: String, body: [UInt8] = []) {
    (self.method, self.path, self.body) = (method, path, body)
  }
}

/// The server's side of a WebSocket connection to a page.
///
/// `send` waits until the message is written to the network, so that nothing is queued and a slow
/// page gets fewer frames.
package protocol PreviewSocket: Sendable {
  /// The texts that the page sends; the stream ends when the page disconnects.
  ///
  /// A page that sends more than `ServerLimits` allows before they are read is disconnected.
  var messages: AsyncStream<String> { get }

  /// Sends JSON; throws `CancellationError` if the page has disconnected.
  func send(_ text: String) async throws

  /// Sends the concatenated parts as one binary message; throws `CancellationError` if the page has
  /// disconnected.
  func send(_ parts: [[UInt8]]) async throws
}
