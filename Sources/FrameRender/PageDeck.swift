public import FrameImage
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
  }

  /// How many pages there are, at least 1.
  public let count: Int
  /// The size of a page, in points.
  public let pageSize: Size
  /// Pixels per point.
  public let scale: Double

  private let source: Source
  private let fit: PageFit
  private let faces: Mutex<FaceCache>

  /// The most pixels that a picture may have: two and a half times the largest cameras'.
  public static let maximumPixels = 1 << 28

  /// The memory that faces are kept in, in bytes: some hundred pages of a usual size.
  public static let defaultMemory = 512 << 20

  /// A deck of pages.
  ///
  /// - Parameters:
  ///   - source: Where the pages come from; at least one.
  ///   - pageSize: The size of a page, in points.
  ///   - scale: Pixels per point, over 0.
  ///   - fit: How a picture meets its page.
  ///   - memory: How many bytes of faces are kept, beside the one used last.
  public init(
    _ source: Source,
    pageSize: Size,
    scale: Double = 1,
    fit: PageFit = .cover,
    memory: Int = PageDeck.defaultMemory
  ) {
    count =
      switch source {
      case .cards(let count): count
      case .images(let paths): paths.count
      }
    precondition(count > 0, "a deck has at least one page")
    self.source = source
    self.pageSize = pageSize
    self.scale = scale
    self.fit = fit
    faces = Mutex(FaceCache(memory: memory))
  }

  /// Looks at the head of every picture, so that a broken one is named before the first frame.
  ///
  /// - Throws: `ImageError` of the first picture that cannot be used.
  public func check() throws(ImageError) {
    guard case .images(let paths) = source else { return }
    for path in paths { _ = try ImageFile.size(path: path, maximumPixels: Self.maximumPixels) }
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
    if isNew { faces.withLock { $0.makeRoom(keeping: index) } }
    return face
  }

  /// Makes the faces of pages, except those that another thread is making just now.
  ///
  /// Threads that begin with neighbouring frames share the work this way instead of waiting for one
  /// another page by page.
  ///
  /// - Parameter pages: The pages, in `0..<count`.
  /// - Throws: As `face(of:)`.
  func prepare(_ pages: some Sequence<Int>) throws(RenderError) {
    for page in pages {
      let slot = faces.withLock { $0.slot(of: page) }
      let isNew = try slot.face.withLockIfAvailable { (face) throws(RenderError) in
        guard face == nil else { return false }
        face = try makeFace(of: page)
        return true
      }
      if isNew == true { faces.withLock { $0.makeRoom(keeping: page) } }
    }
  }

  private func makeFace(of index: Int) throws(RenderError) -> PageFace {
    switch source {
    case .cards:
      do {
        let card = try CardFace.draw(page: index, size: pageSize, scale: scale)
        return PageFace(card, on: pageSize, fit: .fill, scale: scale)
      } catch { throw .canvas(error) }
    case .images(let paths):
      do {
        let image = try ImageFile.read(
          path: paths[index],
          maximumPixels: Self.maximumPixels
        ) { width, height in
          PageFace.neededSize(width: width, height: height, on: pageSize, fit: fit, scale: scale)
        }
        return PageFace(image, on: pageSize, fit: fit, scale: scale)
      } catch { throw .image(error) }
    }
  }
}

/// Faces by page, within an amount of memory.
private struct FaceCache {
  /// The place of a face that is made, or is being made.
  final class Slot: Sendable {
    let face = Mutex<PageFace?>(nil)
  }

  private var slots: [Int: (slot: Slot, lastUse: Int)] = [:]
  private var uses = 0
  private let memory: Int

  init(memory: Int) { self.memory = memory }

  mutating func slot(of index: Int) -> Slot {
    uses += 1
    let slot = slots[index]?.slot ?? Slot()
    slots[index] = (slot, uses)
    return slot
  }

  /// Drops what was used longest ago, as far as need be.
  mutating func makeRoom(keeping index: Int) {
    // Textures grow while they are used: count anew. What is being made is not counted yet.
    var sizes: [Int: Int] = [:]
    for (index, entry) in slots {
      sizes[index] = entry.slot.face.withLockIfAvailable { $0?.texture.byteCount ?? 0 } ?? 0
    }
    var bytes = sizes.values.reduce(0, +)
    let oldestFirst = slots.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
    for oldest in oldestFirst where oldest != index && bytes > memory {
      bytes -= sizes[oldest] ?? 0
      slots[oldest] = nil
    }
  }
}
