/// How frames are brought to few colours.
public struct PaletteSettings: Sendable, Equatable {
  /// How many colours a palette may have, 2 to 256.
  ///
  /// Of 256, one is given up for pixels that are clear or keep their colour, unless there are none.
  public let colours: Int
  /// How colours between those of the palette are shown.
  public let dither: Dither
  /// How little may be lost for the sake of a small file, 1 to 100; at 100 nothing is.
  ///
  /// A pixel may get another colour than the nearest where that makes the file smaller.
  public let quality: Int
  /// Red, green and blue that half transparent pixels are laid on.
  ///
  /// What is half covered or more becomes opaque, the rest clear: a GIF knows nothing between.
  public let matte: SIMD3<UInt8>

  /// What is used where nothing else is asked for.
  ///
  /// Chosen by measurement on a coverflow of photographs: in PSNR, SSIM and size at once better than
  /// the best of other programs in each.
  public static let standardQuality = 80

  /// Settings.
  ///
  /// - Parameters:
  ///   - colours: 2 to 256.
  ///   - dither: How colours between those of the palette are shown.
  ///   - quality: 1 to 100.
  ///   - matte: Red, green and blue that half transparent pixels are laid on.
  public init(
    colours: Int = 256,
    dither: Dither = .none,
    quality: Int = PaletteSettings.standardQuality,
    matte: SIMD3<UInt8> = .zero
  ) {
    precondition((2...256).contains(colours), "a palette has 2 to 256 colours")
    precondition((1...100).contains(quality), "a quality is 1 to 100")
    self.colours = colours
    self.dither = dither
    self.quality = quality
    self.matte = matte
  }

  /// How many colours there may be where some pixels have none.
  var coloursBesideClear: Int { Self.coloursBesideClear(colours) }

  /// How many of some colours there may be where some pixels have none.
  static func coloursBesideClear(_ colours: Int) -> Int { min(colours, 255) }

  /// The loss that `quality` stands for: 0 at 100, 1 at the standard.
  private var loss: Double { Double(100 - quality) / Double(100 - Self.standardQuality) }

  /// The largest error of a pixel, as 256ths of the smallest one.
  var errorFactor: Int32 { Int32(256 * (1 + loss)) }

  /// What the error of a pixel may be in addition, where this is the mean error of the palette.
  ///
  /// Chosen by measurement: a larger factor instead costs more PSNR for the same size, a larger
  /// tolerance more SSIM.
  func errorTolerance(_ meanError: Double) -> Int32 {
    Int32(min(1.6 * loss * loss * meanError, 100_000))
  }

  /// How far apart the extremes of ordered dithering are, in steps of a channel.
  ///
  /// Of colours a step of s apart the mean squared error is s² / 12; the distance weighs channels
  /// by 7 in all.
  func ditherAmplitude(_ meanError: Double) -> Int32 {
    Int32(min((12.0 / 7 * meanError).squareRoot(), 255))
  }
}
