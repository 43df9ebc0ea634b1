import EffectModule
import EffectModuleCheck
import Foundation
import JSONCoding
import PageGeometry
import PageScroll
import PresetFiles
import ScrollTestSupport
import TestSupport
import Testing

/// Comparison of played scripts in the module for browsers with those of the program.
@Suite(.enabled(if: BrowserProcess.isOn))
struct BrowserTraceTests {
  private static let samples = 61

  @Test func `The traces of all scripts of the program are the same`() async throws {
    let library = PresetLibrary(folders: [PresetFolder(path: Repository.presets.path)])
    let names = library.scriptNames
    try await compare(names, try names.map { try library.script($0).script })
  }

  @Test func `The traces of random scripts are the same`() async throws {
    let seeds = 0..<1_000
    let scripts = seeds.map { seed in
      var random = RandomScript(seed: seed)
      return Self.withModulePages(random.wild())
    }
    try await compare(seeds.map { "seed \($0)" }, scripts)
  }

  /// Returns a script whose pages to scroll to are integers of the module, which has 32 bits: with joined ends, the
  /// greatest integer of the program is another page than that of the module.
  private static func withModulePages(_ script: GestureScript) -> GestureScript {
    var script = script
    script.steps = script.steps.map { step in
      guard case .scrollToPage(let page, let duration, let curve, let direction) = step else {
        return step
      }
      let target = Int(Int32(clamping: page))
      return .scrollToPage(target, duration: duration, curve: curve, direction: direction)
    }
    return script
  }

  private func compare(_ names: [String], _ scripts: [GestureScript]) async throws {
    let answers = try await BrowserProcess.answers(
      scripts.map { ["script": ScriptJSON.json($0), "samples": .number(Double(Self.samples))] }
    )
    try #require(answers.count == scripts.count)
    var (exact, swapped) = (0, 0)
    for ((name, script), numbers) in zip(zip(names, scripts), answers) {
      let expected = TracedScript.numbers(script, samples: Self.samples)
      if numbers == expected { exact += 1 }
      let (found, wanted) = (Trace(numbers), Trace(expected))
      #expect(abs(found.duration - wanted.duration) <= 1e-6, "\(name): the duration")
      swapped += compareEvents(found.events, wanted.events, name)
      for (a, b) in zip(found.states, wanted.states) {
        #expect(abs(a[0] - b[0]) <= 1e-9 && abs(a[1] - b[1]) <= 1e-9, "\(name): an offset")
      }
    }
    print("\(scripts.count) scripts, \(exact) with equal bits, \(swapped) swapped events")
  }

  /// Compares events; returns the number of those that are swapped.
  private func compareEvents(_ found: [[Double]], _ wanted: [[Double]], _ name: String) -> Int {
    var rest = found[...]
    var swapped = 0
    for event in wanted {
      // Events nearer than a microsecond may be swapped.
      let place = rest.firstIndex { Trace.isEqual($0, event) }
      guard let place, let first = rest.first, abs(first[0] - event[0]) <= 1e-6 else {
        Issue.record("\(name): \(event) is missing, there is \(rest.first ?? [])")
        return swapped
      }
      if place != rest.startIndex {
        swapped += 1
        print("\(name): \(event) is swapped with \(first)")
      }
      rest.remove(at: place)
    }
    #expect(rest.isEmpty, "\(name): more events than in the program")
    return swapped
  }
}

/// The parts of a traced script.
private struct Trace {
  let duration: Double
  let events: [[Double]]
  let states: [[Double]]

  init(_ numbers: [Double]) {
    duration = numbers[0]
    let start = 2 + Int(numbers[1]) * EventNumbers.length
    events = Self.rows(numbers[2..<start], EventNumbers.length)
    states = Self.rows(numbers[start...], TracedScript.stateLength)
  }

  private static func rows(_ numbers: ArraySlice<Double>, _ length: Int) -> [[Double]] {
    stride(from: numbers.startIndex, to: numbers.endIndex, by: length).map {
      Array(numbers[$0..<$0 + length])
    }
  }

  /// Returns whether two events are the same: of one kind, within a microsecond, with values that differ by rounding.
  static func isEqual(_ a: [Double], _ b: [Double]) -> Bool {
    abs(a[0] - b[0]) <= 1e-6 && a[1] == b[1]
      && zip(a, b).dropFirst(2).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  }
}
