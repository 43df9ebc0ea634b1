import FrameImage
import PageEffects
import PageGeometry
import Synchronization

/// The faces of texts, each drawn once for a text, a size and a number of pixels per point.
///
/// The least recently used ones are dropped. All rendering threads share them.
final class TextFaces: Sendable {
  /// What the pixels of a face depend on.
  private struct Key: Hashable {
    let text: String
    let size: Double
    let weight: Double
    let colour: Colour
    let alignment: TextAlignment
    let width: Double
    let height: Double
    let density: Double
  }

  private let font: TextFont
  /// The faces, each relative to the top left corner of its box; nil for a text without ink.
  private let known = Mutex(RecentFaces<Key>(memory: memory, most: mostFaces))

  /// The memory of the faces that are kept, in bytes: several hundred lines of text.
  private static let memory = 24 << 20
  private static let mostFaces = 4_096

  /// The greatest size of a font, in points, and in pixels; larger letters are drawn as if they had it.
  private static let (largestSize, largestPixels) = (10_000.0, 100_000.0)

  /// The greatest side of a face, in pixels; cairo's limit, without the border.
  private static let longestSide = Double(CairoCanvas.largestSide - 16)

  /// The transparent border of a face, in pixels, from which samples at its edge are taken.
  private static let border = 2.0

  init(_ font: TextFont) { self.font = font }

  /// Returns the face of a text; nil if it has no ink.
  ///
  /// - Parameters:
  ///   - text: The text, with the fields of its page.
  ///   - caption: The look of the text.
  ///   - box: The box, in points; the ink is cut off at a quarter of the size beyond it.
  ///   - density: Pixels per point.
  ///   - maximumPixels: The maximum number of pixels of the face.
  /// - Returns: The face.
  /// - Throws: `RenderError` for a text that cannot be drawn.
  func face(
    of text: String,
    _ caption: PageCaption,
    in box: Rect,
    density: Double,
    maximumPixels: Int
  ) throws(RenderError) -> PageFace? {
    guard caption.size > 0, box.width > 0, box.height > 0, caption.colour.alpha > 0 else {
      return nil
    }
    let size = min(caption.size, Self.largestSize)
    let clip = Rect(x: 0, y: 0, width: box.width, height: box.height).expanded(by: size / 4)
    // The density depends on the box, not on the ink, so that it is known before the text is drawn.
    let (width, height) = BakedCanvas.size(
      of: clip,
      density: min(density, Self.largestPixels / size),
      maximumPixels: maximumPixels
    )
    let pixels = [Double(width) / clip.width, Double(height) / clip.height]
      .reduce(min(density, Self.longestSide / max(clip.width, clip.height)), min)
    let key = Key(
      text: text,
      size: size,
      weight: caption.weight,
      colour: caption.colour,
      alignment: caption.alignment,
      width: box.width,
      height: box.height,
      density: pixels
    )
    let face: PageFace?
    if let entry = known.withLock({ $0.entry(key) }) {
      face = entry.face
    } else {
      face = try draw(key, within: clip)
      known.withLock { $0.add(face, key) }
    }
    return face.map { face in
      var target = face.target
      (target.x, target.y) = (target.x + box.x, target.y + box.y)
      return face.placed(target)
    }
  }

  private func draw(_ key: Key, within clip: Rect) throws(RenderError) -> PageFace? {
    let sized = SizedFont(font, size: key.size, weight: key.weight)
    let box = Size(width: key.width, height: key.height)
    let path = try TextLayout(key.text, key.alignment, in: box, sized).path
    guard let ink = path.bounds?.expanded(by: sized.stroke / 2).intersection(clip) else {
      return nil
    }
    // The sides are on whole pixels from the corner of the box.
    let density = key.density
    let left = (ink.x * density).rounded(.down) - Self.border
    let top = (ink.y * density).rounded(.down) - Self.border
    let right = ((ink.x + ink.width) * density).rounded(.up) + Self.border
    let bottom = ((ink.y + ink.height) * density).rounded(.up) + Self.border
    var canvas = try CairoCanvas(width: Int(right - left), height: Int(bottom - top))
    canvas.setPixelsPerPoint(x: density, y: density)
    let moved = path.placed(scale: 1, at: Point(x: -left / density, y: -top / density))
    if sized.stroke > 0 {
      canvas.stroke(moved, key.colour, width: sized.stroke)
    } else {
      canvas.fill(moved, key.colour)
    }
    let bitmap = try canvas.finish()
    return PageFace(
      texture: Texture(bitmap),
      source: Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)),
      target: Rect(
        x: left / density,
        y: top / density,
        width: (right - left) / density,
        height: (bottom - top) / density
      ),
      isPicture: true
    )
  }
}

extension Rect {
  /// Returns the common part of two rectangles; nil if there is none.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
