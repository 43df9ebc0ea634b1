internal import NIOHTTP1

/// The rules that a request passes before the site hears of it.
///
/// Kept out are other sites that a designer's browser has open: they cannot read the page and so do
/// not know the token (no CORS; `Host` is exact, which keeps out DNS rebinding), cannot change
/// anything (POST takes JSON, the token and the own `Origin`), cannot open the WebSocket (the same)
/// and cannot embed what the server shows. Not kept out are other users and programs of the machine,
/// and of the network where `--host` opened the server to it: whoever can open the page may use it.
struct RequestGate: Sendable {
  /// Where a request may go.
  enum Passage: Equatable {
    /// To the site, when its body has come.
    case site(PreviewRequest)
    /// To the site's talk with a page.
    case socket
  }

  /// The path of the WebSocket.
  static let socketPath = "/stage"

  let hosts: HostList
  let token: String

  /// Judges a request by its head.
  ///
  /// - Parameter head: The head as it was sent.
  /// - Returns: Where the request may go; the body of the site's request is empty yet.
  /// - Throws: The first rule that the request breaks.
  func admit(_ head: HTTPRequestHead) throws(Refusal) -> Passage {
    guard let host = head.headers.only("Host"), hosts.contains(host) else {
      throw .foreignHost
    }
    let method: PreviewRequest.Method
    switch head.method {
    case .GET, .HEAD: method = .get
    case .POST: method = .post
    default: throw .foreignMethod
    }
    guard !head.uri.contains("#") else { throw .foreignTarget }
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    guard RequestGate.isPlain(path) else { throw .foreignTarget }
    let origin = "http://" + host
    if path == RequestGate.socketPath {
      guard head.headers.only("Origin") == origin else { throw .foreignOrigin }
      let query = parts.dropFirst().first ?? ""
      guard query.hasPrefix("token="), isToken(query.dropFirst("token=".count)) else {
        throw .wrongToken
      }
      guard head.method == .GET, head.headers.contains(name: "Upgrade") else { throw .notASocket }
      return .socket
    }
    if method == .post {
      guard head.headers.only("Origin") == origin else { throw .foreignOrigin }
      guard isToken(head.headers.only("X-Fxrender-Token") ?? "") else { throw .wrongToken }
      guard head.headers.only("Content-Type").map(RequestGate.isJSON) == true else {
        throw .notJSON
      }
    }
    guard RequestGate.isOwn(head, path: path) else { throw .foreignOrigin }
    return .site(PreviewRequest(method: method, path: path))
  }

  /// Whether a path is of the few characters that paths here have: what would have to be decoded, or
  /// could lead upwards, is none of ours.
  static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.contains("..")
      && path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Whether the page itself asks, or a person who opens it, as far as the browser says.
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

  /// Whether this is the token, in a time that does not depend on how much of it is right.
  private func isToken(_ given: some StringProtocol) -> Bool {
    let (given, token) = (Array(given.utf8), Array(token.utf8))
    guard given.count == token.count else { return false }
    return zip(given, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HTTPHeaders {
  /// The value of a field that is there once; nil where it is missing or repeated.
  fileprivate func only(_ name: String) -> String? {
    let values = self[name]
    return values.count == 1 ? values[0] : nil
  }
}
