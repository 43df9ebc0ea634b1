import NIOHTTP1

/// The rules that decide whether a request reaches the site.
///
/// Without the key of the preview (`PreviewKey`), only scripts and styles are answered, which are the same in
/// every preview, so other users of this machine and, with `--host`, other machines get nothing else. Further
/// rules protect against other sites that are open in the same browser: such a site cannot read anything (no
/// CORS, and an exact `Host` against DNS rebinding), cannot change anything (a POST needs JSON, the key and the
/// page's own `Origin`), cannot open the WebSocket (same rules) and cannot embed the page.
struct RequestGate: Sendable {
  /// The destination of an accepted request.
  enum Route: Equatable {
    /// The site answers the request, after its body has arrived.
    ///
    /// `cookie` is the field `Set-Cookie` of the answer; nil if the page has the cookie already.
    case site(PreviewRequest, cookie: String?)
    /// The connection becomes a WebSocket.
    case socket
  }

  /// The path of the WebSocket.
  static let socketPath = "/stage"
  /// The beginning of the paths of scripts and styles.
  static let publicFolder = "/page/"
  /// The beginning of the paths of downloads, each of which is a secret that is valid once.
  static let downloadFolder = "/download/"
  /// The beginning of the paths of web pages for other devices, each of which is a secret.
  static let phoneFolder = "/phone/"
  /// The name of the key in a query.
  static let keyName = "key"

  let hosts: HostList
  let key: PreviewKey
  /// The name of the cookie, which contains the port, because browsers send cookies to all ports of a host.
  let cookieName: String

  /// Creates the rules for connections to one port.
  init(hosts: HostList, key: PreviewKey, port: Int) {
    (self.hosts, self.key, cookieName) = (hosts, key, "fxrender-\(port)")
  }

  /// Checks the head of a request; throws for the first rule that it breaks.
  ///
  /// The body of a request for the site is still empty.
  func route(_ head: HTTPRequestHead) throws(RequestRefusal) -> Route {
    guard let host = head.headers.only("Host").flatMap(hosts.host) else { throw .foreignHost }
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
    let hasKey = Self.key(ofQuery: parts.dropFirst().first).map(key.isKey) ?? false
    if path == Self.socketPath {
      guard head.headers.only("Origin") == origin else { throw .foreignOrigin }
      guard hasKey else { throw .wrongKey }
      guard head.method == .GET, head.headers.list("Upgrade", contains: "websocket"),
        head.headers.list("Connection", contains: "upgrade")
      else { throw .notWebSocket }
      return .socket
    }
    if method == .post {
      guard head.headers.only("Origin") == origin else { throw .foreignOrigin }
      guard hasKeyField(head) else { throw .wrongKey }
      guard head.headers.only("Content-Type").map(Self.isJSON) == true else { throw .notJSON }
    }
    guard Self.isOwn(head, path: path) else { throw .foreignOrigin }
    let hasCookie = hasCookie(head)
    guard hasKey || hasKeyField(head) || isOpen(path, head.method, hasCookie: hasCookie) else {
      throw .wrongKey
    }
    let cookie = hasKey && !hasCookie ? "\(cookieName)=\(key.cookie); \(Self.cookieRules)" : nil
    return .site(PreviewRequest(method: method, path: path), cookie: cookie)
  }

  /// Returns whether a request needs no key.
  ///
  /// The cookie opens only the page itself, so that it can be reloaded: the page contains nothing secret, and
  /// reads everything else with the key.
  private func isOpen(_ path: String, _ method: HTTPMethod, hasCookie: Bool) -> Bool {
    // A HEAD must not use up an address that is valid once.
    path.hasPrefix(Self.publicFolder) || path.hasPrefix(Self.phoneFolder)
      || method == .GET && path.hasPrefix(Self.downloadFolder) || hasCookie && path == "/"
  }

  // MARK: The key

  private static let cookieRules = "Path=/; HttpOnly; SameSite=Strict"

  /// Returns the key of a query, which contains nothing else; nil if there is none.
  private static func key(ofQuery query: Substring?) -> Substring? {
    let name = keyName + "="
    guard let query, query.hasPrefix(name) else { return nil }
    return query.dropFirst(name.count)
  }

  private func hasKeyField(_ head: HTTPRequestHead) -> Bool {
    head.headers.only("X-Fxrender-Key").map(key.isKey) ?? false
  }

  private func hasCookie(_ head: HTTPRequestHead) -> Bool {
    let cookies = head.headers["Cookie"].flatMap { $0.split(separator: ";") }
    return cookies.contains { cookie in
      let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == cookieName && key.isCookie(parts[1])
    }
  }

  // MARK: Paths and fields

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
}

extension HTTPHeaders {
  /// Returns the value of a field; nil if the field is missing or repeated.
  fileprivate func only(_ name: String) -> String? {
    let values = self[name]
    return values.count == 1 ? values[0] : nil
  }

  /// Whether the list of words in a field contains a word, in any case.
  fileprivate func list(_ name: String, contains word: String) -> Bool {
    self[canonicalForm: name].contains { $0.lowercased() == word }
  }
}
