package import PageGeometry

/// A decoded picture, which may be reduced by a power of two.
package struct ScaledBitmap: Sendable, Equatable {
  /// The decoded pixels, upright, as a decoder stores them.
  enum Pixels: Sendable {
    case bitmap(Bitmap)
    /// Pixels of a large picture, which become a texture without being copied.
    case texels(TexelBuffer)
  }

  let pixels: Pixels
  /// The width of the picture in its file, upright, in pixels.
  package let fullWidth: Int
  /// The height of the picture in its file, upright, in pixels.
  package let fullHeight: Int
  /// The part of the decoded pixels that the picture covers, in pixels.
  ///
  /// If the width or height is not a multiple of the divisor, the picture covers the pixels at one edge
  /// only partly.
  package let area: Rect

  /// Creates a picture that was decoded at full size.
  package init(_ bitmap: Bitmap) {
    pixels = .bitmap(bitmap)
    (fullWidth, fullHeight) = (bitmap.width, bitmap.height)
    area = Rect(x: 0, y: 0, width: Double(fullWidth), height: Double(fullHeight))
  }

  /// Creates a picture from its reduced pixels and full size, both in stored orientation.
  ///
  /// The divisor is the number of full-size pixels per pixel of `bitmap`, along each side. It is nil if
  /// the picture covers all pixels of `bitmap` completely.
  init(_ bitmap: Bitmap, width: Int, height: Int, divisor: Int?, orientation: Orientation) {
    (fullWidth, fullHeight) = orientation.shownSize(width: width, height: height)
    let upright = orientation.applied(to: bitmap)
    pixels = .bitmap(upright)
    let stored =
      divisor.map { (Double(width) / Double($0), Double(height) / Double($0)) }
      ?? (Double(bitmap.width), Double(bitmap.height))
    let shown = orientation.swapsSides ? (stored.1, stored.0) : stored
    // In the stored picture, partly covered pixels are at the right and bottom.
    area = Rect(
      x: orientation.movesEndToLeft ? Double(upright.width) - shown.0 : 0,
      y: orientation.movesEndToTop ? Double(upright.height) - shown.1 : 0,
      width: shown.0,
      height: shown.1
    )
  }

  /// Creates an upright picture from its reduced pixels and full size.
  init(_ texels: TexelBuffer, width: Int, height: Int, divisor: Int) {
    pixels = .texels(texels)
    (fullWidth, fullHeight) = (width, height)
    area = Rect(
      x: 0,
      y: 0,
      width: Double(width) / Double(divisor),
      height: Double(height) / Double(divisor)
    )
  }

  /// The decoded pixels, upright; they may be copied.
  package var bitmap: Bitmap {
    switch pixels {
    case .bitmap(let bitmap): bitmap
    case .texels(let texels): texels.part(columns: 0..<texels.width, rows: 0..<texels.height)
    }
  }

  package static func == (first: ScaledBitmap, second: ScaledBitmap) -> Bool {
    (first.fullWidth, first.fullHeight) == (second.fullWidth, second.fullHeight)
      && first.area == second.area && first.bitmap == second.bitmap
  }

  /// The width and height of the decoded pixels.
  package var size: (width: Int, height: Int) {
    switch pixels {
    case .bitmap(let bitmap): (bitmap.width, bitmap.height)
    case .texels(let texels): (texels.width, texels.height)
    }
  }

  /// The length of the shorter side, in pixels, below which reducing a picture saves too little.
  private static let smallestSideToReduce = 16

  /// The largest divisor, which is the largest that libjpeg-turbo supports.
  private static let largestDivisor = 8

  /// Returns the largest divisor, 1, 2, 4 or 8, that keeps the picture as large as needed.
  ///
  /// Only powers of two are used. libjpeg-turbo can also reduce to other multiples of 1/8, but that is
  /// slower, because it has no SIMD code for those sizes.
  ///
  /// `width` and `height` are those of the stored picture.
  static func divisor(
    width: Int,
    height: Int,
    orientation: Orientation,
    neededSize: ImageFile.NeededSize?
  ) -> Int {
    guard let neededSize, min(width, height) >= smallestSideToReduce else { return 1 }
    let shown = orientation.shownSize(width: width, height: height)
    let needed = neededSize(shown.width, shown.height)
    var divisor = 1
    while divisor < largestDivisor, Double(shown.width) >= Double(2 * divisor) * needed.width,
      Double(shown.height) >= Double(2 * divisor) * needed.height
    {
      divisor *= 2
    }
    return divisor
  }
}
