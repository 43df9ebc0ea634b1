import FrameEncode

/// The frames of a golden whose pixels are recorded, and their format.
public enum RecordedPixels: Codable, Sendable, Equatable {
  /// All frames in one animated PNG.
  case apng
  /// A PNG file for every n-th frame, from the first.
  case png(every: Int)

  /// Returns whether the pixels of the frame with this index, from 0, are recorded.
  public func keeps(_ index: Int) -> Bool {
    switch self {
    case .apng: true
    case .png(let step): index.isMultiple(of: step)
    }
  }

  /// Returns whether the format can store a frame rate, which must be over 0.
  ///
  /// APNG stores times as fractions of 16-bit numbers.
  public func canHold(framesPerSecond: Double) -> Bool {
    self != .apng || APNGEncoder.rates.contains(framesPerSecond)
  }

  /// The text in options and goldens: `apng`, `png` or `every:5`.
  public var text: String {
    switch self {
    case .apng: "apng"
    case .png(every: 1): "png"
    case .png(let step): "every:\(step)"
    }
  }

  /// Creates the value of a text: `apng`, `png`, or `every:` and a number over 0; nil for other
  /// text.
  public init?(_ text: String) {
    switch text {
    case "apng": self = .apng
    case "png": self = .png(every: 1)
    default:
      guard text.hasPrefix("every:"), let step = Int(text.dropFirst(6)), step > 0 else {
        return nil
      }
      self = .png(every: step)
    }
  }

  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let pixels = RecordedPixels(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Expected apng, png or every:N."
      )
    }
    self = pixels
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
