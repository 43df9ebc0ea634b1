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
  /// neither. A picture has less noise than a video, whose limits grow with the noise.
  init(_ pair: PixelPair) {
    let signs = pair.withView(pair.whole) { compare_codec($0) } ?? compare_codec_signs()
    // Either picture may be the lossy one.
    let isLossy = [signs.expected, signs.actual].contains {
      $0.ringing > Self.ringing || $0.ringing > Self.leastRinging && $0.texture > Self.texture
    }
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
      let quieter = limits.noise > 0 ? ", less if cells have a noise below \(limits.noise)" : ""
      return
        "\(rawValue): luma by \(list(limits.mean)), along lines by \(limits.line)\(quieter), and chroma by \(list(limits.chroma)) of 255, edges by \(list(limits.displacement)) px, or by \(list(limits.turn)) px with a turn"
    }
  }

  /// The largest differences of windows; nil for exact comparisons and until a model is chosen.
  ///
  /// Measured with the pairs of Benchmarks/Judging: the limits are such that, of 300 to 900 unchanged pairs of each model, the
  /// noise of 1 % exceeds one of them.
  var limits: compare_limits? {
    switch self {
    case .automatic, .exact: nil
    case .rasterizer:
      compare_limits(
        mean: (13.1, 4.7, 3.7, 1.6),
        chroma: (5.35, 2.1, 1.2, 0.95),
        line: 5.5,
        activity: (luma: (0.3, 0.3, 0.1, 0.1), chroma: 0.2),
        moves: (displacement: (0.74, 0.42, 0.4, 0.185), turn: (0.43, 0.325, 0.23, 0.205))
      )
    case .palette:
      compare_limits(
        mean: (8.8, 5.7, 2.7, 1.7),
        chroma: (6.2, 3.75, 1.65, 1.2),
        line: 5.7,
        activity: (luma: (0, 0, 0, 0), chroma: 0),
        moves: (displacement: (3.6, 0.95, 0.38, 0.145), turn: (0.95, 0.67, 0.3, 0.18))
      )
    case .picture:
      compare_limits(
        mean: (9.3, 5.4, 2.7, 1.8),
        chroma: (17.3, 10.3, 5.7, 3.5),
        line: 5.2,
        activity: (luma: (0.1, 0.1, 0.1, 0.1), chroma: 0.2),
        moves: (displacement: (0.5, 0.37, 0.167, 0.135), turn: (0.36, 0.22, 0.17, 0.11))
      )
    case .video:
      compare_limits(
        mean: (10.8, 7.6, 4.8, 3.1),
        chroma: (19.5, 13.8, 5.9, 3),
        line: 7.3,
        noise: 1.1,
        activity: (luma: (0.2, 0.2, 0.2, 0.2), chroma: 0.4),
        moves: (displacement: (1.26, 1.2, 0.55, 0.21), turn: (0.9, 0.72, 0.15, 0.155))
      )
    }
  }
}

extension compare_limits {
  /// Creates the limits of a model.
  ///
  /// A mean may be larger by a share of the mean gradient of a window, because every medium changes edges most, and by 0.8 of
  /// the mean distance of its colours from a palette. With a `noise`, the means of the luma are those of a loud pair.
  fileprivate init(
    mean: (Float, Float, Float, Float),
    chroma: (Float, Float, Float, Float),
    line: Float,
    noise: Float = 0,
    activity: (luma: (Float, Float, Float, Float), chroma: Float),
    moves: (displacement: (Float, Float, Float, Float), turn: (Float, Float, Float, Float))
  ) {
    self.init(
      mean: mean,
      chroma: chroma,
      noise: noise,
      activity: activity.luma,
      chroma_activity: activity.chroma,
      distance: 0.8,
      line: line,
      displacement: moves.displacement,
      turn: moves.turn
    )
  }
}
