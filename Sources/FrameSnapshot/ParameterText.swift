import FrameEncode
package import PageEffects

extension Parameter {
  /// A value as it is written in the parameter's unit.
  ///
  /// - Parameter value: A value of the parameter.
  /// - Returns: A text that stands for the value, to six decimals.
  package func text(of value: ParameterValue) -> String {
    switch value {
    case .number(let number): text(of: number)
    case .bool(let holds): "\(holds)"
    case .choice(let name): name
    }
  }

  /// A number as it is written in the parameter's unit.
  ///
  /// - Parameter number: In radians, points or as a share.
  /// - Returns: Six decimals, and the unit; `inf` has none.
  package func text(of number: Double) -> String {
    ((number / unit.factor * 1e6).rounded() / 1e6).plainText
      + (number.isFinite ? unit.rawValue : "")
  }
}
