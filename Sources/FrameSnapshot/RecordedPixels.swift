import FrameEncode

/// Which frames of a golden are kept as pixels, and how.
public enum RecordedPixels: Codable, Sendable, Equatable {
  /// All frames in one animated PNG.
  case apng
  /// A PNG file for every so many frames, from the first; 1 for each.
  case png(every: Int)

  /// Whether a frame is one of those that are kept.
  ///
  /// - Parameter index: The frame, from 0.
  /// - Returns: Whether its pixels lie beside the golden.
  public func keeps(_ index: Int) -> Bool {
    switch self {
    case .apng: true
    case .png(let step): index.isMultiple(of: step)
    }
  }

  /// Whether frames can be kept at a rate: an APNG counts time in quotients of 16 bits.
  ///
  /// - Parameter framesPerSecond: Any number over 0.
  /// - Returns: Whether the file can say how long they are seen.
  public func canHold(framesPerSecond: Double) -> Bool {
    self != .apng || APNGEncoder.rates.contains(framesPerSecond)
  }

  /// What the command line and the golden call it: `apng`, `png`, `every:5`.
  public var text: String {
    switch self {
    case .apng: "apng"
    case .png(every: 1): "png"
    case .png(let step): "every:\(step)"
    }
  }

  /// What a text stands for.
  ///
  /// - Parameter text: `apng`, `png`, or `every:` and a number over 0; nil for anything else.
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
