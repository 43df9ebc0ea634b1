import Foundation

/// The content security policy of a page that loads nothing and runs only its own script.
package struct ContentPolicy: Sendable {
  private let style: [UInt8]
  private let script: [UInt8]
  private let runsModule: Bool

  /// Creates the policy of a page with one style sheet and one script.
  ///
  /// With `runsModule`, the script may run a WebAssembly module and show pictures that it has made, and the style sheet
  /// may contain fonts.
  package init(style: [UInt8], script: [UInt8], runsModule: Bool = false) {
    (self.style, self.script, self.runsModule) = (style, script, runsModule)
  }

  /// The value of the policy.
  package var text: String {
    [
      "default-src 'none'", runsModule ? "img-src data: blob:; font-src data:" : "img-src data:",
      "style-src \(Self.source(of: style))",
      "script-src \(Self.source(of: script))\(runsModule ? " 'wasm-unsafe-eval'" : "")",
      "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// Returns the expression that allows one text.
  private static func source(of text: [UInt8]) -> String {
    "'sha256-\(Data(SHA256.hash(of: text)).base64EncodedString())'"
  }
}
