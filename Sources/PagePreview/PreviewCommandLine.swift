public import FrameSnapshot
public import PresetFiles

/// How the program reads its command line, which a preview is told its state by.
public struct PreviewCommandLine: Sendable {
  /// What a sequence is drawn with that the words of a render's options stand for.
  public var options: @Sendable (Preset, [String]) throws -> SequenceOptions
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

  /// How the command line is read.
  ///
  /// - Parameters:
  ///   - options: What the words of a render's options stand for, such as `--size=960x540`; throws
  ///     where they cannot be taken.
  ///   - words: What the program says of an error: the problem, and the way out.
  ///   - catalog: Every preset of the library, sorted by name.
  ///   - scripts: The names of motions and scripts.
  ///   - checkName: Refuses a name that a new preset cannot have.
  ///   - program: The path of the program, which writes exports.
  public init(
    options: @escaping @Sendable (Preset, [String]) throws -> SequenceOptions,
    words: @escaping @Sendable (any Error) -> String,
    catalog: @escaping @Sendable () -> [PreviewEntry],
    scripts: @escaping @Sendable () -> [String],
    checkName: @escaping @Sendable (String) throws -> Void,
    program: String
  ) {
    (self.options, self.words) = (options, words)
    (self.catalog, self.scripts) = (catalog, scripts)
    (self.checkName, self.program) = (checkName, program)
  }
}
