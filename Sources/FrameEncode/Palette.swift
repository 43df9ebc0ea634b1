/// Up to 256 colours that pixels stand for by their index.
public struct Palette: Sendable, Equatable {
  /// Red, green and blue of each colour, encoded sRGB.
  public let bytes: [UInt8]
  /// How far pixels lie from the nearest colour: the mean of 2 dr² + 4 dg² + db² over the pixels that
  /// it was chosen for.
  ///
  /// What is lost to dithering and to the size of a file is in proportion to it. At 0 nothing is: the
  /// palette has every colour.
  public let meanError: Double

  /// A palette of given colours.
  ///
  /// - Parameters:
  ///   - bytes: Red, green and blue of 1 to 256 colours.
  ///   - meanError: How far pixels lie from the nearest colour, at least 0.
  public init(bytes: [UInt8], meanError: Double) {
    precondition(
      bytes.count.isMultiple(of: 3) && (3...768).contains(bytes.count),
      "a palette has 1 to 256 colours of three bytes each"
    )
    precondition(meanError >= 0, "an error is at least 0")
    self.bytes = bytes
    self.meanError = meanError
  }

  /// How many colours there are, 1 to 256.
  public var count: Int { bytes.count / 3 }
}
