public import PageGeometry

/// A picture as it was decoded: whole, or smaller by a power of two, because no more is needed.
public struct ScaledBitmap: Sendable, Equatable {
  /// The pixels that were decoded.
  public let bitmap: Bitmap
  /// The width of the picture in its file, upright, in pixels.
  public let fullWidth: Int
  /// The height of the picture in its file, upright, in pixels.
  public let fullHeight: Int
  /// Where the picture lies in `bitmap`, in its pixels.
  ///
  /// A side that does not divide evenly ends within a pixel; the rest of that pixel is filling.
  public let area: Rect

  /// A picture that is decoded whole.
  ///
  /// - Parameter bitmap: All of its pixels.
  public init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    (fullWidth, fullHeight) = (bitmap.width, bitmap.height)
    area = Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height))
  }

  /// A picture that is decoded smaller.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels as stored, `1 / divisor` of the picture.
  ///   - width: The width in the file, as stored.
  ///   - height: The height in the file, as stored.
  ///   - divisor: How many pixels of the file meet in one, along a side.
  ///   - orientation: How the stored picture is to be shown.
  init(_ bitmap: Bitmap, width: Int, height: Int, divisor: Int, orientation: Orientation) {
    (fullWidth, fullHeight) = orientation.shownSize(width: width, height: height)
    self.bitmap = orientation.applied(to: bitmap)
    let stored = (Double(width) / Double(divisor), Double(height) / Double(divisor))
    let shown = orientation.swapsSides ? (stored.1, stored.0) : stored
    // The filling is at the right and at the bottom as stored; it goes where those sides go.
    area = Rect(
      x: orientation.fillsLeft ? Double(self.bitmap.width) - shown.0 : 0,
      y: orientation.fillsTop ? Double(self.bitmap.height) - shown.1 : 0,
      width: shown.0,
      height: shown.1
    )
  }
}
