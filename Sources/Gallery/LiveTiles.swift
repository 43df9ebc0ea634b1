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
    <dialog id="live-dialog"></dialog>
    <script id="live" type="application/json">\(data)</script>
    <script type="module">\(script)</script>

    """
  }

  /// What the page may load besides its pictures.
  static let policy =
    "img-src 'self' file: data: blob:; script-src 'self' file: 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'"
}
