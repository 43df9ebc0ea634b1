/// Up to 256 colours that pixels stand for by their index.
public struct Palette: Sendable, Equatable {
  /// Red, green and blue of each colour, encoded sRGB.
  public let bytes: [UInt8]
  /// Whether it has every colour that was counted for it.
  ///
  /// Then nothing has to stand for anything else, so that nothing is dithered and no error is
  /// tolerated.
  public let isExact: Bool

  /// A palette of given colours.
  ///
  /// - Parameters:
  ///   - bytes: Red, green and blue of 1 to 256 colours.
  ///   - isExact: Whether it has every colour of the pictures it is for.
  public init(bytes: [UInt8], isExact: Bool) {
    precondition(
      bytes.count.isMultiple(of: 3) && (3...768).contains(bytes.count),
      "a palette has 1 to 256 colours of three bytes each"
    )
    self.bytes = bytes
    self.isExact = isExact
  }

  /// How many colours there are, 1 to 256.
  public var count: Int { bytes.count / 3 }

  /// How far apart neighbouring colours are: the median of the distances to the nearest other one,
  /// in steps of a channel.
  var spacing: Int {
    let distances = (0..<count).map { first in
      (0..<count).lazy.filter { $0 != first }.map { squaredDistance(first, $0) }.min() ?? 0
    }
    // Weights sum up to 7.
    return Int((Double(distances.sorted()[count / 2]) / 7).squareRoot())
  }

  /// The distance that is used to choose colours (see `palette_kernels.h`).
  private func squaredDistance(_ first: Int, _ second: Int) -> Int {
    let difference = (0..<3).map { Int(bytes[first * 3 + $0]) - Int(bytes[second * 3 + $0]) }
    return 2 * difference[0] * difference[0] + 4 * difference[1] * difference[1]
      + difference[2] * difference[2]
  }
}
