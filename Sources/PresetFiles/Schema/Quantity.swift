import PageGeometry
import TextTools

/// The meaning and the range of a number in a file.
///
/// The ranges ensure that all numbers that are computed from them are finite.
struct Quantity: Sendable {
  var name: String
  var range: ClosedRange<Double>
  var isWhole = false
  /// The unit, which must follow the number; empty for none.
  var unit = ""

  /// The description in messages.
  var description: String { "\(name) \(range.requirement { $0.plainText + unit })" }

  /// Parses a number; returns nil if the text is not a number in the range.
  func value(of text: String) -> Double? {
    // Swift also parses infinities and hexadecimal numbers.
    let digits = text.dropLast(unit.count)
    guard text.hasSuffix(unit),
      digits.unicodeScalars.allSatisfy("0123456789+-.eE".unicodeScalars.contains),
      let number = Double(digits), range.contains(number), !isWhole || number == number.rounded()
    else { return nil }
    return number
  }

  static let coordinate = Quantity(name: "a number of points", range: -1e9...1e9)
  static let length = Quantity(name: "a length in points", range: 0.01...1e6)
  static let distance = Quantity(name: "a distance in points", range: 0...1e6)
  static let velocity = Quantity(name: "a velocity in points per second", range: -1e9...1e9)
  static let speed = Quantity(name: "a speed in points per second", range: 0...1e9)
  static let endSpeed = Quantity(name: "a speed in points per second", range: 0.001...1e9)
  static let seconds = Quantity(name: "a time in seconds", range: 0...600)
  static let interval = Quantity(name: "a time in seconds", range: 0.05...600)
  static let pageSpeed = Quantity(name: "a number of pages per second", range: 0.001...100)
  static let window = Quantity(name: "a time in seconds", range: 0.01...1)
  static let samplesPerSecond = Quantity(name: "a number of samples", range: 1...1_000)
  static let pages = Quantity(name: "a number of pages", range: 0...1e7, isWhole: true)
  static let positivePages = Quantity(name: "a number of pages", range: 1...1e7, isWhole: true)
  static let lookahead = Quantity(name: "a number of pages", range: 0...1_000, isWhole: true)
  static let page = Quantity(name: "a page's number", range: 0...1e7, isWhole: true)
  static let galleryPlace = Quantity(name: "a place", range: 1...1_000, isWhole: true)
  static let rate = Quantity(name: "a share", range: 0.001...0.9999)
  static let coefficient = Quantity(name: "a coefficient", range: 0.001...100)
  static let mass = Quantity(name: "a mass", range: 0.01...100)
  static let stiffness = Quantity(name: "a stiffness", range: 1...100_000)
  static let dampingRatio = Quantity(name: "a damping ratio", range: 0.05...20)
  static let pixelsPerPoint = Quantity(name: "a number of pixels", range: 0.1...100)
  static let scale = Quantity(name: "a scale", range: 0.001...1_000)
  static let viewportShare = Quantity(
    name: "a share of the viewport",
    range: 0.1...10_000,
    unit: "%"
  )
  static let gapShare = Quantity(
    name: "a share of the viewport",
    range: -10_000...10_000,
    unit: "%"
  )
  static let gradientPlace = Quantity(name: "a share of the gradient", range: 0...100, unit: "%")
  static let direction = Quantity(name: "an angle", range: -360...360, unit: "deg")
  static let proportion = Quantity(name: "a number", range: 0.001...10_000)
  static let tileSide = Quantity(name: "a number of pixels", range: 16...1e6)
  static let border = Quantity(name: "a share of the page's width", range: 0...0.5)
  static let opacity = Quantity(name: "an opacity", range: 0...1)
  static let curveTime = Quantity(name: "a share of the time", range: 0...1)
  static let curveValue = Quantity(name: "a share of the distance", range: -100...100)
}

extension ClosedRange<Double> {
  /// The range in words, to follow "has to be".
  var requirement: String { requirement(\.plainText) }

  /// The range in words, with each number formatted by a function.
  func requirement(_ text: (Double) -> String) -> String {
    if lowerBound == .leastNonzeroMagnitude { return "more than 0" }
    if upperBound == .infinity { return "at least \(text(lowerBound))" }
    if lowerBound == -.infinity { return "at most \(text(upperBound))" }
    return "between \(text(lowerBound)) and \(text(upperBound))"
  }
}
