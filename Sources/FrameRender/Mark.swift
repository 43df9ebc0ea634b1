import FrameImage
public import PageEffects
public import PageGeometry

/// Something simple that lies over the pages of a scene, in points of the viewport.
public enum Mark: Sendable, Hashable {
  /// A disc, whose rim may be drawn over in another colour.
  case disc(centre: Point, radius: Double, colour: Colour, rim: Rim? = nil)
  /// An upright rectangle whose colour goes over into another, from left to right or from top to bottom.
  ///
  /// Between them are mixed what the two colours add to a pixel, so that one that fades keeps its hue.
  case band(Rect, from: Colour, to: Colour, axis: Axis)

  /// The outermost part of a disc.
  public struct Rim: Sendable, Hashable {
    /// What is laid over the disc there.
    public var colour: Colour
    /// How far it reaches inward, in points, at least 0.
    public var width: Double

    /// A rim from its parts.
    public init(colour: Colour, width: Double) {
      self.colour = colour
      self.width = width
    }
  }

  /// A finger on the glass: light with a dark rim, so that it is seen on any page.
  ///
  /// Its size and opacity are chosen by eye; the radius is half of the 44 points that a fingertip needs.
  ///
  /// - Parameter centre: Where it touches, in points from the viewport's top left corner.
  /// - Returns: A translucent disc.
  public static func touch(at centre: Point) -> Mark {
    .disc(
      centre: centre,
      radius: 22,
      colour: Colour(white: 1, alpha: 0.5),
      rim: Rim(colour: Colour(white: 0, alpha: 0.5), width: 1.5)
    )
  }
}

extension Mark {
  /// Lays the mark over a picture whose top left corner is the viewport's, with smooth edges.
  ///
  /// - Parameters:
  ///   - bitmap: The picture; no pixel that the mark does not touch is looked at.
  ///   - scale: Pixels per point.
  func draw(over bitmap: inout Bitmap, scale: Double) {
    switch self {
    case .disc(let centre, let radius, let colour, let rim):
      Self.draw(
        over: &bitmap,
        centre: Point(x: centre.x * scale, y: centre.y * scale),
        radius: radius * scale,
        colour.premultiplied,
        rim: rim.map { ($0.colour.premultiplied, $0.width * scale) }
      )
    case .band(let rect, let from, let to, let axis):
      let box = Rect(
        x: rect.x * scale,
        y: rect.y * scale,
        width: rect.width * scale,
        height: rect.height * scale
      )
      Self.draw(over: &bitmap, box, from.premultiplied, to.premultiplied, axis)
    }
  }

  /// Lays a disc over a picture; lengths are in pixels.
  private static func draw(
    over bitmap: inout Bitmap,
    centre: Point,
    radius: Double,
    _ inside: SIMD4<Float>,
    rim: (colour: SIMD4<Float>, width: Double)?
  ) {
    let outermost = rim.map { $0.colour + inside * (1 - $0.colour.w / 255) } ?? inside
    let inner = radius - (rim?.width ?? 0)
    let reach = radius + 0.5
    lay(
      over: &bitmap,
      columns: pixels(from: centre.x - reach, to: centre.x + reach, of: bitmap.width),
      rows: pixels(from: centre.y - reach, to: centre.y + reach, of: bitmap.height)
    ) { column, row in
      let (x, y) = (Double(column) + 0.5 - centre.x, Double(row) + 0.5 - centre.y)
      let distance = (x * x + y * y).squareRoot()
      let whole = coverage(radius, at: distance)
      let middle = coverage(inner, at: distance)
      return inside * middle + outermost * (whole - middle)
    }
  }

  /// How much of a pixel a disc covers, by how far away its centre is: all of it half a pixel within
  /// the rim, nothing half a pixel outside, and never more than a disc of that width has.
  private static func coverage(_ radius: Double, at distance: Double) -> Float {
    Float(max(min(radius + 0.5 - distance, 2 * radius, 1), 0))
  }

  /// Lays a band over a picture; lengths are in pixels.
  private static func draw(
    over bitmap: inout Bitmap,
    _ box: Rect,
    _ from: SIMD4<Float>,
    _ to: SIMD4<Float>,
    _ axis: Axis
  ) {
    let columns = pixels(from: box.x, to: box.x + box.width, of: bitmap.width)
    let rows = pixels(from: box.y, to: box.y + box.height, of: bitmap.height)
    /// How much of a pixel's length lies within, and what colour it has there if the band goes along.
    func inks(_ pixels: Range<Int>, _ start: Double, _ length: Double, isAlong: Bool)
      -> [SIMD4<Float>]
    {
      pixels.map { pixel in
        let place = Double(pixel)
        let part = Float(min(place + 1, start + length) - max(place, start))
        guard isAlong else { return SIMD4(repeating: part) }
        let share = Float(min(max((place + 0.5 - start) / length, 0), 1))
        return (from * (1 - share) + to * share) * part
      }
    }
    let across = inks(columns, box.x, box.width, isAlong: axis == .horizontal)
    let down = inks(rows, box.y, box.height, isAlong: axis == .vertical)
    lay(over: &bitmap, columns: columns, rows: rows) { column, row in
      across[column - columns.lowerBound] * down[row - rows.lowerBound]
    }
  }

  /// Lays premultiplied colours, each channel in 0…255, over a part of a picture.
  @inline(__always)
  private static func lay(
    over bitmap: inout Bitmap,
    columns: Range<Int>,
    rows: Range<Int>,
    _ ink: (_ column: Int, _ row: Int) -> SIMD4<Float>
  ) {
    let width = bitmap.width
    bitmap.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        for row in rows {
          for column in columns {
            let ink = ink(column, row)
            let below = SIMD4(pixel: pixels[row * width + column])
            pixels[row * width + column] = (ink + below * (1 - ink.w / 255)).pixel
          }
        }
      }
    }
  }

  /// The pixels of a line that a stretch touches; none where an end is not a number.
  private static func pixels(from: Double, to: Double, of count: Int) -> Range<Int> {
    let (first, last) = (max(from, 0), min(to, Double(count)))
    guard first < last else { return 0..<0 }
    return Int(first.rounded(.down))..<Int(last.rounded(.up))
  }
}
