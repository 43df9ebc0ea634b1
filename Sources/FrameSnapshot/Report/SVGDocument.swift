package import Foundation
import FrameCompare
import FrameEncode
import FrameImage
package import FrameRender
import PageEffects
import PageGeometry
import TextTools

/// A drawing as a self-contained SVG file: text as outlines, pictures as embedded PNG.
package enum SVGDocument {
  /// Returns the file as UTF-8 text; one user unit is one point of the drawing.
  ///
  /// Screen readers read the title. Equal drawings give equal bytes.
  package static func data(_ drawing: Drawing, title: String) -> Data {
    let (width, height) = (text(drawing.size.width), text(drawing.size.height))
    var data = Data()
    func add(_ line: String) { data.append(contentsOf: (line + "\n").utf8) }
    add(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)" role="img">"#
    )
    add("<title>\(title.visible.markup)</title>")
    add(#"<g stroke-linecap="round" stroke-linejoin="round">"#)
    for shape in drawing.shapes { add(element(of: shape)) }
    add("</g>")
    var encoder = PNGEncoder(.small)
    for picture in drawing.pictures {
      let (x, y) = (text(picture.corner.x), text(picture.corner.y))
      let width = text(Double(picture.bitmap.width) / drawing.scale)
      let height = text(Double(picture.bitmap.height) / drawing.scale)
      data.append(
        contentsOf: (#"<image x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" "#
          + #"href="data:image/png;base64,"#).utf8
      )
      data.append(encoder.withEncoded(picture.bitmap) { Data($0).base64EncodedData() })
      add(#""/>"#)
    }
    add("</svg>")
    return data
  }

  private static func element(of shape: Drawing.Shape) -> String {
    let path = shape.path.elements.map(text).joined()
    // All colours of drawings are opaque, so alpha is ignored.
    let channels = [shape.colour.red, shape.colour.green, shape.colour.blue]
    let colour = "#" + channels.map { UInt8(($0 * 255).rounded()).hexadecimal }.joined()
    guard let width = shape.lineWidth else { return #"<path d="\#(path)" fill="\#(colour)"/>"# }
    return #"<path d="\#(path)" fill="none" stroke="\#(colour)" stroke-width="\#(text(width))"/>"#
  }

  private static func text(_ element: VectorPath.Element) -> String {
    switch element {
    case .move(let end): "M\(text(end))"
    case .line(let end): "L\(text(end))"
    case .curve(let first, let second, let end): "C\(text(first)) \(text(second)) \(text(end))"
    case .close: "Z"
    }
  }

  private static func text(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }

  /// Returns a number as text, rounded to hundredths of a point; smaller differences are invisible.
  private static func text(_ number: Double) -> String { number.plainText(parts: 100) }
}
