import CAllocationCount
import Stages

/// A pose allocated memory, which it must not.
struct AllocationError: Error, CustomStringConvertible {
  var name: String
  var allocations: UInt
  var description: String { "\(name) allocate \(allocations) times, expected none" }

  /// Sees that poses take no memory.
  static func check(_ stages: [Stage]) throws {
    for stage in stages where stage.name.contains("poses") {
      _ = try stage.work()
      let before = allocation_count()
      _ = try stage.work()
      let allocations = allocation_count() - before
      if allocations > 0 { throw AllocationError(name: stage.name, allocations: allocations) }
    }
  }
}
