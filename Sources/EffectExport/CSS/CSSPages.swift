import PageEffects
import PageGeometry
import TextTools

/// The web pages of a CSS export.
enum CSSPages {
  /// Returns a page that shows the effect, without JavaScript.
  static func demo(of request: ExportRequest) -> String {
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
    return Template(PackageResources.demo_html).filled([
      "name": name, "stops": stops.joined(separator: "\n"), "pages": pages.joined(separator: "\n"),
      "background": request.effect.background?.css ?? Colour.standardBackground.css,
    ])
  }

  /// Returns the elements in a page: its content or its layers, the first of its pieces, and its reflection.
  static func markup(of effect: ExportedEffect, _ number: Int) -> String {
    let name = effect.origin.slug
    let layers = effect.layerKinds
    let place = "--\(name)-row: 0; --\(name)-column: 0"
    let piece = "<div class=\"\(name)-piece\" style=\"\(place)\"></div>"
    return content(of: effect, number)
      + (layers.contains(.pieces) ? "\(piece)<!-- and so on, as in demo.html -->" : "")
      + (effect.hasReflectionOutside ? "<div class=\"\(name)-reflection\"></div>" : "")
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
    guard !layers.isEmpty else {
      return "<div class=\"\(name)-content content\">\(number)</div>"
    }
    return layers.map { layer in
      var text =
        switch layer["shows"] {
        case .content(.colour), .content(.file): ""
        default: "\(number)"
        }
      if case .pattern(let pattern) = layer["text"] {
        text =
          pattern.filled { field in
            switch field {
            case PagePattern.name: "Page \(number)"
            case PagePattern.number: "\(number)"
            default: "{\(field)}"
            }
          }.markup
      }
      return "<div class=\"\(name)-layer-\(layer.name)\">\(text)</div>"
    }.joined()
  }
}
