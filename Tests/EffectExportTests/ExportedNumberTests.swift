import EffectExport
import PageEffects
import PresetFiles
import Testing

/// The numbers of exported code, and the keyframes of exported style sheets.
struct ExportedNumberTests {
  /// Returns the effect of a preset with some keys.
  private static func effect(_ keys: String) throws -> ExportedEffect {
    let text = "summary: Pages move.\n\(keys)\n"
    let preset = try PresetLibrary(folders: []).preset("./moving.yaml", text: text)
    return ExportedEffect(
      preset.definition,
      settings: [:],
      origin: ExportedEffect.Origin(name: "moving", summary: "", source: nil, notes: nil)
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

  @Test
  func `Too many keyframes are refused, with the tolerance that 200 reach`() throws {
    let round = "{ x: 200 * sin(4 * d), y: 200 * cos(4 * d) }"
    let effect = try Self.effect("window: [-4, 4]\ntransform: [{ translate: \(round) }]")
    var options = ExportOptions(layout: .sample)
    options.style = .keyframes
    let loss = try #require(CSSTarget.losses(of: ExportRequest(effect, options)).last)
    let pattern =
      #/more than 200 keyframes are needed for 0\.25 points; 200 reach ([0-9.]+) points: .*/#
    let match = try #require(loss.wholeMatch(of: pattern))
    options.tolerance = try #require(Double(match.output.1))
    // Each of 200 chords of the circle spans 0.2 radians: 10 pages of 4 radians. The distance of a chord from its arc
    // is 200 · (1 − cos 0.1) = 1 point.
    #expect(abs(options.tolerance - 1) < 0.05)
    #expect(CSSTarget.losses(of: ExportRequest(effect, options)).isEmpty)
    options.tolerance *= 0.9
    #expect(!CSSTarget.losses(of: ExportRequest(effect, options)).isEmpty)
  }

  @Test
  func `Keyframes that no tolerance makes few enough are refused`() throws {
    let round = "{ x: 400 * sin(100 * d), y: 400 * cos(100 * d) }"
    let effect = try Self.effect("transform: [{ translate: \(round) }]")
    var options = ExportOptions(layout: .sample)
    options.style = .keyframes
    let loss = try #require(CSSTarget.losses(of: ExportRequest(effect, options)).last)
    #expect(
      loss
        == "more than 200 keyframes are needed for 0.25 points, and even for 100 points; use calc."
    )
  }
}
