import FrameImage
public import PageGeometry
import Synchronization

/// The sizes of the pages' pictures, each read when it is first needed.
public final class PictureSizes: Sendable {
  private let source: PageDeck.Source
  private let pageSize: Size
  private let known = Mutex<[Int: Size]>([:])

  /// Creates the sizes of the pictures of a source; a card has the size of a page.
  public init(_ source: PageDeck.Source, pageSize: Size) {
    (self.source, self.pageSize) = (source, pageSize)
  }

  /// Returns the size of a page's picture; further pages repeat the pictures.
  ///
  /// - Parameter page: The page, at least 0.
  /// - Returns: The upright size in pixels, or in points for a card; nil if the picture cannot be read,
  ///   which is an error when the page is drawn.
  public func size(of page: Int) -> Size? {
    guard case .images(let paths) = source else { return pageSize }
    let index = page % paths.count
    if let size = known.withLock({ $0[index] }) { return size }
    let read = try? ImageFile.size(path: paths[index], maximumPixels: ImageFile.maximumPixels)
    guard let read else { return nil }
    let size = Size(width: Double(read.width), height: Double(read.height))
    known.withLock { $0[index] = size }
    return size
  }
}
