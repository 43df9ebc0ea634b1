import PageGeometry

/// The middle line of one numeral's stroke.
///
/// The top is y = 0, the bottom y = 1, the left x = 0 and the right x = ``width``. Bowls are
/// ellipses, drawn out a little at the sides; lower bowls are larger than upper ones, as the eye wants
/// them. All coordinates were chosen by eye.
package struct NumeralShape {
  /// The right edge, in heights.
  package let width: Double
  /// The line to stroke.
  package let path: VectorPath

  /// All characters that have a shape.
  static let characters = "0123456789-."

  /// The shape of a character.
  ///
  /// - Parameter character: `0` to `9`, `-` or `.`; anything else is a programmer error and traps.
  package init(_ character: Character) {
    var path = VectorPath()
    switch character {
    case "0":
      width = 0.64
      path.append(Self.bowl(x: 0...0.64, y: 0...1, roundness: 0.60))
    case "1":
      width = 0.29
      path.move(0, 0.20)
      path.line(0.29, 0)
      path.line(0.29, 1)
    case "2":
      width = 0.60
      path.move(0.02, 0.275)
      path.curve(0.02, 0.11, 0.135, 0, 0.295, 0)
      path.curve(0.46, 0, 0.575, 0.11, 0.575, 0.27)
      path.curve(0.575, 0.39, 0.51, 0.48, 0.41, 0.585)
      path.line(0, 1)
      path.line(0.60, 1)
    case "3":
      width = 0.60
      path.move(0.03, 0.19)
      path.curve(0.075, 0.07, 0.17, 0, 0.29, 0)
      path.curve(0.445, 0, 0.55, 0.10, 0.55, 0.232)
      path.curve(0.55, 0.37, 0.445, 0.465, 0.285, 0.465)
      path.line(0.22, 0.465)
      path.move(0.285, 0.465)
      path.curve(0.475, 0.465, 0.60, 0.57, 0.60, 0.73)
      path.curve(0.60, 0.89, 0.475, 1, 0.295, 1)
      path.curve(0.15, 1, 0.045, 0.925, 0, 0.80)
    case "4":
      width = 0.66
      path.move(0.48, 1)
      path.line(0.48, 0)
      path.line(0, 0.73)
      path.line(0.66, 0.73)
    case "5":
      width = 0.60
      path.move(0.54, 0)
      path.line(0.12, 0)
      path.line(0.07, 0.455)
      path.curve(0.125, 0.395, 0.205, 0.365, 0.295, 0.365)
      path.curve(0.475, 0.365, 0.60, 0.495, 0.60, 0.68)
      path.curve(0.60, 0.865, 0.47, 1, 0.285, 1)
      path.curve(0.15, 1, 0.045, 0.93, 0, 0.81)
    case "6", "9":
      width = 0.63
      var six = VectorPath()
      six.move(0.42, 0)
      six.curve(0.24, 0.23, 0, 0.43, 0, 0.685)
      six.append(Self.bowl(x: 0...0.63, y: 0.37...1, roundness: 0.5523))
      path = character == "6" ? six : six.placed(scale: -1, at: Point(x: 0.63, y: 1))
    case "7":
      width = 0.57
      path.move(0, 0)
      path.line(0.57, 0)
      path.line(0.18, 1)
    case "8":
      width = 0.62
      path.append(Self.bowl(x: 0.055...0.565, y: 0...0.465, roundness: 0.5523))
      path.append(Self.bowl(x: 0...0.62, y: 0.465...1, roundness: 0.5523))
    case "-":
      width = 0.36
      path.move(0, 0.53)
      path.line(0.36, 0.53)
    case ".":
      width = 0
      // A line of no length with round ends is a dot.
      path.move(0, 1)
      path.line(0, 1)
    default:
      preconditionFailure("numerals are digits, '-' and '.', not '\(character)'")
    }
    self.path = path
  }

  /// A closed bowl in a box.
  ///
  /// - Parameters:
  ///   - x: The box from left to right.
  ///   - y: The box from top to bottom.
  ///   - roundness: The length of the control arms in radii; 0.5523 is an ellipse, more is squarer.
  /// - Returns: A closed line.
  private static func bowl(
    x: ClosedRange<Double>,
    y: ClosedRange<Double>,
    roundness: Double
  ) -> VectorPath {
    let (left, right, top, bottom) = (x.lowerBound, x.upperBound, y.lowerBound, y.upperBound)
    let (cx, cy) = ((left + right) / 2, (top + bottom) / 2)
    let (kx, ky) = ((right - left) / 2 * roundness, (bottom - top) / 2 * roundness)
    var path = VectorPath()
    path.move(left, cy)
    path.curve(left, cy - ky, cx - kx, top, cx, top)
    path.curve(cx + kx, top, right, cy - ky, right, cy)
    path.curve(right, cy + ky, cx + kx, bottom, cx, bottom)
    path.curve(cx - kx, bottom, left, cy + ky, left, cy)
    path.close()
    return path
  }
}
