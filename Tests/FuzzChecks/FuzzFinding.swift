/// Something that a reader does and must not do.
public struct FuzzFinding: Error, CustomStringConvertible {
  /// What it does, in a sentence.
  public let description: String

  /// Finds that something is not so.
  ///
  /// - Parameters:
  ///   - holds: What has to be so.
  ///   - description: What is found where it is not.
  /// - Throws: The finding.
  static func unless(
    _ holds: Bool,
    _ description: @autoclosure () -> String
  ) throws(FuzzFinding) {
    guard holds else { throw FuzzFinding(description: description()) }
  }
}
