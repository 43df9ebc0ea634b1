import NIOHTTP1

/// The rules that decide whether a request reaches the site.
///
/// They protect against other sites that are open in the same browser. Such a site cannot read the page
/// with its token (no CORS, and an exact `Host` against DNS rebinding), cannot change anything (a POST
/// needs JSON, the token and the page's own `Origin`), cannot open the WebSocket (same rules) and cannot
/// embed the page. They do not protect against other users and programs of this machine, nor, with
/// `--host`, against other machines of the network: everyone who can open the page may use it.
struct RequestGate: Sendable {
  /// The destination of an accepted request.
  enum Route: Equatable {
    /// The site answers the request, after its body has arrived.
    case site(PreviewRequest)
    /// The connection becomes a WebSocket.
    case socket
  }

  /// The path of the WebSocket.
  static let socketPath = "/stage"

  let hosts: HostList
  let token: String

  /// Checks the head of a request; throws for the first rule that it breaks.
  ///
  /// The body of a request for the site is still empty.
  func route(_ head: HTTPRequestHead) throws(RequestRefusal) -> Route {
    guard let host = head.headers.only("Host"), hosts.contains(host) else { throw .foreignHost }
    let method: PreviewRequest.Method
    switch head.method {
    case .GET, .HEAD: method = .get
    case .POST: method = .post
    default: throw .unknownMethod
    }
    guard !head.uri.contains("#") else { throw .unusualPath }
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    guard Self.isPlain(path) else { throw .unusualPath }
    let origin = "http://" + host
    if path == Self.socketPath {
      guard head.headers.only("Origin") == origin else { throw .foreignOrigin }
      let query = parts.dropFirst().first ?? ""
      guard query.hasPrefix("token="), isToken(query.dropFirst("token=".count)) else {
        throw .wrongToken
      }
      guard head.method == .GET, head.headers.contains(name: "Upgrade") else { throw .notWebSocket }
      return .socket
    }
    if method == .post {
      guard head.headers.only("Origin") == origin else { throw .foreignOrigin }
      guard isToken(head.headers.only("X-Fxrender-Token") ?? "") else { throw .wrongToken }
      guard head.headers.only("Content-Type").map(Self.isJSON) == true else { throw .notJSON }
    }
    guard Self.isOwn(head, path: path) else { throw .foreignOrigin }
    return .site(PreviewRequest(method: method, path: path))
  }

  /// The characters of the site's paths; none of them needs decoding.
  private static let pathCharacters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.-_".utf8
  )

  private static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.contains("..") && path.utf8.allSatisfy(pathCharacters.contains)
  }

  /// Whether the browser reports that the request comes from the page itself or opens it.
  private static func isOwn(_ head: HTTPRequestHead, path: String) -> Bool {
    switch head.headers.only("Sec-Fetch-Site") {
    case "same-origin", "none": true
    case nil: !head.headers.contains(name: "Sec-Fetch-Site")
    default: path == "/" && head.headers.only("Sec-Fetch-Mode") == "navigate"
    }
  }

  private static func isJSON(_ type: String) -> Bool {
    let type = type.split(separator: ";", maxSplits: 1).first ?? ""
    return type.lowercased().filter { $0 != " " } == "application/json"
  }

  /// Whether a text is the token, in a time that does not depend on the number of right characters.
  private func isToken(_ given: some StringProtocol) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    guard given.count == token.count else { return false }
    return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HTTPHeaders {
  /// Returns the value of a field; nil if the field is missing or repeated.
  fileprivate func only(_ name: String) -> String? {
    let values = self[name]
    return values.count == 1 ? values[0] : nil
  }
}
