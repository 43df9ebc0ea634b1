/// The settings for reducing frames to a palette.
public struct PaletteSettings: Sendable, Equatable {
  /// The largest number of colours in a palette, 2 to 256.
  ///
  /// Of 256 colours, one is replaced by an index for transparent or unchanged pixels, if there are any.
  public let colours: Int
  /// The way to show colours that are not in the palette.
  public let dither: Dither
  /// The balance between file size and quality, 1 to 100; 100 is the best quality.
  ///
  /// Below 100, a pixel may have a colour that is not the nearest if it makes the file smaller.
  public let quality: Int
  /// The red, green and blue behind partly transparent pixels.
  ///
  /// Pixels with at least half the full alpha become opaque, others transparent, because a GIF has no
  /// partial transparency.
  public let matte: SIMD3<UInt8>

  /// The default quality.
  ///
  /// Chosen by measurement on a coverflow of photographs: PSNR, SSIM and size are all better than
  /// the best results of other programs.
  public static let standardQuality = 80

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - colours: The largest number of colours in a palette, 2 to 256.
  ///   - dither: The way to show colours that are not in the palette.
  ///   - quality: The balance between file size and quality, 1 to 100.
  ///   - matte: The red, green and blue behind partly transparent pixels.
  public init(
    colours: Int = 256,
    dither: Dither = .none,
    quality: Int = PaletteSettings.standardQuality,
    matte: SIMD3<UInt8> = .zero
  ) {
    precondition((2...256).contains(colours), "colours must be 2 to 256")
    precondition((1...100).contains(quality), "quality must be 1 to 100")
    self.colours = colours
    self.dither = dither
    self.quality = quality
    self.matte = matte
  }

  /// The largest number of colours in a palette with a transparent index.
  static func coloursBesideTransparent(_ colours: Int) -> Int { min(colours, 255) }

  /// The loss that `quality` allows: 0 at 100, 1 at the default.
  private var loss: Double { Double(100 - quality) / Double(100 - Self.standardQuality) }

  /// The largest error of a pixel, in 256ths of the smallest possible one.
  var errorFactor: Int32 { Int32(256 * (1 + loss)) }

  /// The additional error allowed for a pixel, from the mean error of the palette.
  ///
  /// Chosen by measurement: for the same size, a larger factor gives a lower PSNR, and a larger
  /// tolerance a lower SSIM.
  func errorTolerance(_ meanError: Double) -> Int32 {
    Int32(min(1.6 * loss * loss * meanError, 100_000))
  }

  /// The range of ordered dithering in steps of a channel, from the mean error of the palette.
  ///
  /// For colours at a distance of s, the mean squared error is s² / 12; the weights of the channels add
  /// up to 7.
  func ditherAmplitude(_ meanError: Double) -> Int32 {
    Int32(min((12.0 / 7 * meanError).squareRoot(), 255))
  }
}
