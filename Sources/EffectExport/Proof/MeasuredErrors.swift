/// The largest error of the generated code of some presets, as the tests of exports measured it when the code ran.
struct MeasuredError {
  var value: Double
  /// The unit, or the rule by which numbers are compared.
  var unit = "of the value, or of 1"
  /// The number of presets whose code ran.
  var presets: Int

  /// The error of each target.
  ///
  /// The tests in Tests/Export measure the errors again. They fail if an error is larger than
  /// the one here, much smaller, or of fewer presets.
  static let all: [String: MeasuredError] = [
    "css": MeasuredError(value: 0.041, unit: "px", presets: 133),
    "js": MeasuredError(value: 6e-10, presets: 133),
    "swiper": MeasuredError(value: 9.1e-5, unit: "px from the real Swiper", presets: 5),
    "reanimated": MeasuredError(value: 6e-10, presets: 133),
    "swift": MeasuredError(value: 2.3e-10, presets: 133),
    "kotlin": MeasuredError(value: 1.2e-10, presets: 133),
    "swiftui": MeasuredError(value: 2.3e-10, presets: 10),
    "uikit": MeasuredError(value: 2.3e-10, presets: 10),
    "viewpager2": MeasuredError(value: 1.2e-10, presets: 10),
    "compose": MeasuredError(value: 1.2e-10, presets: 10),
    "flutter": MeasuredError(value: 2.3e-10, presets: 133),
    "lottie": MeasuredError(value: 7.5, unit: "of 255", presets: 71),
  ]

  /// The error for people and tests.
  var text: String { "\(value) \(unit), \(presets) presets" }
}
