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
    self.init(bitmap, width: bitmap.width, height: bitmap.height, orientation: .upright)
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

  /// A picture that is decoded smaller and ends with a whole pixel on every side.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels as stored, all of them the picture's.
  ///   - width: The width in the file, as stored.
  ///   - height: The height in the file, as stored.
  ///   - orientation: How the stored picture is to be shown.
  init(_ bitmap: Bitmap, width: Int, height: Int, orientation: Orientation) {
    (fullWidth, fullHeight) = orientation.shownSize(width: width, height: height)
    self.bitmap = orientation.applied(to: bitmap)
    area = Rect(
      x: 0,
      y: 0,
      width: Double(self.bitmap.width),
      height: Double(self.bitmap.height)
    )
  }

  /// Below this a picture is decoded whole, since little can be saved; in pixels along a side.
  private static let smallestToReduce = 16

  /// The most pixels that may meet in one, along a side: as far as JPEG goes.
  private static let mostPixelsInOne = 8

  /// How many pixels of the file meet in one: 1, 2, 4 or 8, the most that leaves what is needed.
  ///
  /// The scales between (libjpeg-turbo has eighths) would save less and have no SIMD.
  ///
  /// - Parameters:
  ///   - width: The width in the file, as stored.
  ///   - height: The height in the file, as stored.
  ///   - orientation: How the stored picture is to be shown.
  ///   - neededSize: What is needed of the picture as it is shown; nil for all of it.
  ///   - share: How much of that will do, in 0…1.
  /// - Returns: The number along each side.
  static func divisor(
    width: Int,
    height: Int,
    orientation: Orientation,
    neededSize: ImageFile.NeededSize?,
    share: Double = 1
  ) -> Int {
    guard let neededSize, min(width, height) >= smallestToReduce else { return 1 }
    let shown = orientation.shownSize(width: width, height: height)
    let needed = neededSize(shown.width, shown.height)
    let (width, height) = (needed.width * share, needed.height * share)
    var divisor = 1
    while divisor < mostPixelsInOne, Double(shown.width) >= Double(2 * divisor) * width,
      Double(shown.height) >= Double(2 * divisor) * height
    {
      divisor *= 2
    }
    return divisor
  }
}
