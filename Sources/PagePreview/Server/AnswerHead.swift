import NIOHTTP1
import TextTools

/// The heads of the server's answers.
enum AnswerHead {
  /// The header fields of every answer.
  ///
  /// They forbid content from other sites, inline code and caching, and do not allow other sites to embed
  /// or read the answer.
  static let securityFields = HTTPHeaders([
    (
      "Content-Security-Policy",
      [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src blob: data:",
        "media-src blob:",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      ].joined(separator: "; ")
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ])

  /// The policy of a web page that is not part of the preview: its origin is no one's, so that it has no cookie and can
  /// send nothing to the server.
  private static let separatePolicy = "sandbox allow-scripts; frame-ancestors 'none'"

  /// Creates the head of an answer; if `isLast`, the head announces that the connection ends.
  ///
  /// `cookie` is the value of the field `Set-Cookie`.
  static func head(
    of answer: PreviewAnswer,
    cookie: String? = nil,
    isLast: Bool
  ) -> HTTPResponseHead {
    var head = HTTPResponseHead(
      version: .http1_1,
      status: HTTPResponseStatus(statusCode: answer.status),
      headers: securityFields
    )
    if answer.isSeparatePage {
      head.headers.replaceOrAdd(name: "Content-Security-Policy", value: separatePolicy)
    }
    head.headers.add(name: "Content-Type", value: answer.type)
    head.headers.add(name: "Content-Length", value: String(answer.body.count))
    if let name = answer.fileName {
      // Percent-encoded (RFC 6266), so that no name can end the field.
      let value = "attachment; filename*=UTF-8''" + name.percentEncoded
      head.headers.add(name: "Content-Disposition", value: value)
    }
    if let cookie { head.headers.add(name: "Set-Cookie", value: cookie) }
    if answer.status == HTTPResponseStatus.methodNotAllowed.code {
      head.headers.add(name: "Allow", value: "GET, HEAD, POST")
    }
    if isLast { head.headers.add(name: "Connection", value: "close") }
    return head
  }
}
