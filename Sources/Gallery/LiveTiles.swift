/// The parts of a gallery's page with which its effects follow the finger.
package enum LiveTiles {
  /// The script with the pages of all effects and the player, which all pages of a gallery share.
  package static let script = "live.js"
  /// The script with the cards that are not in the page.
  package static let laterCards = "cards.js"

  /// The elements at the end of the page.
  static let elements = """
    <noscript><p class="soft">Without JavaScript, only the first effects are shown.</p></noscript>
    <dialog id="live-dialog"></dialog>

    """

  /// The number of cards in the page; more would delay the first tile on a slow network.
  static let firstCards = 6

  /// The elements of the head, of which one asks for the module before the page has arrived; a page in a folder cannot.
  static let early = """
    <script>if (location.protocol !== "file:") window.fxModule = fetch("module.deflate");</script>
    <script src="\(script)" defer></script>

    """

  /// What the page may load besides its pictures.
  static let policy =
    "img-src 'self' file: data: blob:; script-src 'self' file: 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'"
}
