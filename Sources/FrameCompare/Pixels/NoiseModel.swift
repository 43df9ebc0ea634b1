import CPixelKernels
import FrameImage

/// The cause of the differences that a comparison ignores.
///
/// Each model has limits for the mean difference and the displacement in small windows. A window that exceeds a limit
/// is a change; the limits grow with the contrast in the window, because every medium changes edges most.
public enum NoiseModel: String, Codable, Sendable, CaseIterable {
  /// Chosen from the files, and from the pixels of PNG files.
  case automatic
  /// No difference is ignored.
  case exact
  /// Another program drew the same shapes, or the same program did.
  case rasterizer
  /// One picture has the colours of a palette, as in a GIF.
  case palette
  /// A picture was compressed as JPEG or WebP.
  case picture
  /// A picture is a frame of a compressed video.
  case video

  /// The model of the noise of one file by the ending of its name; `automatic` for PNG files and others.
  init(file path: String) {
    let ending = path.lowercased().split(separator: ".").last ?? ""
    switch ending {
    case "jpg", "jpeg", "webp": self = .picture
    case "gif": self = .palette
    case "mp4", "m4v", "mov", "webm", "mkv": self = .video
    default: self = .automatic
    }
  }

  /// Whether pictures may have no noise of a medium.
  var mayBeLossless: Bool { self == .automatic || self == .rasterizer }

  /// The looser of two models.
  static func looser(_ one: Self, _ other: Self) -> Self {
    let order = allCases
    return (order.firstIndex(of: one) ?? 0) > (order.firstIndex(of: other) ?? 0) ? one : other
  }

  /// The model of two pictures with many colours, from their pixels.
  ///
  /// A codec leaves ripples on plain surfaces around edges, and changes textures everywhere; another rasterizer does
  /// neither. Which codec it was cannot be seen.
  init(_ pair: PixelPair) {
    let signs = pair.withView(pair.whole) { compare_codec($0) } ?? compare_codec_noise()
    let isLossy =
      signs.ringing > Self.ringing
      || signs.ringing > Self.leastRinging && signs.texture > Self.texture
    self = isLossy ? .video : .rasterizer
  }

  /// The share of plain pixels near edges that a codec makes uneven; measured: at most 0.25 for other rasterizers.
  private static let ringing = 0.28
  /// The least such share if textures differ, too; measured: 0.03 or more for all but WebP of plain pictures.
  private static let leastRinging = 0.02
  /// The share of the pixels with a texture that a codec changes; measured: at most 0.57 without one.
  private static let texture = 0.6

  /// The limits in words, with units; nil for models without limits of windows.
  var explanation: String? {
    limits.map { limits in
      func list(_ values: (Float, Float, Float, Float)) -> String {
        "\(values.0), \(values.1), \(values.2), \(values.3)"
      }
      return
        "\(rawValue): luma by \(list(limits.mean)) and chroma by \(list(limits.chroma)) of 255, edges by \(list(limits.displacement)) px"
    }
  }

  /// The largest differences of windows; nil for exact comparisons and until a model is chosen.
  ///
  /// Measured with the pairs of Benchmarks/Judging: the largest values of unchanged pictures, and up to a tenth more.
  var limits: compare_limits? {
    switch self {
    case .automatic, .exact: nil
    case .rasterizer:
      compare_limits(
        mean: (13.4, 6.8, 3.3, 1.65),
        chroma: (5, 2.1, 1.15, 1),
        displacement: (0.7, 0.45, 0.38, 0.17)
      )
    case .palette:
      compare_limits(
        mean: (12.2, 4.1, 2.3, 1.35),
        chroma: (7.7, 3.9, 2.6, 1.15),
        activity: 0,
        displacement: (3.1, 1.7, 0.53, 0.17)
      )
    case .picture:
      compare_limits(
        mean: (9, 5.2, 3.1, 1.7),
        chroma: (18, 11, 6, 4),
        displacement: (0.42, 0.3, 0.2, 0.14)
      )
    case .video:
      compare_limits(
        mean: (10.8, 7.6, 4.3, 2.73),
        chroma: (16.4, 8.8, 5.55, 2.45),
        displacement: (1.07, 0.83, 0.49, 0.205)
      )
    }
  }
}

extension compare_limits {
  /// Creates the limits of a model.
  ///
  /// A mean may be larger by a share of the mean gradient of a window, and by 0.8 of the mean distance of its colours
  /// from a palette.
  fileprivate init(
    mean: (Float, Float, Float, Float),
    chroma: (Float, Float, Float, Float),
    activity: Float = 0.1,
    displacement: (Float, Float, Float, Float)
  ) {
    self.init(
      mean: mean,
      chroma: chroma,
      activity: activity,
      distance: 0.8,
      displacement: displacement
    )
  }
}
