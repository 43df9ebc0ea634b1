import EffectExport
import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// The numbers of exported code, and the keyframes of exported style sheets.
struct ExportedNumberTests {
  /// Returns the effect of a preset with some keys.
  static func effect(_ keys: String) throws -> ExportedEffect {
    let text = "summary: Pages move.\n\(keys)\n"
    let preset = try PresetLibrary(folders: []).preset("./moving.yaml", text: text)
    return ExportedEffect(
      preset.definition,
      settings: [:],
      origin: ExportedEffect.Origin(name: "moving", summary: "", source: nil, notes: nil),
      background: preset.background
    )
  }

  @Test(arguments: ["kotlin", "flutter", "swift", "js"])
  func `A large number has one point or exponent`(name: String) throws {
    let keys = """
      parameters:
        turn: { type: angle, default: 405071234567890123456deg, help: Turn of a page. }
        far: { type: length, default: 1e20, help: Largest distance. }
      transform: [{ rotateZ: turn * d }, { translate: { x: "min(far, d * L)" } }]
      """
    let target = try #require(ExportJob.target(named: name))
    let options = ExportOptions(layout: .sample)
    for file in try target.files(of: ExportRequest(try Self.effect(keys), options)) {
      #expect(file.text.firstMatch(of: #/[0-9]e[+]?[0-9]+\.[0-9]/#) == nil, "\(file.path)")
    }
  }

  @Test func `Too many keyframes are refused, with the tolerance that 200 reach`() throws {
    let round = "{ x: 200 * sin(4 * d), y: 200 * cos(4 * d) }"
    let effect = try Self.effect("window: [-4, 4]\ntransform: [{ translate: \(round) }]")
    var options = ExportOptions(layout: .sample)
    options.style = .keyframes
    let loss = try #require(try CSSTarget.losses(of: ExportRequest(effect, options)).last)
    let pattern =
      #/more than 200 keyframes are needed for 0\.25 points; 200 reach ([0-9.]+) points: .*/#
    let match = try #require(loss.wholeMatch(of: pattern))
    options.tolerance = try #require(Double(match.output.1))
    // Each of 200 chords of the circle spans 0.2 radians: 10 pages of 4 radians. The distance of a chord from its arc
    // is 200 · (1 − cos 0.1) = 1 point.
    #expect(abs(options.tolerance - 1) < 0.05)
    #expect(try CSSTarget.losses(of: ExportRequest(effect, options)).isEmpty)
    options.tolerance *= 0.9
    #expect(try !CSSTarget.losses(of: ExportRequest(effect, options)).isEmpty)
  }

  @Test(arguments: [
    ("200 + 600 * abs(d)", "rotateY: 0.7rad", Matrix4.rotationY(.radians(0.7))),
    // Distances below 1, also negative ones, count as 1.
    ("500 * abs(d) - 200", "translate: { z: -300 }", .translation(z: -300)),
  ])
  func `Keyframes follow a changing operation perspective, whose reciprocal browsers interpolate`(
    distance: String,
    operation: String,
    rest: Matrix4
  ) throws {
    let keys = "window: [-2, 2]\ntransform: [{ perspective: \(distance) }, { \(operation) }]"
    var options = ExportOptions(layout: .sample)
    options.style = .keyframes
    let request = ExportRequest(try Self.effect(keys), options)
    #expect(try CSSTarget.losses(of: request).isEmpty)
    let file = try #require(try CSSTarget.files(of: request).first)
    let frames = try Self.frames(file.text)
    #expect(frames.count >= 3)
    let effect = try request.effect.compiled.effect(for: .sample)
    let corner = Point(x: 120, y: 160)
    var worst = 0.0
    for (from, to) in zip(frames, frames.dropFirst()) {
      for part in 0..<20 {
        let time = Double(part) / 20
        let progress = KeyframePlacerTests.progress(from.easing, at: time)
        // The animation runs from 3 to -3.
        let d = 3 - 6 * (from.share + (to.share - from.share) * time)
        guard abs(d) <= 2 else { continue }
        let reciprocal = 1 / from.distance + (1 / to.distance - 1 / from.distance) * progress
        let found = (Matrix4.perspective(distance: 1 / reciprocal) * rest).map(corner)
        let expected = effect.pose(at: d).matrix.map(corner)
        let shift = Point(
          x: found.x / found.w - expected.x / expected.w,
          y: found.y / found.w - expected.y / expected.w
        )
        worst = max(worst, (shift.x * shift.x + shift.y * shift.y).squareRoot())
      }
    }
    #expect(worst < 0.27, "\(worst)")
  }

  /// A keyframe of a transform that begins with a perspective.
  private struct Frame {
    /// The share of the animation.
    var share: Double
    var distance: Double
    var easing: [KeyframeStop]
  }

  /// Reads the keyframes of the transform of a style sheet.
  private static func frames(_ text: String) throws -> [Frame] {
    let line =
      #/([0-9.]+)% \{ transform: perspective\(calc\(([0-9.]+) \* 1px\)\)[^;]*;(.*) \}/#
    return try text.matches(of: line).map { match in
      let stops = match.output.3.matches(of: #/([-0-9.]+) ([0-9.]+)%/#).map { stop in
        KeyframeStop(
          time: (Double(stop.output.2) ?? .nan) / 100,
          progress: Double(stop.output.1) ?? .nan
        )
      }
      return Frame(
        share: try #require(Double(match.output.1)) / 100,
        distance: try #require(Double(match.output.2)),
        easing: stops
      )
    }
  }

  @Test func `Keyframes that no tolerance makes few enough are refused`() throws {
    let round = "{ x: 400 * sin(100 * d), y: 400 * cos(100 * d) }"
    let effect = try Self.effect("transform: [{ translate: \(round) }]")
    var options = ExportOptions(layout: .sample)
    options.style = .keyframes
    let loss = try #require(try CSSTarget.losses(of: ExportRequest(effect, options)).last)
    #expect(
      loss
        == "more than 200 keyframes are needed for 0.25 points, and even for 100 points; use calc."
    )
  }
}
