import FrameImage
public import PageEffects
public import PageGeometry

/// A shape drawn over the pages of a scene, such as a touch or a bar, in points of the viewport.
public enum SceneOverlay: Sendable, Hashable {
  /// A disc with an optional rim.
  case disc(centre: Point, radius: Double, colour: Colour, rim: Rim? = nil)
  /// A rectangle with a linear gradient along an axis.
  ///
  /// Premultiplied colours are interpolated, so that a colour that fades out keeps its hue.
  case band(Rect, from: Colour, to: Colour, axis: Axis)

  /// The outermost part of a disc.
  public struct Rim: Sendable, Hashable {
    /// The colour, which is drawn over the colour of the disc.
    public var colour: Colour
    /// The width inward, in points, at least 0.
    public var width: Double

    /// Creates a rim from its parts.
    public init(colour: Colour, width: Double) {
      self.colour = colour
      self.width = width
    }
  }

  /// Creates the mark of a touch.
  ///
  /// The opacity is chosen by eye; the radius is half of the 44 points of a touch target.
  ///
  /// - Parameter centre: The position of the touch, in points from the viewport's top left corner.
  /// - Returns: A translucent light disc with a dark rim, visible on any page.
  public static func touch(at centre: Point) -> SceneOverlay {
    .disc(
      centre: centre,
      radius: 22,
      colour: Colour(white: 1, alpha: 0.5),
      rim: Rim(colour: Colour(white: 0, alpha: 0.5), width: 1.5)
    )
  }
}

extension SceneOverlay {
  /// Draws the overlay with smooth edges over a picture of the viewport, at `scale` pixels per point.
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

  /// Draws a disc over a picture; lengths are in pixels.
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
    blend(
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

  /// Returns the share of a pixel that a disc covers: 1 at half a pixel inside the edge, 0 at half
  /// a pixel outside, and never more than the disc's diameter.
  private static func coverage(_ radius: Double, at distance: Double) -> Float {
    Float(max(min(radius + 0.5 - distance, 2 * radius, 1), 0))
  }

  /// Draws a band over a picture; lengths are in pixels.
  private static func draw(
    over bitmap: inout Bitmap,
    _ box: Rect,
    _ from: SIMD4<Float>,
    _ to: SIMD4<Float>,
    _ axis: Axis
  ) {
    let columns = pixels(from: box.x, to: box.x + box.width, of: bitmap.width)
    let rows = pixels(from: box.y, to: box.y + box.height, of: bitmap.height)
    /// Returns the share of each pixel within the band, times its colour along the band's axis.
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
    blend(over: &bitmap, columns: columns, rows: rows) { column, row in
      across[column - columns.lowerBound] * down[row - rows.lowerBound]
    }
  }

  /// Blends premultiplied colours, each channel in 0…255, over a part of a picture.
  @inline(__always)
  private static func blend(
    over bitmap: inout Bitmap,
    columns: Range<Int>,
    rows: Range<Int>,
    _ ink: (_ column: Int, _ row: Int) -> SIMD4<Float>
  ) {
    let width = bitmap.width
    bitmap.withMutablePixels { pixels in
      for row in rows {
        for column in columns {
          let ink = ink(column, row)
          let below = SIMD4(pixel: pixels[row * width + column])
          pixels[row * width + column] = (ink + below * (1 - ink.w / 255)).pixel
        }
      }
    }
  }

  /// Returns the pixels of a line that an interval touches; none if an end is NaN.
  private static func pixels(from: Double, to: Double, of count: Int) -> Range<Int> {
    let (first, last) = (max(from, 0), min(to, Double(count)))
    guard first < last else { return 0..<0 }
    return Int(first.rounded(.down))..<Int(last.rounded(.up))
  }
}
