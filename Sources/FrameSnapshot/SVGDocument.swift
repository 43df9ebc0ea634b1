public import Foundation
import FrameCompare
import FrameEncode
import FrameImage
public import FrameRender
import PageEffects
import PageGeometry

/// A drawing as an SVG file that asks for nothing else: text is outlines, pictures are in it as
/// PNG.
public enum SVGDocument {
  /// The text of the file; equal drawings give equal bytes.
  ///
  /// - Parameters:
  ///   - drawing: The drawing; a point is a unit of the file.
  ///   - title: What the drawing is called, for those who cannot see it.
  /// - Returns: UTF-8.
  public static func data(_ drawing: Drawing, title: String) -> Data {
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
    let colour = text(of: shape.colour)
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

  /// A hundredth of a point is less than can be seen.
  private static func text(_ number: Double) -> String {
    ((number * 100).rounded() / 100 + 0).plainText
  }

  /// Drawings have opaque colours.
  private static func text(of colour: Colour) -> String {
    let bytes = [colour.red, colour.green, colour.blue].map { UInt8(($0 * 255).rounded()) }
    return "#" + bytes.map(\.hexadecimal).joined()
  }
}
