import PageEffects
import PageGeometry
import TextTools

/// The web pages of a CSS export.
enum CSSPages {
  /// Returns a page that shows the effect, without JavaScript.
  static func demo(of request: ExportRequest) -> String {
    Template(PackageResources.demo_html).filled(
      markup(of: request).merging([
        "background": request.effect.background?.css ?? Colour.standardBackground.css
      ]) { $1 }
    )
  }

  /// Returns the use of the style sheet, with the markup of two pages.
  static func use(of effect: ExportedEffect) -> String {
    var layout = Layout.sample
    layout.pages = 2
    let request = ExportRequest(effect, ExportOptions(layout: layout))
    return Template(PackageResources.use_css_md)
      .filled(markup(of: request), parts: effect.browserParts)
  }

  /// Returns the name of the effect, and the elements of its stops and pages.
  private static func markup(of request: ExportRequest) -> [String: String] {
    let name = request.effect.origin.slug
    let layout = request.options.layout
    let pieces = request.options.style == .calc ? self.pieces(of: request.effect, layout) : ""
    let reflection =
      request.effect.hasReflectionOutside ? "<div class=\"\(name)-reflection\"></div>" : ""
    let pages = (0..<layout.pages).map { index in
      let colour = "hsl(\((index * 47 + 210) % 360) 55% 50%)"
      let picture = "--\(name)-page-picture: linear-gradient(\(colour), \(colour))"
      // A page in pieces shows its picture in its content and its pieces, and a clipped one in its content.
      let isOnPage = pieces.isEmpty && !request.effect.clipsContent
      var look = isOnPage ? "background: \(colour)" : picture
      if request.effect.hasReflectionOutside { look += "; \(picture)" }
      return "      <div class=\"\(name)-page page\" style=\"--\(name)-index: \(index); \(look)\">"
        + content(of: request.effect, index + 1) + pieces + reflection + "</div>"
    }
    let stops = (0..<layout.pages).map { index in
      let id = "id=\"\(name)-\(index + 1)\""
      return "    <div class=\"\(name)-stop\" \(id) style=\"--\(name)-index: \(index)\"></div>"
    }
    return [
      "name": name, "stops": stops.joined(separator: "\n"), "pages": pages.joined(separator: "\n"),
    ]
  }

  /// Returns the elements of the pieces of a page, row by row.
  private static func pieces(of effect: ExportedEffect, _ layout: Layout) -> String {
    guard let pieces = effect.extras?.layer(.pieces) else { return "" }
    let name = effect.origin.slug
    let counts = effect.program(of: ["rows", "columns"].map(pieces.number), for: layout)
      .values(at: 0, 0)
    return (0..<Int(counts[0])).map { row in
      (0..<Int(counts[1])).map { column in
        let place = "--\(name)-row: \(row); --\(name)-column: \(column)"
        return "<div class=\"\(name)-piece\" style=\"\(place)\"></div>"
      }.joined()
    }.joined()
  }

  /// Returns the content of a page: its layers from bottom to top, or one element.
  private static func content(of effect: ExportedEffect, _ number: Int) -> String {
    let layers = effect.extras?.layers(.content) ?? []
    let name = effect.origin.slug
    guard !layers.isEmpty else { return "<div class=\"\(name)-content content\">\(number)</div>" }
    return layers.map { layer in
      let element = "<div class=\"\(name)-layer-\(layer.name)\""
      guard case .pattern(let pattern) = layer["text"] else {
        return "\(element) aria-hidden=\"true\"></div>"
      }
      let text = pattern.filled { field in
        switch field {
        case PagePattern.name: "Card \(number)"
        case PagePattern.number: "\(number)"
        default: "{\(field)}"
        }
      }
      return "\(element)>\(text.markup)</div>"
    }.joined()
  }
}
