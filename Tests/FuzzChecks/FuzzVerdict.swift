/// What a reader makes of an input.
public enum FuzzVerdict: Sendable {
  /// The input is not of the reader's kind, such as a PNG.
  case foreign
  /// The reader refuses the input with an error.
  case refused
  /// The reader accepts the input, and what it read was used.
  case accepted
}
