import CAllocationCount
import Stages

/// The error of a stage that allocates memory but must not.
struct AllocationError: Error, CustomStringConvertible {
  var name: String
  var allocations: UInt
  var description: String { "\(name): \(allocations) allocations, expected none" }

  /// Checks the stages that must not allocate memory.
  static func check(_ stages: [Stage]) throws {
    for stage in stages where stage.allocatesNothing {
      _ = try stage.work()
      let before = allocation_count()
      _ = try stage.work()
      let allocations = allocation_count() - before
      if allocations > 0 { throw AllocationError(name: stage.name, allocations: allocations) }
    }
  }
}
