import Foundation

/// The content security policy of a page that loads nothing and runs only its own script.
package struct ContentPolicy: Sendable {
  private let style: String
  private let script: String

  /// Creates the policy of a page with one style sheet and one script.
  package init(style: String, script: String) { (self.style, self.script) = (style, script) }

  /// The value of the policy.
  package var text: String {
    [
      "default-src 'none'", "img-src data: blob:", "font-src data:",
      "style-src \(Self.source(of: style))",
      "script-src \(Self.source(of: script)) 'wasm-unsafe-eval'",
      "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// Returns the expression that allows one text.
  private static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(of: Array(text.utf8))).base64EncodedString())'"
  }
}
