import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Poses follow the page difference without a jump, where a preset does not say otherwise.
struct JumpTests {
  /// Presets that jump, and why.
  static let jumping = [
    "coverflow2": "at rest its pages flip over at once, half a page from the front"
  ]

  /// How far a number may go at once: a thousandth of a point or of full opacity.
  static let tolerance = 1e-3

  /// The distance of page differences that are looked at; a jump between them is found by halving.
  static let step = 1.0 / 64

  @Test(arguments: LawTests.presets)
  func `Nothing jumps while a page is seen`(name: String) throws {
    let jumps = try jumps(of: name)
    if let reason = Self.jumping[name] {
      #expect(!jumps.isEmpty, "\(name) is said to jump: \(reason)")
      let notes = try PresetFolder(path: Repository.presets.path).preset(named: name).notes
      #expect(notes?.contains("jump") == true, "the notes of \(name) say that it jumps")
    } else {
      for jump in jumps.prefix(3) { Issue.record("\(jump)") }
    }
  }

  /// The places in the window where something jumps.
  private func jumps(of name: String) throws -> [String] {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    return try LawTests.layouts.flatMap { layout -> [String] in
      let effect = try preset.effect(layout: layout)
      // On a ring the place opposite is met from two sides.
      let half = effect.wraps ? Double(layout.pages) / 2 : .infinity
      let from = max(effect.window.lowerBound, -half)
      let count = Int((min(effect.window.upperBound, half) - from) / Self.step)
      return (0..<max(0, count)).compactMap { index in
        let start = from + Double(index) * Self.step
        return jump(effect, start, start + Self.step).map {
          "\($0), \(layout.pages) pages, \(layout.axis)"
        }
      }
    }
  }

  /// What jumps between two page differences, found by halving; nil if nothing does.
  private func jump(_ effect: Effect, _ from: Double, _ to: Double) -> String? {
    var (low, high) = (from, to)
    while true {
      guard let change = change(effect, low, high) else { return nil }
      let middle = (low + high) / 2
      guard high - low > 1e-9 else { return "\(change) at d = \(middle)" }
      if self.change(effect, low, middle) != nil { high = middle } else { low = middle }
    }
  }

  /// What differs by more than the tolerance; nil if nothing does, or the page is not seen.
  private func change(_ effect: Effect, _ from: Double, _ to: Double) -> String? {
    let (one, other) = (effect.pose(at: from), effect.pose(at: to))
    let isSeen = [one, other].contains { !$0.isHidden && $0.alpha > 0 }
    guard isSeen else { return nil }
    if abs(one.alpha - other.alpha) > Self.tolerance {
      return "alpha goes from \(one.alpha) to \(other.alpha)"
    }
    for (index, (a, b)) in zip(one.matrix.elements, other.matrix.elements).enumerated()
    where abs(a - b) > Self.tolerance {
      return "m\(index / 4 + 1)\(index % 4 + 1) goes from \(a) to \(b)"
    }
    return nil
  }
}
