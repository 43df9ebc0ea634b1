/// A part of rendering that is timed, or whose instructions are counted.
///
/// It is deterministic and uses one thread.
public struct Stage {
  /// The name in the results.
  public let name: String
  /// The number of written pixels, or of read pixels if none are written.
  public var pixels = 0
  /// Whether the stage has an instruction budget.
  ///
  /// Stages that mostly run a library, and stages that take too long in Valgrind, have no budget.
  public var hasBudget = true
  /// Whether the stage must not allocate memory.
  public var allocatesNothing = false
  /// The work, without the preparation of its inputs.
  ///
  /// - Returns: The number of written bytes, or of read bytes if none are written.
  public let work: () throws -> Int
}

/// Keeps a value from being optimised away.
@inline(never)
func use<Value>(_ value: Value) {}
