internal import NIOHTTP1

/// Why a request is not let through to the site.
struct Refusal: Error, Equatable {
  /// The status of HTTP.
  let status: HTTPResponseStatus
  /// What was expected, for whoever tries by hand.
  let sentence: String

  /// The request cannot be read.
  static let malformed = Refusal(
    status: .badRequest,
    sentence: "This is not a request of HTTP/1.1."
  )
  /// The head goes over a limit.
  static let headTooLarge = Refusal(
    status: .requestHeaderFieldsTooLarge,
    sentence: "The head of the request is too large."
  )
  /// The body goes over the limit.
  static let bodyTooLarge = Refusal(
    status: .payloadTooLarge,
    sentence: "The body of the request is too large."
  )
  /// The body did not come in time.
  static let tooSlow = Refusal(
    status: .requestTimeout,
    sentence: "The request did not come in time."
  )
  /// `Host` is none of the server's.
  static let foreignHost = Refusal(
    status: .misdirectedRequest,
    sentence: "Open the preview at the address that it prints."
  )
  /// The method is not known.
  static let foreignMethod = Refusal(
    status: .methodNotAllowed,
    sentence: "GET, HEAD and POST are what can be asked."
  )
  /// The target is not a plain path.
  static let foreignTarget = Refusal(
    status: .badRequest,
    sentence: "A path is made of letters, digits, '/', '.', '-' and '_', without '..'."
  )
  /// Another site asks, or nobody says who does.
  static let foreignOrigin = Refusal(
    status: .forbidden,
    sentence: "The preview's own page alone may ask this."
  )
  /// The token is not that of this run.
  static let wrongToken = Refusal(
    status: .forbidden,
    sentence: "The token is not that of this run: load the page again."
  )
  /// The body is not said to be JSON.
  static let notJSON = Refusal(
    status: .unsupportedMediaType,
    sentence: "Content-Type is to be application/json."
  )
  /// Something is expected that is not done.
  static let foreignExpectation = Refusal(
    status: .expectationFailed,
    sentence: "Expect is to be 100-continue."
  )
  /// The path is that of the WebSocket, the request is not.
  static let notASocket = Refusal(
    status: .upgradeRequired,
    sentence: "This is to be opened as a WebSocket of version 13, on a connection of its own."
  )
}
