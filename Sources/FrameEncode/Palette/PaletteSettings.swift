/// The settings for reducing frames to a palette.
public struct PaletteSettings: Sendable, Equatable {
  /// The largest number of colours in a palette, 2 to 256.
  ///
  /// If there are transparent or unchanged pixels, they need an index, so that at most 255 colours are
  /// left.
  public let colours: Int
  /// The method of showing colours that are not in the palette.
  public let dither: Dither
  /// The balance between file size and quality, 1 to 100; 100 is the best quality.
  ///
  /// Below 100, a pixel may get a colour that is not the nearest one, if that makes the file smaller.
  public let quality: Int
  /// The colour behind partly transparent pixels, as red, green and blue.
  ///
  /// A GIF has no partial transparency. Pixels with at least half of the full alpha are blended
  /// with the matte and become opaque; other pixels become transparent.
  public let matte: SIMD3<UInt8>

  /// The default quality.
  ///
  /// Chosen by measurement: for a coverflow of photographs, PSNR, SSIM and file size are all better
  /// than the best results of other programs.
  public static let standardQuality = 80

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - colours: The largest number of colours in a palette, 2 to 256.
  ///   - dither: The method of showing colours that are not in the palette.
  ///   - quality: The balance between file size and quality, 1 to 100.
  ///   - matte: The colour behind partly transparent pixels, as red, green and blue.
  public init(
    colours: Int = 256,
    dither: Dither = .none,
    quality: Int = PaletteSettings.standardQuality,
    matte: SIMD3<UInt8> = .zero
  ) {
    precondition((2...256).contains(colours), "colours must be 2 to 256")
    precondition((1...100).contains(quality), "quality must be 1 to 100")
    (self.colours, self.dither) = (colours, dither)
    (self.quality, self.matte) = (quality, matte)
  }

  /// Returns the number of colours that a palette of at most `colours` can have beside a transparent
  /// index.
  static func coloursBesideTransparent(_ colours: Int) -> Int { min(colours, 255) }

  /// The loss that `quality` allows: 0 at 100, 1 at the default.
  private var loss: Double { Double(100 - quality) / Double(100 - Self.standardQuality) }

  /// The factor by which the error of a pixel may exceed the smallest possible error, times 256.
  var errorFactor: Int32 { Int32(256 * (1 + loss)) }

  /// Returns the additional error that is allowed for a pixel, from the mean error of the palette.
  ///
  /// This tolerance and `errorFactor` were balanced by measurement: for the same file size, a larger
  /// factor gives a lower PSNR, and a larger tolerance gives a lower SSIM.
  func errorTolerance(_ meanError: Double) -> Int32 {
    Int32(min(1.6 * loss * loss * meanError, 100_000))
  }

  /// Returns the range of the thresholds of ordered dithering, from the mean error of the palette.
  ///
  /// The range should equal the distance s between neighbouring values of a channel in the palette.
  /// With that distance, the mean squared error of a channel is s² / 12. The weights of the three
  /// channels in the error add up to 7, so the mean error is 7 s² / 12.
  func ditherAmplitude(_ meanError: Double) -> Int32 {
    Int32(min((12.0 / 7 * meanError).squareRoot(), 255))
  }
}
