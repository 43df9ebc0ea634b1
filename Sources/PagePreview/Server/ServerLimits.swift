/// How much a preview server takes from those who connect to it, and how long it waits for them.
public struct ServerLimits: Sendable, Equatable {
  /// Connections at a time; those beyond are closed at once.
  public var connections = 256
  /// Bytes of a request's target and header fields together.
  public var headBytes = 16 << 10
  /// Header fields of a request.
  public var headFields = 64
  /// Bytes of a request's body.
  public var bodyBytes = 2 << 20
  /// Bytes of a message from a page, of all its fragments together.
  public var messageBytes = 2 << 20
  /// Fragments of a message from a page.
  public var messageFragments = 64
  /// Messages of a page that nobody has read yet.
  public var unreadMessages = 256
  /// Bytes of those messages.
  public var unreadBytes = 8 << 20

  /// From the connection to the end of the first request's head.
  public var headTime: Duration = .seconds(10)
  /// From the end of the head to the end of the body.
  public var bodyTime: Duration = .seconds(30)
  /// From an answer to the end of the next request's head.
  public var idleTime: Duration = .seconds(60)
  /// How long a client may take nothing of what is sent to it.
  public var stallTime: Duration = .seconds(10)
  /// From one ping to the next, by when it is to be answered.
  public var pingTime: Duration = .seconds(20)
  /// From the last word to the close, for a client that has not read it yet.
  public var farewellTime: Duration = .seconds(1)

  /// The limits of a preview.
  public init() {}
}
