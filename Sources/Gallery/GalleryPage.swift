import JSONCoding
import TextTools
import WebPages

/// A web page with a picture of every effect.
///
/// It opens from a file and loads only the pictures.
package struct GalleryPage: Sendable {
  private let effects: [GalleryEntry]
  private let live: LiveTiles?

  /// Creates a page of effects, which shows featured ones first; without live tiles, it shows their pictures.
  package init(_ effects: [GalleryEntry], live: LiveTiles? = nil) {
    self.effects = GalleryCard.sorted(effects)
    self.live = live
  }

  /// Returns the path of an effect's animated picture, relative to the page.
  package static func picture(of name: String) -> String { "pictures/\(name).webp" }

  /// Returns the path of an effect's still picture, relative to the page.
  package static func still(of name: String) -> String { "stills/\(name).webp" }

  // MARK: Text

  /// The page, as HTML.
  package var text: String {
    TextTemplate(PackageResources.gallery_html).filled { name in
      switch name {
      case "style": Self.text(SharedPage.theme + SharedPage.style + PackageResources.gallery_css)
      case "script":
        SharedPage.script(SharedPage.ranking) + SharedPage.script(SharedPage.copy)
          + Self.text(PackageResources.gallery_js)
      case "policy": live == nil ? Self.policy : LiveTiles.policy
      case "early": live == nil ? "" : LiveTiles.early
      case "live": live?.elements ?? ""
      case "tags": tags
      case "count": "\(effects.count)"
      case "cards": effects.prefix(firstCards).map(card).joined()
      default: preconditionFailure("gallery.html has an unknown placeholder: \(name)")
      }
    }
  }

  /// The number of cards in the page itself.
  private var firstCards: Int { live == nil ? effects.count : LiveTiles.firstCards }

  /// The script with the other cards, beside a page with live tiles; nil for a page that has all cards.
  package var laterCards: String? {
    guard live != nil else { return nil }
    let cards = effects.dropFirst(firstCards).map(card).joined()
    return "fxGallery[\"\(LiveTiles.laterCards)\"] = \(JSONText.string(cards));\n"
  }

  /// What a page without live tiles may load.
  private static let policy = "img-src 'self' file: data:; script-src 'unsafe-inline'"

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

  private var tags: String {
    Set(effects.flatMap(\.tags)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "<option>\($0.visible.markup)</option>" }.joined()
  }

  private func card(of effect: GalleryEntry) -> String {
    let tags = effect.tags.map { "<li>\($0.visible.markup)</li>" }.joined()
    let parameters =
      "\(effect.parameters)\u{A0}\(effect.parameters == 1 ? "parameter" : "parameters")"
    let origin = [effect.source, parameters].compactMap(\.self).joined(separator: " · ")
    // A live tile needs only a still picture until it moves.
    let moving =
      live != nil
      ? ""
      : "<source srcset=\"\(Self.picture(of: effect.name).percentEncoded)\" "
        + "media=\"(prefers-reduced-motion: no-preference)\">"
    return """
      <li class="card" data-entry="\(Self.entry(effect).markup)">
      <button type="button" class="card-picture" aria-pressed="false" \
      aria-label="\("Play \(effect.name)".visible.markup)"><picture>\
      \(moving)\
      <img src="\(Self.still(of: effect.name).percentEncoded)" alt="\(effect.summary.visible.markup)" \
      width="\(GalleryPicture.width)" height="\(GalleryPicture.height)" loading="lazy" \
      decoding="async"></picture></button>
      <div class="words">
      <h2 class="card-name">\(effect.name.visible.markup)</h2>
      <p class="card-summary">\(effect.summary.visible.markup)</p>
      <p class="soft">\(origin.visible.markup)</p>
      <ul class="card-tags">\(tags)</ul>
      <div class="command"><code>\("fxrender \(effect.name.shellWord)".visible.markup)</code>\
      <button type="button">Copy</button></div>
      </div>
      </li>

      """
  }

  /// The texts in which the page searches, as a JSON object.
  private struct Entry: Encodable {
    var name: String
    var summary: String
    var family: String?
    var source: String?
    var tags: [String]
    var aka: [String]
  }

  private static func entry(_ effect: GalleryEntry) -> String {
    JSONText.string(
      Entry(
        name: effect.name.visible,
        summary: effect.summary.visible,
        family: effect.family?.visible,
        source: effect.source?.visible,
        tags: effect.tags.map(\.visible),
        aka: effect.aka.map(\.visible)
      )
    )
  }
}
