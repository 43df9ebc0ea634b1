import FrameImage
package import PageEffects
import PageGeometry
import Synchronization

/// Draws the background of a preset: a gradient, a picture, or blurred pages.
///
/// All rendering threads share one painter. It draws each picture once for each size of the canvas, so that a frame
/// only copies one picture, or blends two.
package final class BackgroundPainter: Sendable {
  package let background: Background
  private let deck: PageDeck
  private let known = Mutex(RecentFaces<Key>(memory: mostBytes, fewest: fewestFaces))

  /// A size of a canvas, in pixels.
  private struct CanvasSize: Hashable {
    var width: Int
    var height: Int

    var box: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
  }

  /// A picture: the whole background, or a page.
  private struct Key: Hashable {
    var page: Int?
    var size: CanvasSize
  }

  /// The largest memory of pictures that are not the latest three, in bytes: eight frames of 1920 by 1080 pixels.
  private static let mostBytes = 64 << 20

  /// The pages of a frame, and the next one.
  private static let fewestFaces = 3

  /// The number of pixels per standard deviation with which a page is blurred, as for shadows: it is interpolated.
  private static let pixelsPerDeviation = 4.0

  /// Creates a painter of a background that is not one colour; its pages are those of a deck.
  package init(_ background: Background, deck: PageDeck) {
    (self.background, self.deck) = (background, deck)
  }

  /// Returns the faces that cover the canvas, from front to back, in its pixels; none if there is no background.
  ///
  /// - Throws: `RenderError` if a picture cannot be read.
  func faces(
    of scene: Scene,
    canvas: (width: Int, height: Int),
    scale: Double,
    _ instructions: InstructionSet
  ) throws(RenderError) -> [PlacedFace] {
    let size = CanvasSize(width: canvas.width, height: canvas.height)
    func placed(_ face: PageFace, alpha: Double = 1) -> PlacedFace {
      PlacedFace(face: face, outline: size.box.corners, alpha: alpha)
    }
    switch background {
    case .colour: return []
    case .gradient(let gradient):
      let face = try face(Key(size: size)) { () throws(RenderError) in
        gradient.bitmap(width: size.width, height: size.height)
      }
      return [placed(face)]
    case .picture(let path, let fit):
      let face = try face(Key(size: size)) { () throws(RenderError) in
        try Self.picture(path, fit, size, instructions)
      }
      return [placed(face)]
    case .pages(let blur, let dim):
      guard let focus = scene.focus else { return [] }
      func page(_ index: Int) throws(RenderError) -> PageFace {
        try face(Key(page: index, size: size)) { () throws(RenderError) in
          try blurred(index, size, deviation: blur * scale, dim: dim, instructions)
        }
      }
      let first = placed(try page(focus.first))
      guard focus.share > 0 else { return [first] }
      return [placed(try page(focus.second), alpha: focus.share), first]
    }
  }

  /// Returns a face that is known, or draws it.
  private func face(
    _ key: Key,
    _ draw: () throws(RenderError) -> Bitmap
  ) throws(RenderError) -> PageFace {
    if let face = known.withLock({ $0.entry(key)?.face }) { return face }
    let box = key.size.box
    let face = PageFace(texture: Texture(try draw()), source: box, target: box)
    known.withLock { $0.add(face, key) }
    return face
  }

  // MARK: Pictures

  private static func picture(
    _ path: String,
    _ fit: PageFit,
    _ size: CanvasSize,
    _ instructions: InstructionSet
  ) throws(RenderError) -> Bitmap {
    let canvas = Size(width: size.box.width, height: size.box.height)
    do throws(ImageError) {
      let image = try ImageFile.read(
        path: path,
        maximumPixels: ImageFile.maximumPixels
      ) { width, height in
        PageFace.neededSize(
          width: width,
          height: height,
          on: canvas,
          fits: [fit],
          pixelsPerPoint: 1
        )
      }
      let face = PageFace(image, on: canvas, fit: fit, pixelsPerPoint: 1)
      return baked(face, on: Rect(aboutOrigin: canvas), density: 1, instructions)
    } catch { throw .image(error) }
  }

  /// Returns the picture of a face on a canvas that covers a box.
  private static func baked(
    _ face: PageFace,
    on box: Rect,
    density: Double,
    _ instructions: InstructionSet
  ) -> Bitmap {
    let maximumPixels = Int(box.width * box.height) + 1
    var canvas = BakedCanvas(box, density: density, maximumPixels: maximumPixels, instructions)
    canvas.draw(PlacedFace(face: face, outline: box.corners, alpha: 1))
    return canvas.finish()
  }

  // MARK: Pages

  /// Returns the picture of a page that covers the canvas.
  private func blurred(
    _ index: Int,
    _ size: CanvasSize,
    deviation: Double,
    dim: Double,
    _ instructions: InstructionSet
  ) throws(RenderError) -> Bitmap {
    let box = Rect(aboutOrigin: Size(width: size.box.width, height: size.box.height))
    let density = deviation > Self.pixelsPerDeviation ? Self.pixelsPerDeviation / deviation : 1
    let magnification = max(box.width / deck.pageSize.width, box.height / deck.pageSize.height)
    let tiles = try deck.tiledFace(
      of: index,
      in: Rect(aboutOrigin: deck.pageSize),
      fit: .fill,
      pixelsPerPoint: magnification * density
    )
    let picture = if let tiles { tiles } else { try deck.face(of: index) }
    let small = Self.baked(
      picture.fitted(.cover, to: box),
      on: box,
      density: density,
      instructions
    )
    let pixels = SIMD2(Double(small.width) / box.width, Double(small.height) / box.height)
    let whole = Rect(x: 0, y: 0, width: Double(small.width), height: Double(small.height))
    let blur = GaussianBlur(small, deviation: pixels * deviation, instructions)
    var blurred = blur.bitmap
    blurred.dim(by: min(max(dim, 0), 1))
    let face = PageFace(texture: Texture(blurred), source: blur.place(whole), target: box)
    return Self.baked(face, on: box, density: 1, instructions)
  }
}

extension Bitmap {
  /// Mixes the colours with black, and makes all pixels opaque.
  ///
  /// Transparent pixels, such as those at the corners of generated cards, do not darken others.
  fileprivate mutating func dim(by share: Double) {
    let light = Int(((1 - share) * 256).rounded())
    withMutableBytes { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = max(Int(bytes[pixel + 3]), 1)
        for channel in pixel..<pixel + 3 {
          let colour = min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255)
          bytes[channel] = UInt8((colour * light + 128) >> 8)
        }
        bytes[pixel + 3] = 255
      }
    }
  }
}
