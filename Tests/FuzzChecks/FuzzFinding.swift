/// A wrong result of a reader.
public struct FuzzFinding: Error, CustomStringConvertible {
  /// The wrong result, as text.
  public let description: String

  /// Throws a finding unless a condition holds.
  static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws(FuzzFinding) {
    guard holds else { throw FuzzFinding(description: description()) }
  }
}
