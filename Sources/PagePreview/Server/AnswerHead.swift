internal import FrameSnapshot
internal import NIOHTTP1

/// The header fields of the server's answers.
enum AnswerHead {
  /// What every answer tells the browser: nothing from elsewhere, nothing inline, nothing kept, and no
  /// other site may show or read it.
  static let rules = HTTPHeaders([
    (
      "Content-Security-Policy",
      [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
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

  /// The head of an answer.
  ///
  /// - Parameters:
  ///   - answer: What is sent.
  ///   - isLast: Whether the connection ends with it.
  /// - Returns: Its status and fields.
  static func of(_ answer: PreviewAnswer, isLast: Bool) -> HTTPResponseHead {
    var head = HTTPResponseHead(
      version: .http1_1,
      status: HTTPResponseStatus(statusCode: answer.status),
      headers: rules
    )
    head.headers.add(name: "Content-Type", value: answer.type)
    head.headers.add(name: "Content-Length", value: String(answer.body.count))
    if let name = answer.fileName {
      head.headers.add(name: "Content-Disposition", value: attachment(name))
    }
    if answer.status == HTTPResponseStatus.methodNotAllowed.code {
      head.headers.add(name: "Allow", value: "GET, HEAD, POST")
    }
    if isLast { head.headers.add(name: "Connection", value: "close") }
    return head
  }

  /// A name for a file, percent-encoded (RFC 6266), so that no name can end the field.
  private static func attachment(_ name: String) -> String {
    "attachment; filename*=UTF-8''" + name.percentEncoded
  }
}
