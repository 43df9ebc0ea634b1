/// A piece of a render's work, always the same and on one thread, to be timed or counted.
public struct Stage {
  /// What is done.
  public let name: String
  /// The pixels that are made, or looked at where none are; 0 where there are none of either.
  public var pixels = 0
  /// Whether its instructions have a budget.
  ///
  /// They have where the work is ours and not a library's, and short enough for Valgrind.
  public var hasBudget = true
  /// Whether it has to do without memory of its own.
  public var allocatesNothing = false
  /// The work, without what it needs, which is made beforehand.
  ///
  /// - Returns: How many bytes it has written, or read where it writes none.
  public let work: () throws -> Int
}

/// Keeps a value from being optimised away.
@inline(never)
func use<Value>(_ value: Value) {}
