import RealModule

/// The ticks of an axis: round numbers in steps of 1, 2 or 5 times a power of ten.
struct AxisTicks {
  /// The numbers at the ticks, lowest first.
  let values: [Double]
  /// The number of decimals.
  private let decimals: Int

  /// The lowest number on the axis.
  var lowest: Double { values[0] }
  /// The highest number on the axis.
  var highest: Double { values[values.count - 1] }

  /// The maximum number of steps of an axis; chosen by eye.
  private static let maximumSteps = 5.0

  /// Creates ticks that cover a range.
  init(covering range: ClosedRange<Double>) {
    let isFlat = range.upperBound - range.lowerBound < 1e-12 * max(1, abs(range.lowerBound))
    let (low, high) =
      isFlat
      ? (range.lowerBound - 1, range.lowerBound + 1) : (range.lowerBound, range.upperBound)
    let exponent = Int(Double.log10((high - low) / Self.maximumSteps).rounded(.down))
    let power = Double.pow(10, exponent)
    // The smallest step that gives few enough parts. A step of 20 always does.
    let steps: [Double] = [1, 2, 5, 10]
    let step: Double =
      steps.first { (step: Double) -> Bool in
        let length = step * power
        return (high / length).rounded(.up) - (low / length).rounded(.down) <= Self.maximumSteps
      } ?? 20
    let first = (low / (step * power)).rounded(.down)
    let last = (high / (step * power)).rounded(.up)
    values = stride(from: first, through: last, by: 1).map { $0 * step * power + 0 }
    decimals = max(0, step == 10 || step == 20 ? -exponent - 1 : -exponent)
  }

  /// Returns the text of a tick's number.
  func text(of value: Double) -> String { Self.text(of: value, decimals: decimals) }

  /// Returns the text of a number with the given number of decimals, at most nine.
  static func text(of value: Double, decimals: Int) -> String {
    let decimals = min(decimals, 9)
    let unit = Double.pow(10, decimals)
    let scaled = (abs(value) * unit).rounded()
    // Beyond 2⁵³, a Double cannot represent every integer.
    guard scaled < 0x1p53 else { return "\(value)" }
    let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: Int(unit))
    let digits = String(part)
    let fraction =
      decimals == 0
      ? "" : "." + String(repeating: "0", count: decimals - digits.count) + digits
    return (value < 0 && scaled > 0 ? "-" : "") + "\(whole)" + fraction
  }
}
