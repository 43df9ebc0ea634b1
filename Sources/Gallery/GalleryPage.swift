import JSONCoding
import TextTools
import WebPages

/// A web page with a picture of every effect.
///
/// It opens from a file and loads only the pictures.
package struct GalleryPage: Sendable {
  private let effects: [GalleryEntry]
  private let isLive: Bool
  private let home: String?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - effects: The effects; the page shows featured ones first.
  ///   - isLive: Whether the effects follow the finger; otherwise, the page shows their pictures.
  ///   - home: The path of the first page of the site that the page belongs to, and in which each effect has a page of
  ///     its own beside this one; nil for a page that belongs to no site.
  package init(_ effects: [GalleryEntry], isLive: Bool = false, home: String? = nil) {
    self.effects = GalleryEntry.sorted(effects)
    (self.isLive, self.home) = (isLive, home)
  }

  /// Returns the path of an effect's animated picture, relative to the page.
  package static func picture(of name: String) -> String { "pictures/\(name).webp" }

  /// Returns the path of an effect's still picture, relative to the page.
  package static func still(of name: String) -> String { "stills/\(name).webp" }

  /// Returns the path of an effect's own page in a site.
  private static func page(of name: String) -> String { "\(name).html" }

  // MARK: Text

  /// The page, as HTML.
  package var text: String {
    TextTemplate(PackageResources.gallery_html).filled { name in
      switch name {
      case "style": Self.text(SharedPage.theme + SharedPage.style + PackageResources.gallery_css)
      case "script":
        SharedPage.script(SharedPage.ranking) + SharedPage.script(SharedPage.copy)
          + Self.text(PackageResources.gallery_js)
      case "policy": isLive ? LiveTiles.policy : Self.policy
      case "early": isLive ? LiveTiles.early : ""
      case "live": isLive ? LiveTiles.elements : ""
      case "title": home.map { link("fxrender", to: $0) } ?? "fxrender"
      case "tags": tags
      case "count": "\(effects.count)"
      case "cards": effects.prefix(firstCards).map(card).joined()
      default: preconditionFailure("gallery.html has an unknown placeholder: \(name)")
      }
    }
  }

  /// The number of cards in the page itself.
  private var firstCards: Int { isLive ? LiveTiles.firstCards : effects.count }

  /// The script with the other cards, beside a page with live tiles; nil for a page that has all cards.
  package var laterCards: String? {
    guard isLive else { return nil }
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

  /// Returns a link; `words` is markup.
  private func link(_ words: String, to path: String) -> String {
    "<a href=\"\(path.percentEncoded)\">\(words)</a>"
  }

  private func card(of effect: GalleryEntry) -> String {
    let tags = effect.tags.map { "<li>\($0.visible.markup)</li>" }.joined()
    let parameters =
      "\(effect.parameters)\u{A0}\(effect.parameters == 1 ? "parameter" : "parameters")"
    let name = effect.name.visible.markup
    let title = home == nil ? name : link(name, to: Self.page(of: effect.name))
    let origin = [effect.source, parameters].compactMap(\.self).joined(separator: " · ")
    // A live tile needs only a still picture until it moves.
    let moving =
      isLive
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
      <h2 class="card-name">\(title)</h2>
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
