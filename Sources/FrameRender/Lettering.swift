import Foundation
public import PageGeometry

/// A line of text written in strokes of our own, so that no font of the host reaches a picture.
///
/// Latin letters without marks, digits and the usual signs; what has no shape is an upright box.
public struct Lettering: Sendable, Hashable {
  /// What is written.
  public let text: String
  /// The height of a capital's ink, in points.
  public let capHeight: Double

  /// The thickness of the stroke as a share of the cap height; chosen by eye.
  private static let weight = 0.105
  /// The clear space between two neighbours' ink, in cap heights; chosen by eye.
  private static let spacing = 0.2

  /// A line of text at a size.
  ///
  /// - Parameters:
  ///   - text: Any text; letters with marks are written without them.
  ///   - capHeight: The height of a capital's ink in points, over 0.
  public init(_ text: String, capHeight: Double) {
    precondition(capHeight > 0 && capHeight.isFinite, "letters have a finite height over 0")
    self.text = text
    self.capHeight = capHeight
  }

  /// The thickness of the stroke, in points.
  public var stroke: Double { capHeight * Self.weight }

  /// From the left of the first letter's ink to the right of the last one's, in points.
  public var width: Double {
    guard !shapes.isEmpty else { return 0 }
    return shapes.reduce(stroke - gap) { $0 + $1.width * skeletonHeight + gap }
  }

  /// The same text, made smaller as a whole where it is wider than it may be.
  ///
  /// - Parameter limit: The largest width of the ink in points, over 0.
  /// - Returns: A line whose ``width`` is at most `limit`, but for rounding.
  public func fitted(width limit: Double) -> Lettering {
    let width = width
    return width > limit ? Lettering(text, capHeight: capHeight * limit / width) : self
  }

  /// The middle lines of the strokes, to be stroked with ``stroke``.
  ///
  /// - Parameter place: The left end of the line that letters stand on.
  /// - Returns: Open and closed lines.
  public func path(at place: Point) -> VectorPath {
    var x = place.x + stroke / 2
    let y = place.y - capHeight + stroke / 2
    var path = VectorPath()
    for shape in shapes {
      path.append(shape.path.placed(scale: skeletonHeight, at: Point(x: x, y: y)))
      x += shape.width * skeletonHeight + gap
    }
    return path
  }

  private var shapes: [LetterShape] {
    text.map { character in
      guard !LetterShape.knows(character), let scalar = character.decomposed else {
        return LetterShape(character)
      }
      return LetterShape(scalar)
    }
  }

  /// From the middle of the top stroke to the middle of the bottom stroke.
  private var skeletonHeight: Double { capHeight - stroke }

  /// From the middle line of one letter to that of the next.
  private var gap: Double { capHeight * Self.spacing + stroke / 2 }
}

extension Character {
  /// The letter without its marks; nil where there are none.
  fileprivate var decomposed: Character? {
    let scalars = String(self).decomposedStringWithCanonicalMapping.unicodeScalars
    return scalars.count > 1 ? scalars.first.map(Character.init) : nil
  }
}
