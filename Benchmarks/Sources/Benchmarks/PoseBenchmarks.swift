import Benchmark
import CAllocationCount
import PageEffects

/// A pose allocated memory, which it must not.
struct AllocationError: Error, CustomStringConvertible {
  var name: String
  var allocations: UInt
  var description: String { "a pose of \(name) allocates \(allocations) times, expected none" }
}

/// Keeps a value from being optimised away.
@inline(never)
func use<Value>(_ value: Value) {}

/// The time of one pose, and that it allocates nothing.
func addPoseBenchmarks() throws {
  for name in ["linear", "cardflow", "coverflow", "coverflow2", "cylinder", "rotary", "wheel"] {
    let effect = try effect(name)
    use(effect.pose(at: 0.5))
    let before = allocation_count()
    for step in 0..<1_000 { use(effect.pose(at: Double(step) / 100 - 5)) }
    let allocations = allocation_count() - before
    guard allocations == 0 else { throw AllocationError(name: name, allocations: allocations) }
    var step = 0
    benchmark("pose \(name)") {
      step = (step + 1) % 1_000
      use(effect.pose(at: Double(step) / 100 - 5))
    }
  }
}
