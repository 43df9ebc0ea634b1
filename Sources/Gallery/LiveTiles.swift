/// The parts of a gallery's page with which its effects follow the finger.
package struct LiveTiles: Sendable {
  /// The pages of all effects as JSON, in which no character ends an element.
  let data: String
  /// The script, a module that imports nothing.
  let script: String

  /// Creates the parts.
  package init(data: String, script: String) { (self.data, self.script) = (data, script) }

  /// The elements at the end of the page.
  var elements: String {
    """
    <noscript><p class="soft">Without JavaScript, only the first effects are shown.</p></noscript>
    <dialog id="live-dialog"></dialog>
    <script id="live" type="application/json">\(data)</script>
    <script type="module">\(script)</script>

    """
  }

  /// The number of cards in the page; more would delay the first tile on a slow network.
  static let firstCards = 6
  /// The script with the other cards.
  package static let laterCards = "cards.js"

  /// The element of the head that asks for the module before the page has arrived; a page in a folder cannot.
  static let early =
    "<script>if (location.protocol !== \"file:\") window.fxModule = fetch(\"module.deflate\");</script>\n"

  /// What the page may load besides its pictures.
  static let policy =
    "img-src 'self' file: data: blob:; script-src 'self' file: 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'"
}
