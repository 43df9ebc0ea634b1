import FrameImage
public import PageGeometry
import Synchronization

/// The pages that are shown, each made when it first comes into sight.
///
/// Faces are kept within a stated amount of memory; what was used longest ago is dropped first.
/// A deck is shared by all threads that render.
public final class PageDeck: Sendable {
  /// Where the pages come from.
  public enum Source: Sendable, Equatable {
    /// Generated cards, numbered from 1.
    case cards(count: Int)
    /// Pictures, by their paths.
    case images([String])

    /// How many pages there are.
    public var count: Int {
      switch self {
      case .cards(let count): count
      case .images(let paths): paths.count
      }
    }
  }

  /// How many pages there are, at least 1.
  public let count: Int
  /// The size of a page, in points.
  public let pageSize: Size
  /// Pixels per point.
  public let scale: Double

  private let source: Source
  private let fit: PageFit
  private let magnification: Double
  private let faces: Mutex<FaceCache>

  /// The memory that faces are kept in, in bytes: 48 MiB, some hundred cards or four photographs
  /// that fill a screen.
  public static let defaultMemory = 48 << 20

  /// A deck of pages.
  ///
  /// - Parameters:
  ///   - source: Where the pages come from; at least one.
  ///   - pageSize: The size of a page, in points.
  ///   - scale: Pixels per point, over 0.
  ///   - fit: How a picture meets its page.
  ///   - magnification: How much larger than at its own size a page is drawn at most; a picture is
  ///     decoded no larger than that takes.
  ///   - memory: How many bytes of faces are kept, beside the one used last and those in use.
  public init(
    _ source: Source,
    pageSize: Size,
    scale: Double = 1,
    fit: PageFit = .cover,
    magnification: Double = Magnification.limit,
    memory: Int = PageDeck.defaultMemory
  ) {
    count = source.count
    precondition(count > 0, "a deck has at least one page")
    self.source = source
    self.pageSize = pageSize
    self.scale = scale
    self.fit = fit
    self.magnification = magnification
    faces = Mutex(FaceCache(memory: memory))
  }

  /// What a page shows.
  ///
  /// - Parameter index: The page, in `0..<count`.
  /// - Returns: Its face, made now or kept from before.
  /// - Throws: `image` where a picture cannot be read, `canvas` where a card cannot be drawn.
  public func face(of index: Int) throws(RenderError) -> PageFace {
    precondition((0..<count).contains(index), "the deck has \(count) pages")
    let slot = faces.withLock { $0.slot(of: index) }
    // Threads that render neighbouring frames need the same pages: the first one makes a page, the
    // others wait for it, and other pages are made meanwhile.
    let (face, isNew) = try slot.face.withLock { (face) throws(RenderError) in
      if let face { return (face, false) }
      let made = try makeFace(of: index)
      face = made
      return (made, true)
    }
    if isNew { faces.withLock { $0.makeRoom(for: face, of: index) } }
    return face
  }

  /// Makes the faces of pages, except those that another thread is making just now.
  ///
  /// Threads that begin with neighbouring frames share the work this way instead of waiting for one
  /// another page by page; and pages that come into sight soon are made while other threads draw.
  ///
  /// - Parameter pages: The pages, in `0..<count`.
  /// - Throws: As `face(of:)`.
  public func prepare(_ pages: some Sequence<Int>) throws(RenderError) {
    for page in pages {
      let slot = faces.withLock { $0.slot(of: page) }
      let made = try slot.face.withLockIfAvailable { (face) throws(RenderError) -> PageFace? in
        guard face == nil else { return nil }
        face = try makeFace(of: page)
        return face
      }
      if let made = made ?? nil { faces.withLock { $0.makeRoom(for: made, of: page) } }
    }
  }

  /// How many pixels of a picture a point of the page has use for, along each side.
  private var neededScale: Double { scale * magnification }

  private func makeFace(of index: Int) throws(RenderError) -> PageFace {
    switch source {
    case .cards:
      do {
        let card = try CardFace.draw(page: index, size: pageSize, scale: scale)
        return PageFace(
          ScaledBitmap(card),
          on: pageSize,
          fit: .fill,
          pixelsPerPoint: neededScale
        )
      } catch { throw .canvas(error) }
    case .images(let paths):
      do {
        let image = try ImageFile.read(
          path: paths[index],
          maximumPixels: ImageFile.maximumPixels
        ) { width, height in
          PageFace.neededSize(
            width: width,
            height: height,
            on: pageSize,
            fit: fit,
            pixelsPerPoint: neededScale
          )
        }
        return PageFace(image, on: pageSize, fit: fit, pixelsPerPoint: neededScale)
      } catch { throw .image(error) }
    }
  }
}
