/// The limits of a preview server on the size and duration of requests.
package struct ServerLimits: Sendable, Equatable {
  /// The maximum number of simultaneous connections; a further connection replaces another (`Connections`).
  package var connections = 256
  /// The maximum number of simultaneous WebSockets, less than `connections`.
  package var pages = 64
  /// The maximum number of bytes in a request's target and header fields together.
  package var headBytes = 16 << 10
  /// The maximum number of header fields in a request.
  package var headFields = 64
  /// The maximum number of bytes in a request's body.
  package var bodyBytes = 2 << 20
  /// The maximum number of bytes in all fragments of a WebSocket message together.
  package var messageBytes = 2 << 20
  /// The maximum number of fragments in a WebSocket message.
  package var messageFragments = 64
  /// The maximum number of unread messages from a page.
  package var unreadMessages = 256
  /// The maximum number of bytes in the unread messages from a page.
  package var unreadBytes = 8 << 20

  /// The time from the connection to the end of the first request's head.
  package var headTime: Duration = .seconds(10)
  /// The time from the end of the head to the end of the body.
  package var bodyTime: Duration = .seconds(30)
  /// The time from an answer to the end of the next request's head.
  package var idleTime: Duration = .seconds(60)
  /// The longest time for which a client may stop reading while data is sent to it.
  package var stallTime: Duration = .seconds(10)
  /// The time from one ping to the next; a page must answer in this time.
  package var pingTime: Duration = .seconds(20)
  /// The time from the last answer to closing the connection, if the client has not closed it before.
  package var closeTime: Duration = .seconds(1)

  /// Creates the limits of a preview.
  package init() {}
}
