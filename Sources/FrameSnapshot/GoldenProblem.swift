public import PageSequence

/// What can be wrong with a golden.
public enum GoldenProblem: Error, Equatable {
  /// It is not there.
  case missing
  /// It may not be read, or is no file.
  case unreadable
  /// It is not laid out as `record` writes it.
  case layout
  /// It is of another version of the format.
  case schema(Int)
  /// A key has a value that cannot be taken.
  case key(String)
  /// An option has a value that no recording would have written.
  case option(String)
  /// An option has a value that the command line would refuse.
  case spec(SequenceError)
  /// A frame cannot be read.
  case frame(Int)
}
