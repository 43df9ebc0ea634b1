import Foundation
import FuzzChecks
import TestSupport

/// Tests new and changed inputs until a time has passed.
struct FuzzRun: ~Copyable {
  private let target: FuzzTarget
  private let checker: FuzzChecker
  private let mutator: FuzzMutator
  private var seed: UInt64
  private var random: SplitMix
  /// The inputs that are changed: at first those of files, then also changed inputs.
  private var pool: [[UInt8]]

  private var new = Tally()
  private var changed = Tally()

  /// The number of inputs between two looks at the clock.
  private static let batch = 64
  /// The largest number of inputs to change.
  private static let largestPool = 4_000
  /// The largest changed input that is changed further, in bytes.
  ///
  /// Longer inputs take long and test nothing else. Sessions of a preview consist of up to 60 messages.
  private let longest: Int

  /// The number of inputs of one origin.
  private struct Tally {
    var all = 0
    var accepted = 0
    var documents = 0

    var percent: Int { all == 0 ? 0 : 100 * accepted / all }

    mutating func add(_ verdict: FuzzVerdict, documents: Int) {
      all += 1
      self.documents += documents
      if verdict == .accepted { accepted += 1 }
    }
  }

  /// Creates a run of a target with a grammar, from the seed of the first input; further inputs have the next
  /// seeds.
  init(_ target: FuzzTarget, from seed: UInt64, folders: [String]) throws {
    let pool = try folders.flatMap(Self.inputs)
    self.init(target, try FuzzChecker(target), from: seed, pool)
  }

  private init(
    _ target: FuzzTarget,
    _ checker: consuming FuzzChecker,
    from seed: UInt64,
    _ pool: [[UInt8]]
  ) {
    let longest = target == .messages ? 8_000 : 2_000
    (self.target, self.seed, self.longest) = (target, seed, longest)
    self.pool = pool.filter { $0.count <= longest }
    self.checker = checker
    mutator = FuzzMutator(target)
    random = SplitMix(state: seed)
  }

  private static func inputs(of folder: String) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map { [UInt8]($0) } }
  }

  /// Tests inputs until a time has passed, and returns the numbers of inputs.
  consuming func results(after duration: Duration) async throws -> String {
    let clock = ContinuousClock()
    let start = clock.now
    while clock.now - start < duration {
      for _ in 0..<Self.batch { try await testNext() }
    }
    let count = new.documents + changed.documents
    let rate = Int(Double(count) / ((clock.now - start) / .seconds(1)))
    return """
      \(count) \(target == .messages ? "messages" : "inputs"), \(rate) a second: \(target.rawValue); \
      accepted: \(new.percent) % of new inputs, \
      \(changed.percent) % of changed inputs
      """
  }

  private mutating func testNext() async throws {
    seed += 1
    let index = pool.isEmpty ? 0 : Int.random(in: 0..<pool.count, using: &random)
    let isNew = pool.isEmpty || seed % 2 == 0
    let input = isNew ? mutator.input(seed: seed) : mutator.changed(pool[index], seed: seed)
    guard let input else { return }
    InputGuard.begin(input)
    do {
      let verdict = try await checker.check(input)
      let documents = target.documents(in: input)
      if isNew {
        new.add(verdict, documents: documents)
      } else {
        changed.add(verdict, documents: documents)
      }
    } catch {
      InputGuard.fail("finding: \(error)")
    }
    keep(input, at: index)
  }

  /// Adds one in eight inputs to those that are changed.
  private mutating func keep(_ input: [UInt8], at index: Int) {
    guard seed % 8 == 3, input.count <= longest else { return }
    if pool.count < Self.largestPool { pool.append(input) } else { pool[index] = input }
  }
}
