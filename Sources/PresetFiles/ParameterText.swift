public import PageEffects

extension Parameter {
  /// A number as messages write it.
  ///
  /// - Parameter number: In radians, points or as a share.
  /// - Returns: Six decimals, and the unit; `inf` has none.
  func text(of number: Double) -> String {
    ((number / unit.factor * 1e6).rounded() / 1e6).words + (number.isFinite ? unit.rawValue : "")
  }

  /// What there is to say of a value that can be taken and that no slider offers.
  ///
  /// - Parameter text: What was given, as on the command line.
  /// - Returns: A sentence without its end; nil for a value in its range, an infinite one, and one that is
  ///   refused.
  public func note(on text: String) -> String? {
    guard let range, case .number(let number) = try? value(of: text), number.isFinite,
      !range.contains(number)
    else { return nil }
    let ends = [range.lowerBound, range.upperBound].map { self.text(of: $0) }
    return "\(name) = \(self.text(of: number)) is outside of its range, \(ends[0])…\(ends[1])"
  }
}
