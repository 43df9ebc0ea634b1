/// How a frame of an animated PNG is shown: its `fcTL` chunk.
struct APNGFrame {
  /// Where it is drawn, inside the canvas.
  let area: PixelDifference.Box
  /// Seconds; nil where it says 0.
  let duration: Double?
  /// What becomes of its area.
  let disposal: AnimationCanvas.Disposal
  /// Whether it is laid over what is there, and does not replace it.
  let isBlended: Bool

  /// What a chunk says.
  ///
  /// - Parameters:
  ///   - content: The content behind the number in the sequence.
  ///   - width: Pixels of the canvas from left to right.
  ///   - height: Pixels of the canvas from top to bottom.
  /// - Throws: `damaged`.
  init(_ content: ArraySlice<UInt8>, width: Int, height: Int) throws(ImageProblem) {
    func number(_ place: Int, _ count: Int) -> Int {
      content.dropFirst(place).prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
    let disposals: [AnimationCanvas.Disposal] = [.keep, .clear, .restore]
    guard content.count == 22, number(20, 1) < disposals.count, number(21, 1) < 2 else {
      throw .damaged(format: .png, damage: .frameControl)
    }
    let sides = (width: number(0, 4), height: number(4, 4))
    let (x, y) = (number(8, 4), number(12, 4))
    guard sides.width > 0, sides.height > 0, x + sides.width <= width, y + sides.height <= height
    else { throw .damaged(format: .png, damage: .area) }
    area = PixelDifference.Box(x: x...x + sides.width - 1, y: y...y + sides.height - 1)
    // A divisor of 0 stands for hundredths.
    let (dividend, divisor) = (number(16, 2), number(18, 2))
    duration = dividend == 0 ? nil : Double(dividend) / Double(divisor == 0 ? 100 : divisor)
    disposal = disposals[number(20, 1)]
    isBlended = number(21, 1) == 1
  }
}
