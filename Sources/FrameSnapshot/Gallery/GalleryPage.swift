import Foundation
import FrameCompare

/// A web page with a picture of every effect.
///
/// It opens from a file and loads only the pictures.
public struct GalleryPage: Sendable {
  private let effects: [Effect]

  /// An effect as the page shows it.
  public struct Effect: Sendable {
    /// The preset's name.
    public var name: String
    /// The summary, in one sentence.
    public var summary: String
    /// The heading of the section that shows the effect.
    public var family: String
    /// The tags.
    public var tags: [String]
    /// The source of the effect's formulas.
    public var source: String?
    /// The number of parameters.
    public var parameters: Int

    /// Creates an effect of the page.
    public init(
      name: String,
      summary: String,
      family: String,
      tags: [String],
      source: String?,
      parameters: Int
    ) {
      self.name = name
      self.summary = summary
      self.family = family
      self.tags = tags
      self.source = source
      self.parameters = parameters
    }
  }

  /// Creates a page of effects, which are sorted by family.
  public init(_ effects: [Effect]) { self.effects = effects }

  /// A marker near the beginning of each gallery page and of no other page.
  public static let mark = #"<meta name="generator" content="fxrender gallery">"#

  /// Returns the path of an effect's animated picture, relative to the page.
  public static func picture(of name: String) -> String { "pictures/\(name).webp" }

  /// Returns the path of an effect's still picture, relative to the page.
  public static func still(of name: String) -> String { "stills/\(name).webp" }

  private static let template = PageTemplate(PackageResources.gallery_html)

  // MARK: Text

  /// The page, as HTML.
  public var text: String {
    Self.template.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder("style"): PageTemplate.text(PackageResources.gallery_css)
      case .placeholder("script"): PageTemplate.text(PackageResources.gallery_js)
      case .placeholder("tags"): tags
      case .placeholder("count"): "\(effects.count)"
      case .placeholder("families"): families
      case .placeholder(let name):
        preconditionFailure("gallery.html has an unknown placeholder: \(name)")
      }
    }.joined()
  }

  private var tags: String {
    Set(effects.flatMap(\.tags)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "<option>\($0.visible.markup)</option>" }.joined()
  }

  private var families: String {
    var sections = ""
    var rest = effects[...]
    while let family = rest.first?.family {
      let members = rest.prefix { $0.family == family }
      rest = rest.dropFirst(members.count)
      let heading = "family-\(effects.count - rest.count)"
      sections += """
        <section aria-labelledby="\(heading)">
        <h2 id="\(heading)">\(family.visible.markup) <span>\(members.count)</span></h2>
        <ul class="cards">
        \(members.map(Self.card).joined())</ul>
        </section>

        """
    }
    return sections
  }

  private static func card(of effect: Effect) -> String {
    let words = [effect.name, effect.summary, effect.family, effect.source ?? ""] + effect.tags
    let tags = effect.tags.map { "<li>\($0.visible.markup)</li>" }.joined()
    let parameters =
      "\(effect.parameters)\u{A0}\(effect.parameters == 1 ? "parameter" : "parameters")"
    let origin = [effect.source, parameters].compactMap(\.self).joined(separator: " · ")
    return """
      <li class="card" data-words="\(words.joined(separator: " ").lowercased().visible.markup)" \
      data-tags="\(list(effect.tags).markup)">
      <button type="button" class="picture" aria-pressed="false" \
      aria-label="\("Play \(effect.name)".visible.markup)"><picture>\
      <source srcset="\(picture(of: effect.name).percentEncoded)" \
      media="(prefers-reduced-motion: no-preference)">\
      <img src="\(still(of: effect.name).percentEncoded)" alt="\(effect.summary.visible.markup)" \
      width="\(GalleryPicture.width)" height="\(GalleryPicture.height)" loading="lazy" \
      decoding="async"></picture></button>
      <div class="words">
      <h3>\(effect.name.visible.markup)</h3>
      <p>\(effect.summary.visible.markup)</p>
      <p class="soft">\(origin.visible.markup)</p>
      <ul class="tags">\(tags)</ul>
      <div class="command"><code>\("fxrender \(effect.name.shellWord)".visible.markup)</code>\
      <button type="button">Copy</button></div>
      </div>
      </li>

      """
  }

  /// Returns strings as a JSON array.
  private static func list(_ texts: [String]) -> String {
    let data = try? JSONEncoder().encode(texts.map(\.visible))
    return String(decoding: data ?? Data("[]".utf8), as: UTF8.self)
  }
}
