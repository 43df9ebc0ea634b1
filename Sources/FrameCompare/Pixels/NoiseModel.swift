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

  /// The looser of two models.
  static func looser(_ one: Self, _ other: Self) -> Self {
    let order = allCases
    return (order.firstIndex(of: one) ?? 0) > (order.firstIndex(of: other) ?? 0) ? one : other
  }

  /// The model of two pictures, from their pixels.
  ///
  /// `isReduced` is whether one picture was reduced to a palette. A codec leaves ripples on plain surfaces around
  /// edges, and changes textures everywhere; another rasterizer does neither. Which codec it was cannot be seen.
  init(_ pair: PixelPair, isReduced: Bool) {
    let signs = pair.withView(pair.whole) { compare_codec($0) } ?? compare_codec_noise()
    let isLossy =
      signs.ringing > Self.ringing
      || signs.ringing > Self.leastRinging && signs.texture > Self.texture
    self = isReduced ? .palette : isLossy ? .video : .rasterizer
  }

  /// The share of plain pixels near edges that a codec makes uneven; measured: at most 0.25 for other rasterizers.
  private static let ringing = 0.28
  /// The least such share if textures differ, too; measured: more than 0.05 for all but WebP of plain pictures.
  private static let leastRinging = 0.05
  /// The share of the pixels with a texture that a codec changes; measured: at most 0.57 without one.
  private static let texture = 0.6

  /// The limits in words, with units; nil for models without limits of windows.
  var explanation: String? {
    limits.map { limits in
      func list(_ values: (Float, Float, Float, Float)) -> String {
        "\(values.0), \(values.1), \(values.2), \(values.3)"
      }
      return "\(rawValue): means of \(list(limits.mean)) of 255, edges by \(list(limits.displacement)) px"
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
        mean: (13, 6.6, 3.2, 1.6),
        chroma: (4.8, 2, 1.1, 0.95),
        displacement: (0.6, 0.4, 0.29, 0.14)
      )
    case .palette:
      compare_limits(
        mean: (9.9, 3.4, 1.6, 1.25),
        chroma: (3, 2.1, 1, 0.95),
        displacement: (1.8, 0.75, 0.3, 0.12)
      )
    case .picture:
      compare_limits(
        mean: (7.6, 4.3, 2.6, 1.4),
        chroma: (15.5, 9, 5, 3.3),
        displacement: (0.35, 0.25, 0.18, 0.05)
      )
    case .video:
      compare_limits(
        mean: (10.6, 7.4, 4.2, 2.7),
        chroma: (16, 8.6, 5.4, 2.4),
        displacement: (1.04, 0.8, 0.46, 0.19)
      )
    }
  }
}

extension compare_limits {
  /// Creates the limits of a model: a mean may be larger by a tenth of the mean gradient of a window, and by half the
  /// mean distance of its colours from a palette.
  fileprivate init(
    mean: (Float, Float, Float, Float),
    chroma: (Float, Float, Float, Float),
    displacement: (Float, Float, Float, Float)
  ) {
    self.init(
      mean: mean,
      chroma: chroma,
      activity: 0.1,
      distance: 0.5,
      displacement: displacement
    )
  }
}
