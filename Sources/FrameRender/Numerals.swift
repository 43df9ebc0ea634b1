public import PageGeometry

/// A number written in strokes of our own, so that no font of the host reaches a frame.
///
/// Digits, the minus sign and the point, each as wide as it needs to be, drawn with one even stroke
/// and round ends. The stroke lies inside the cap height: a digit's ink is as tall as ``capHeight``.
public struct Numerals: Sendable, Hashable {
  /// What is written.
  public let text: String
  /// The height of a digit's ink, in points.
  public let capHeight: Double
  /// The thickness of the stroke as a share of the cap height.
  public let weight: Double

  /// A stroke that reads well on a screen, at 8 pixels as at 800; chosen by eye.
  public static let regularWeight = 0.135

  /// The clear space between the ink of two neighbours, in cap heights at weight 0; chosen by eye.
  ///
  /// A heavier stroke takes a third of its thickness from the space, as type does.
  private static let spacing = 0.165

  /// A number at a size.
  ///
  /// - Parameters:
  ///   - text: Digits `0` to `9`, `-` and `.`; anything else is a programmer error and traps.
  ///   - capHeight: The height of a digit's ink in points, over 0.
  ///   - weight: The thickness of the stroke as a share of the cap height, over 0 and under 0.3, above
  ///     which the counters of 8 would close.
  public init(_ text: String, capHeight: Double, weight: Double = Numerals.regularWeight) {
    precondition(capHeight > 0 && capHeight.isFinite, "numerals have a finite height over 0")
    precondition(weight > 0 && weight < 0.3, "the weight of numerals is over 0 and under 0.3")
    self.text = text
    self.capHeight = capHeight
    self.weight = weight
  }

  /// The width of the ink from the first to the last numeral, in points; 0 for an empty text.
  public var width: Double {
    let skeletons = text.reduce(0.0) { $0 + NumeralShape($1).width }
    let gaps = Double(max(text.count - 1, 0)) * gap
    return text.isEmpty ? 0 : skeletons * skeletonHeight + gaps + stroke
  }

  /// The same number, made smaller as a whole where it is wider than it may be.
  ///
  /// - Parameter limit: The largest width of the ink in points, over 0.
  /// - Returns: A number whose ``width`` is at most `limit`, but for rounding.
  public func fitted(width limit: Double) -> Numerals {
    precondition(limit > 0, "numerals need a width over 0")
    let width = width
    guard width > limit else { return self }
    return Numerals(text, capHeight: capHeight * limit / width, weight: weight)
  }

  /// The middle lines of the strokes.
  ///
  /// - Parameter box: The ink is centred in it, along both axes; it may stick out, see
  ///   ``fitted(width:)``.
  /// - Returns: Open and closed lines, to be stroked with ``stroke``.
  public func path(centredIn box: Rect) -> VectorPath {
    var x = box.x + (box.width - width) / 2 + stroke / 2
    let y = box.y + (box.height - capHeight) / 2 + stroke / 2
    var path = VectorPath()
    for character in text {
      let shape = NumeralShape(character)
      path.append(shape.path.placed(scale: skeletonHeight, at: Point(x: x, y: y)))
      x += shape.width * skeletonHeight + gap
    }
    return path
  }

  /// The thickness of the stroke, in points.
  public var stroke: Double { capHeight * weight }

  /// From the middle of the top stroke to the middle of the bottom stroke.
  private var skeletonHeight: Double { capHeight - stroke }

  /// From the middle line of one numeral to that of the next.
  private var gap: Double { capHeight * Self.spacing + stroke * 2 / 3 }
}
