import FrameImage
public import PageEffects
public import PageGeometry
import Synchronization

/// The pictures of the pages, each read or drawn when it is first needed.
///
/// They are kept in a least-recently-used cache of limited size. All rendering threads share one
/// deck.
public final class PageDeck: Sendable {
  /// The source of the pages.
  public enum Source: Sendable, Equatable {
    /// Generated cards, numbered from 1.
    case cards(count: Int)
    /// Picture files, by their paths.
    case images([String])
    /// Pages of one colour each, in turn.
    case plain([Colour], count: Int)

    /// The number of pages.
    public var count: Int {
      switch self {
      case .cards(let count): count
      case .images(let paths): paths.count
      case .plain(_, let count): count
      }
    }
  }

  /// The number of pages, at least 1.
  public let count: Int
  /// The size of a page, in points.
  public let pageSize: Size
  /// Pixels per point.
  public let scale: Double

  private let source: Source
  private let fit: PageFit
  private let magnification: Double
  private let tiles: TiledPages?
  private let faces: Mutex<FaceCache>

  /// The default size of the cache, in bytes: 48 MiB, about a hundred cards or four photographs that
  /// fill a screen.
  public static let defaultMemory = 48 << 20

  /// Creates a deck of pages.
  ///
  /// - Parameters:
  ///   - source: The source of at least one page.
  ///   - pageSize: The size of a page, in points.
  ///   - scale: Pixels per point, greater than 0.
  ///   - fit: The way a picture is fitted to a page with a different aspect ratio.
  ///   - magnification: The largest magnification of a page; pictures are not decoded larger than
  ///     it requires. See ``Magnification``.
  ///   - tileSide: The side of the tiles in which large pictures are read, in pixels; nil reads whole
  ///     pictures.
  ///   - memory: The size of the cache in bytes, not counting the most recent picture and the
  ///     pictures in use.
  public init(
    _ source: Source,
    pageSize: Size,
    scale: Double = 1,
    fit: PageFit = .cover,
    magnification: Double = Magnification.limit,
    tileSide: Double? = nil,
    memory: Int = PageDeck.defaultMemory
  ) {
    count = source.count
    precondition(count > 0, "a deck must have at least one page")
    self.source = source
    self.pageSize = pageSize
    self.scale = scale
    self.fit = fit
    self.magnification = magnification
    tiles = tileSide.map(TiledPages.init)
    faces = Mutex(FaceCache(memory: memory))
  }

  /// Returns the face of a page in `0..<count`, from the cache if it is there.
  ///
  /// - Throws: `RenderError` if its picture cannot be read or its card cannot be drawn.
  package func face(of index: Int) throws(RenderError) -> PageFace {
    precondition((0..<count).contains(index), "page must be in 0..<\(count)")
    let slot = faces.withLock { $0.slot(of: index) }
    // Threads that render neighbouring frames need the same page: the first one creates it and the
    // others wait. Threads that need other pages do not wait.
    let (face, isNew) = try slot.face.withLock { (face) throws(RenderError) in
      if let face { return (face, false) }
      let made = try makeFace(of: index)
      face = made
      return (made, true)
    }
    if isNew { faces.withLock { $0.makeRoom(for: face, of: index) } }
    return face
  }

  /// Reads or draws the pictures of pages that are not in the cache, except those that another
  /// thread is already creating.
  ///
  /// Threads that render neighbouring frames share the work this way.
  ///
  /// - Parameter pages: The pages, in `0..<count`.
  /// - Throws: `RenderError` if a picture cannot be read or a card cannot be drawn.
  public func prepare(_ pages: some Sequence<Int>) throws(RenderError) {
    for page in pages {
      if try pyramid(of: page) != nil { continue }
      let slot = faces.withLock { $0.slot(of: page) }
      let made = try slot.face.withLockIfAvailable { (face) throws(RenderError) -> PageFace? in
        guard face == nil else { return nil }
        face = try makeFace(of: page)
        return face
      }
      if let made = made ?? nil { faces.withLock { $0.makeRoom(for: made, of: page) } }
    }
  }

  // MARK: Tiles

  /// The largest number of pixels of a picture in a deck whose pictures are tiled.
  package static let maximumTiledPixels = PicturePyramid.maximumPixels

