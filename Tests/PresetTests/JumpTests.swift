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
    "animated-page": "a page smaller than the viewport goes to its side once it has passed",
    "coverflow2": "at rest its pages flip over at once, half a page from the front",
    "fspager-ferris-wheel": "opacity has two values, with a step between",
    "fspager-inverted-ferris-wheel": "opacity has two values, with a step between",
  ]

  /// How far a number may go at once: a thousandth of a point.
  static let tolerance = 1e-3

  /// How many points full opacity counts as much as.
  static let opacity = 100.0

  /// The distance of page differences that are looked at; a jump between them is found by halving.
  static let step = 1.0 / 16

  static let layouts = LawTests.layouts.filter { [3, 12].contains($0.pages) }

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

  /// The test itself: it finds a small jump on a steep slope, wherever it is.
  @Test(arguments: [-0.93, -0.5, 0.013, 0.499, 0.75])
  func `A jump of a tenth of a point is found`(place: Double) throws {
    let layout = LawTests.layouts[3]
    let yaml = """
      window: [-1, 1]
      transform: [{ translate: { x: "300 * d + 40 * d ^ 2 + (d > \(place) ? 0.1 : 0)" } }]
      """
    let found = jumps(of: try WrittenEffect.make(yaml, layout: layout))
    #expect(found.count == 1 && found.first?.contains("m14") == true)
  }

  private func jumps(of name: String) throws -> [String] {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    return try Self.layouts.flatMap { try jumps(of: preset.effect(layout: $0)) }
  }

  /// The places in the window where something jumps.
  private func jumps(of effect: Effect) -> [String] {
    let pages = effect.layout.pages
    // On a ring the place opposite is met from two sides.
    let half = effect.wraps ? Double(pages) / 2 : .infinity
    let from = max(effect.window.lowerBound, -half)
    let count = Int((min(effect.window.upperBound, half) - from) / Self.step)
    return (0..<max(0, count)).compactMap { index in
      let start = from + Double(index) * Self.step
      return jump(effect, start, start + Self.step).map {
        "\($0), \(pages) pages, \(effect.layout.axis)"
      }
    }
  }

  /// What jumps between two page differences; nil if nothing does.
  ///
  /// Halved toward the greater change: what is smooth is the same in both halves, a jump is not.
  private func jump(_ effect: Effect, _ from: Double, _ to: Double) -> String? {
    var (low, high) = (effect.pose(at: from), effect.pose(at: to))
    while true {
      let change = change(low, high)
      guard change.size > Self.tolerance else { return nil }
      guard high.difference - low.difference > 1e-9 else {
        return "\(change.name) changes by \(change.size) at d = \(low.difference)"
      }
      let middle = effect.pose(at: (low.difference + high.difference) / 2)
      if self.change(low, middle).size > self.change(middle, high).size {
        high = middle
      } else {
        low = middle
      }
    }
  }

  /// The greatest change of a number; none where the page is not seen on both sides.
  private func change(_ one: Pose, _ other: Pose) -> (size: Double, name: String) {
    guard ![one, other].contains(where: { $0.isHidden || $0.alpha < 1e-6 }) else { return (0, "") }
    // A page is flat: what its thickness would do is not seen.
    let flat = 2
    var greatest = (size: abs(one.alpha - other.alpha) * Self.opacity, name: "alpha")
    for (index, (a, b)) in zip(one.matrix.elements, other.matrix.elements).enumerated()
    where index % 4 != flat && abs(a - b) > greatest.size {
      greatest = (abs(a - b), "m\(index / 4 + 1)\(index % 4 + 1)")
    }
    return greatest
  }
}
