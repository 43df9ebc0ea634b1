package import FrameImage
package import PageEffects
package import PageGeometry
import PageScroll
import Synchronization

/// The pages whose pictures are so large that only their visible tiles are read.
package final class TiledPages: Sendable {
  /// The side of a tile, in pixels of its level.
  private let side: Double
  private let pictures = Mutex(Pictures())

  /// A picture and its pyramid; nil if it is not tiled.
  private typealias Picture = (path: String, pyramid: SharedValue<PicturePyramid?>)

  /// The pictures that were opened.
  private struct Pictures {
    /// The pictures that are tiled or not read yet, the most recently used one last.
    var list: [Picture] = []
    /// The paths of pictures that are not tiled.
    var whole: Set<String> = []

    /// Returns the pyramid of a picture and marks it as used; nil for a picture that is not tiled.
    mutating func use(_ path: String) -> SharedValue<PicturePyramid?>? {
      guard !whole.contains(path) else { return nil }
      let index = list.firstIndex { $0.path == path }
      let picture: Picture = index.map { list.remove(at: $0) } ?? (path, SharedValue())
      list.append(picture)
      return picture.pyramid
    }

    /// Notes whether a picture that was read is tiled, and drops the least recently used pyramids.
    mutating func note(_ path: String, isTiled: Bool) {
      if !isTiled {
        whole.insert(path)
        list.removeAll { $0.path == path }
      }
      let finished = list.indices.filter { list[$0].pyramid.current != nil }
      for index in finished.dropLast(TiledPages.mostPyramids).reversed() { list.remove(at: index) }
    }
  }

  /// The smallest number of pixels of a picture that is tiled: 16 Mi, which take 64 MiB.
  static let fewestPixels = 1 << 24

  /// The largest number of pixels of a picture that cannot be read in tiles, and is decoded at a reduced
  /// size.
  static let mostReducedPixels = 1 << 29

  /// The number of pixels that is sufficient for such a picture.
  static let reducedPixels = 8e6

  /// The number of pyramids that are kept: the pages in view while scrolling, and the next one.
  private static let mostPyramids = 3

  /// Creates pages whose tiles have a side of a number of pixels.
  package init(side: Double) { self.side = side }

  /// Returns the pyramid of a picture; nil if it is not tiled.
  ///
  /// If another thread is reading the picture, this one reads it too, which takes twice the space on disk; wait with
  /// `settled(path:)` before.
  func pyramid(path: String) throws(RenderError) -> PicturePyramid? {
    guard let shared = pictures.withLock({ $0.use(path) }) else { return nil }
    try create(shared, path)
    if let pyramid = shared.current { return pyramid }
    do { return try Self.read(path) } catch { throw .image(error) }
  }

  /// Reads a picture, unless another thread is reading it.
  ///
  /// - Returns: Whether it is tiled, or may be tiled because it is being read.
  func prepare(path: String) throws(RenderError) -> Bool {
    guard let shared = pictures.withLock({ $0.use(path) }) else { return false }
    try create(shared, path)
    return shared.current.map { $0 != nil } ?? true
  }

  /// Waits while another thread is reading a picture.
  func settled(path: String) async { await pictures.withLock { $0.use(path) }?.settled() }

  private func create(_ shared: SharedValue<PicturePyramid?>, _ path: String) throws(RenderError) {
    do throws(ImageError) {
      let made = try shared.create { () throws(ImageError) in try Self.read(path) }
      if let made { pictures.withLock { $0.note(path, isTiled: made != nil) } }
    } catch { throw .image(error) }
  }

  /// Reads a picture; returns nil if it is not tiled.
  private static func read(_ path: String) throws(ImageError) -> PicturePyramid? {
    let size = try ImageFile.size(path: path, maximumPixels: PicturePyramid.maximumPixels)
    guard size.width * size.height > fewestPixels else { return nil }
    return try PicturePyramid.read(path: path)
  }

  /// Returns the tiles that are visible in a part of a page, as a face.
  ///
  /// - Parameters:
  ///   - pyramid: The picture.
  ///   - part: The visible part of the page, in points relative to the page's centre.
  ///   - size: The size of the page, in points.
  ///   - fit: The way the picture is fitted to the page.
  ///   - pixelsPerPoint: The canvas pixels per point of the page, greater than 0.
  ///   - path: The picture's path, for errors.
  /// - Returns: The face, which covers at least the part inside the picture.
  /// - Throws: `RenderError.image` if the tiles cannot be read.
  package func face(
    of pyramid: PicturePyramid,
    in part: Rect,
    on size: Size,
    fit: PageFit,
    pixelsPerPoint: Double,
    path: String
  ) throws(RenderError) -> PageFace {
    let full = Size(width: Double(pyramid.width), height: Double(pyramid.height))
    let (source, target) = fit.place(width: full.width, height: full.height, on: size)
    let (scaleX, scaleY) = (target.width / source.width, target.height / source.height)
    let picture = TiledPicture(
      size: full,
      tile: Size(width: side, height: side),
      lastLevel: pyramid.levels - 1
    )
    // The scale is in canvas pixels per pixel of the picture.
    var level = picture.level(scale: max(scaleX, scaleY) * pixelsPerPoint)
    let box = Rect(
      x: source.x + (part.x - target.x) / scaleX,
      y: source.y + (part.y - target.y) / scaleY,
      width: part.width / scaleX,
      height: part.height / scaleY
    )
    var (columns, rows) = tiles(of: pyramid, level: level, in: box)
    // Near the eye, a part may be magnified so much that it would have too many pixels.
    while columns.count * rows.count > Self.fewestPixels {
      level += 1
      (columns, rows) = tiles(of: pyramid, level: level, in: box)
    }
    let pixels = Double(1 << level)
    let bitmap: Bitmap
    do {
      bitmap = try pyramid.part(level: level, columns: columns, rows: rows)
    } catch { throw .image(ImageError(path: path, problem: error)) }
    return PageFace(
      texture: Texture(bitmap),
      source: Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)),
      target: Rect(
        x: target.x + (Double(columns.lowerBound) * pixels - source.x) * scaleX,
        y: target.y + (Double(rows.lowerBound) * pixels - source.y) * scaleY,
        width: Double(bitmap.width) * pixels * scaleX,
        height: Double(bitmap.height) * pixels * scaleY
      ),
      whole: PageFace.WholePicture(
        size: full,
        area: Rect(
          x: -Double(columns.lowerBound),
          y: -Double(rows.lowerBound),
          width: full.width / pixels,
          height: full.height / pixels
        )
      )
    )
  }

  /// Returns the pixels of the tiles of a level that meet a rectangle of the picture, at least one.
  private func tiles(
    of pyramid: PicturePyramid,
    level: Int,
    in box: Rect
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let tile = side * Double(1 << level)
    func range(_ start: Double, _ length: Double, _ limit: Int) -> Range<Int> {
      let first = min(max(0, (start / tile).rounded(.down) * side), Double(limit - 1))
      let end = min(max(0, ((start + length) / tile).rounded(.up) * side), Double(limit))
      return Int(first)..<max(Int(first) + 1, Int(end.rounded(.up)))
    }
    let size = pyramid.size(ofLevel: level)
    return (range(box.x, box.width, size.width), range(box.y, box.height, size.height))
  }
}
