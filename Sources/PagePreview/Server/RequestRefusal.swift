import NIOHTTP1

/// The reason for refusing a request before the site gets it.
struct RequestRefusal: Error, Equatable {
  let status: HTTPResponseStatus
  /// The body of the answer, for people who send requests by hand.
  let message: String

  /// The answer to the request.
  var answer: PreviewAnswer {
    PreviewAnswer(
      status: Int(status.code),
      type: "text/plain; charset=utf-8",
      body: .bytes(Array((message + "\n").utf8))
    )
  }

  private init(_ status: HTTPResponseStatus, _ message: String) {
    (self.status, self.message) = (status, message)
  }

  static let malformed = Self(.badRequest, "This is not an HTTP/1.1 request.")
  static let headTooLarge = Self(
    .requestHeaderFieldsTooLarge,
    "The head of the request is too large."
  )
  static let bodyTooLarge = Self(.payloadTooLarge, "The body of the request is too large.")
  static let tooSlow = Self(.requestTimeout, "The request took too long to arrive.")
  static let foreignHost = Self(
    .misdirectedRequest,
    "Open the preview at the address that it prints."
  )
  static let unknownMethod = Self(.methodNotAllowed, "The methods are GET, HEAD and POST.")
  static let unusualPath = Self(
    .badRequest,
    "A path consists of letters, digits, '/', '.', '-' and '_', without '..'."
  )
  static let foreignOrigin = Self(.forbidden, "Only the preview's own page may send this request.")
  static let wrongKey = Self(
    .forbidden,
    "Open the address that 'fxrender preview' prints; its key changes with each run."
  )
  static let notJSON = Self(.unsupportedMediaType, "Content-Type must be application/json.")
  static let unknownExpectation = Self(.expectationFailed, "Expect must be 100-continue.")
  static let tooManyPages = Self(
    .serviceUnavailable,
    "Too many pages of this preview are open; close one."
  )
  static let notWebSocket = Self(
    .upgradeRequired,
    "Open this path as a WebSocket of version 13, on a new connection."
  )
}
