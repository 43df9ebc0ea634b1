import FrameRender
package import PageEffects
import PageGeometry
import PageScroll
import PageSequence
package import PresetFiles
import TextTools

/// Measures the flashes of a preset in the worst case: pages that alternate between black and white, or between
/// black and saturated red, at one page per second and in a fast fling.
package struct FlashLint: Sendable {
  /// The speed at the start of the fling, in pages per second; nil for the highest speed of a flick.
  private let speed: Double?
  private let workers: Int

  /// The worst pages for each kind of flashes: a rule, a name and colours.
  private static let pages: [(kind: FlashKind, rule: LintRule, name: String, light: Colour)] = [
    (.general, .flash, "black and white", Colour(white: 1)),
    (.red, .redFlash, "black and red", Colour(red: 1, green: 0, blue: 0)),
  ]

  /// The number of pages that pass at one page per second: each colour twice.
  private static let passingPages = 4.0

  /// The measured part of a fling, in seconds; then less than a hundredth of its speed is left.
  private static let flingDuration = 3.0

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - speed: The speed at the start of the fling, in pages per second; nil for the highest speed of a flick,
  ///     to which higher speeds are reduced.
  ///   - workers: The number of frames that are rendered at once.
  package init(speed: Double?, workers: Int) { (self.speed, self.workers) = (speed, workers) }

  /// Measures a preset with its defaults.
  ///
  /// - Parameter preset: The preset.
  /// - Returns: At most one finding of each kind for each motion: the first.
  /// - Throws: An error of the preset or of a frame.
  package func findings(on preset: Preset) async throws -> [LintFinding] {
    var findings: [LintFinding] = []
    for (motion, sequence) in try motions(of: preset) {
      for (kind, rule, name, light) in Self.pages {
        let colours = [Colour(white: 0), light]
        let plain = sequence.showing(.plain(colours, count: sequence.layout.pages))
        let runs = try await FlashCheck.findings(in: plain, workers: workers)
        guard let first = runs.first(where: { $0.kind == kind }) else { continue }
        findings.append(
          LintFinding(
            rule,
            measured: first.share,
            limit: FlashLimits.area,
            subject: "\(name) pages \(motion)",
            layout: sequence.layout,
            frame: .init(index: first.frames.lowerBound, time: first.times.lowerBound)
          )
        )
      }
    }
    return findings
  }

  /// Returns the motions, each with a description and a sequence.
  private func motions(of preset: Preset) throws -> [(String, FrameSequence)] {
    func sequence(_ change: (inout SequenceSpec) -> Void) throws -> FrameSequence {
      try FrameSequence(SequenceSpec(change), of: preset)
    }
    let slow = try sequence { spec in (spec.speed, spec.to) = (1, Self.passingPages) }
    let view = ScrollConfiguration(of: slow.effect)
    let fastest = view.physics.fastestFlick / view.stride
    let speed = min(speed ?? fastest, fastest)
    let fling = try sequence { spec in
      (spec.scroll, spec.to) = ("fling", speed / view.physics.deceleration.decay)
      spec.duration = Self.flingDuration
    }
    // At a smaller scale, a pixel would be larger than a cell.
    let viewport = slow.layout.viewport
    let scale = min(1, FlashAnalysis.leastScale(width: viewport.width, height: viewport.height))
    return [
      ("at 1 page per second", slow.scaled(to: scale)),
      ("in a fling from \(speed.plainText(parts: 10)) pages per second", fling.scaled(to: scale)),
    ]
  }
}
