/// A default that cannot be put into the text of a file.
public struct UnwritableDefault: Error, Sendable, Equatable {
  /// The parameter.
  public var name: String

  /// The default of a parameter.
  public init(name: String) { self.name = name }

  /// What is wrong, in a sentence without its end.
  public var problem: String { "the default of '\(name)' cannot be written into the file" }

  /// The way out.
  public var help: String {
    name == "mirrored"
      ? "No file says it: leave it as it is, and give --set mirrored=true with the command."
      : "Write it by hand, on one line."
  }
}