  /// Returns the face of the visible part of a page whose picture is tiled; nil for other pages.
  ///
  /// - Parameters:
  ///   - index: The page, in `0..<count`.
  ///   - part: The part, in points relative to the page's centre.
  ///   - pixelsPerPoint: The canvas pixels per point of the page, greater than 0.
  /// - Returns: The face, which covers at least the part inside the picture.
  /// - Throws: `RenderError` if the picture cannot be read.
  func tiledFace(
    of index: Int,
    in part: Rect,
    pixelsPerPoint: Double
  ) throws(RenderError) -> PageFace? {
    guard let found = try pyramid(of: index) else { return nil }
    return try tiles?.face(
      of: found.pyramid,
      in: part,
      on: pageSize,
      fit: fit,
      pixelsPerPoint: pixelsPerPoint,
      path: found.path
    )
  }

  private func pyramid(
    of index: Int
  ) throws(RenderError) -> (path: String, pyramid: PicturePyramid)? {
    guard let tiles, case .images(let paths) = source else { return nil }
    return try tiles.pyramid(path: paths[index]).map { (paths[index], $0) }
  }

  /// Limits the size of a picture that cannot be read in tiles, in a deck whose pictures are tiled.
  private func limited(
    _ size: (width: Double, height: Double)
  ) -> (width: Double, height: Double) {
    guard tiles != nil, size.width * size.height > TiledPages.reducedPixels else { return size }
    let share = (TiledPages.reducedPixels / (size.width * size.height)).squareRoot()
    return (size.width * share, size.height * share)
  }

  /// The greatest number of canvas pixels per point of a page, along each side.
  private var maximumScale: Double { scale * magnification }

  private func makeFace(of index: Int) throws(RenderError) -> PageFace {
    switch source {
    case .plain(let colours, _):
      return PageFace(colours[index % colours.count], over: Rect(aboutOrigin: pageSize))
    case .cards:
      let card = try CardFace.draw(page: index, size: pageSize, scale: scale)
      return PageFace(ScaledBitmap(card), on: pageSize, fit: .fill, pixelsPerPoint: maximumScale)
    case .images(let paths):
      do {
        let image = try ImageFile.read(
          path: paths[index],
          maximumPixels: tiles == nil ? ImageFile.maximumPixels : TiledPages.mostReducedPixels
        ) { width, height in
          limited(
            PageFace.neededSize(
              width: width,
              height: height,
              on: pageSize,
              fit: fit,
              pixelsPerPoint: maximumScale
            )
          )
        }
        return PageFace(image, on: pageSize, fit: fit, pixelsPerPoint: maximumScale)
      } catch { throw .image(error) }
    }
  }
}

/// A least-recently-used cache of faces by page.
private struct FaceCache {
  /// An entry of the cache, whose face exists or is being created.
  final class Slot: Sendable {
    let face = Mutex<PageFace?>(nil)
  }

  private var slots: [Int: (slot: Slot, lastUse: Int)] = [:]
  private var uses = 0
  private let memory: Int
  /// The number of bytes added since the sizes were last counted.
  private var newBytes = 0

  /// Creates a cache with a size in bytes, not counting the most recent face.
  init(memory: Int) { self.memory = memory }

  /// Returns the cache entry of a page and marks it as used.
  mutating func slot(of index: Int) -> Slot {
    uses += 1
    let slot = slots[index]?.slot ?? Slot()
    slots[index] = (slot, uses)
    return slot
  }

  /// Drops the least recently used faces to make room for a new one.
  mutating func makeRoom(for face: PageFace, of index: Int) {
    newBytes += face.texture.byteCount
    // Counting is slow if there are many small faces, so it is not done for every new face.
    guard newBytes > memory / 8 else { return }
    newBytes = 0
    // Textures grow while they are used, so their sizes are counted again; locked faces count as 0.
    let sizes = slots.mapValues { entry in
      entry.slot.face.withLockIfAvailable { $0?.texture.byteCount ?? 0 } ?? 0
    }
    var bytes = sizes.values.reduce(0, +)
    guard bytes > memory else { return }
    let oldestFirst = slots.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for oldest in oldestFirst where oldest != index && bytes > memory {
      bytes -= sizes[oldest] ?? 0
      slots[oldest] = nil
    }
  }
}
