/// The services that a preview needs of its program.
public struct PreviewCommandLine: Sendable {
  /// What the program says of an error.
  public var words: @Sendable (any Error) -> String
  /// Every preset of the library, sorted by name.
  public var catalog: @Sendable () -> [PreviewEntry]
  /// The names of motions and scripts.
  public var scripts: @Sendable () -> [String]
  /// Refuses a name that a new preset cannot have.
  public var checkName: @Sendable (String) throws -> Void
  /// The path of the program, which writes exports.
  public var program: String

  /// Creates the part of a program.
  ///
  /// - Parameters:
  ///   - words: What the program says of an error: the problem, and the way out.
  ///   - catalog: Every preset of the library, sorted by name.
  ///   - scripts: The names of motions and scripts.
  ///   - checkName: Refuses a name that a new preset cannot have.
  ///   - program: The path of the program, which writes exports.
  public init(
    words: @escaping @Sendable (any Error) -> String,
    catalog: @escaping @Sendable () -> [PreviewEntry],
    scripts: @escaping @Sendable () -> [String],
    checkName: @escaping @Sendable (String) throws -> Void,
    program: String
  ) {
    (self.words, self.catalog, self.scripts) = (words, catalog, scripts)
    (self.checkName, self.program) = (checkName, program)
  }
}
