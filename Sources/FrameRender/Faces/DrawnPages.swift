public import FrameImage
public import PageGeometry

/// Pages whose pictures a function draws.
public struct DrawnPages: Sendable, Equatable {
  /// The name, which is unique: pages with equal names are equal.
  public let name: String
  /// Returns the name of a page, which captions can show.
  package var label: @Sendable (_ page: Int) -> String = { "Page \($0 + 1)" }
  let draw: @Sendable (_ page: Int, _ size: Size, _ scale: Double) throws(RenderError) -> Bitmap

  /// Creates pages.
  ///
  /// - Parameters:
  ///   - name: The unique name.
  ///   - draw: Draws a page from its index, its size in points, and the pixels per point. The picture depends on these
  ///     only.
  public init(
    name: String,
    draw:
      @escaping @Sendable (
        _ page: Int, _ size: Size, _ scale: Double
      ) throws(RenderError) -> Bitmap
  ) {
    (self.name, self.draw) = (name, draw)
  }

  /// Returns whether two pages have the same name.
  public static func == (one: DrawnPages, other: DrawnPages) -> Bool { one.name == other.name }
}
