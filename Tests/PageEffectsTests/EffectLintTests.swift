import EffectTestSupport
import PageEffects
import PageGeometry
import Testing

/// The measurements of lint rules.
struct EffectLintTests {
  private func findings(_ yaml: String) throws -> [LintFinding] {
    EffectLint.findings(in: try WrittenEffect.make(yaml, layout: .test))
  }

  /// The jump goes up or down, and is small compared with the steep slope around it.
  @Test(arguments: [-0.93, -0.5, 0.013, 0.499, 0.75], [0.1, -0.1])
  func `A jump of a tenth of a point is found`(place: Double, size: Double) throws {
    let found = try findings(
      """
      window: [-1, 1]
      transform: [{ translate: { x: "200 * d + 40 * d ^ 2 + (d > \(place) ? \(size) : 0)" } }]
      order: -d
      """
    ).first { $0.rule == .valueJump }
    let jump = try #require(found)
    #expect(jump.subject == "m14" && jump.number?.words == "the page, sideways")
    #expect(abs((jump.measured ?? 0) - 0.1) < 1e-6)
    let range = try #require(jump.differences)
    #expect(range.lowerBound - 1e-9 <= place && place <= range.upperBound + 1e-9)
  }

  /// The page has 200 × 300 points in a viewport of 700 × 900.
  @Test(arguments: [
    ("transform: [{ translate: { y: 2 * s } }]", "the page jumps up or down by 2 pt"),
    (
      "transform: [{ scale: { x: 1 + 0.1 * s } }]",
      "the left and right edges jump sideways by 10 pt"
    ),
    ("transform: [{ skew: { x: 45deg * s } }]", "the top and bottom edges jump sideways by 150 pt"),
    (
      "perspective: { distance: 500 }\ntransform: [{ translate: { z: 50 * s } }]",
      "the page jumps in depth by 45 pt"
    ),
    ("alpha: 1 - 0.5 * s", "the alpha of the page jumps by 50 %"),
    (
      "overlays: [{ name: shade, opacity: 0.3 * s }]",
      "the opacity of the overlay 'shade' jumps by 30 %"
    ),
    ("content: { x: 4 * s }", "the picture jumps sideways by 4 pt"),
    (
      "content: [{ name: title, shows: white, transform: [{ translate: { y: 3 * s } }] }]",
      "the layer 'title' jumps up or down by 3 pt"
    ),
    (
      "content: [{ name: title, shows: white, cornerRadius: 3 * s }]",
      "the corner radius of the layer 'title' jumps by 3 pt"
    ),
    ("blur: 0.5 * s", "the strength of the blur jumps by 10 pt"),
    ("shadow: { x: 3 * s, opacity: 1 }", "the shadow jumps sideways by 3 pt"),
    ("shadow: { radius: 3 * s, opacity: 1 }", "the radius of the shadow jumps by 3 pt"),
    ("glow: { color: gold, radius: 4, opacity: 1 * s }", "the opacity of the glow jumps by 100 %"),
    ("cornerRadius: 6 * s", "the corner radius jumps by 6 pt"),
    ("clip: { left: 5 * s }", "the left side of the clip jumps by 5 pt"),
    ("clip: { corners: 5 * s }", "the corners of the clip jump by 5 pt"),
    (
      "pieces: { rows: 1, columns: 2, alpha: 1 - 0.5 * s }",
      "the alpha of the piece in row 1, column 1 jumps by 50 %"
    ),
    (
      "pieces: { rows: 1, columns: 2, transform: [{ translate: { x: 7 * s } }] }",
      "the piece in row 1, column 1 jumps sideways by 7 pt"
    ),
    (
      "floor: { size: [w, w], opacity: 0.2 * s, transform: [] }",
      "the opacity of the floor jumps by 20 %"
    ),
  ])
  func `A jump is described in words`(text: String, words: String) throws {
    let isWhole = text.hasPrefix("transform:") || text.contains("\ntransform:")
    let yaml = "let: { s: 'd > 0.3 ? 1 : 0' }\n" + (isWhole ? "" : "transform: []\n") + text
    let found = try findings(yaml).first { $0.rule == .valueJump }
    let message = try #require(found).message
    #expect(message.hasPrefix("\(words) at d = 0.3 (limit 0.001 "), "\(message)")
  }

  @Test func `Effects whose layers differ only in what is no number are not equal`() throws {
    for (one, other) in [
      (
        "overlays: [{ name: a, toward: left, opacity: 1 }]",
        "overlays: [{ name: a, toward: right, opacity: 1 }]"
      ),
      ("shadow: { opacity: 1 }", "shadow: { opacity: 1, color: red }"),
      ("content: [{ name: a, shows: red }]", "content: [{ name: a, shows: picture }]"),
      (
        "content: [{ name: a, shows: picture, fit: fill }]",
        "content: [{ name: a, shows: picture, fit: contain }]"
      ),
      ("clip: { left: 3, right: 3 }", "clip: { left: 3, right: 3, corners: 0 }"),
      ("content: [{ name: a, text: one }]", "content: [{ name: a, text: two }]"),
      ("content: [{ name: a, shows: a.png }]", "content: [{ name: a, shows: b.png }]"),
      (
        "content: [{ name: a, text: one, align: left }]",
        "content: [{ name: a, text: one, align: right }]"
      ),
    ] {
      let prints = try [one, other].map { text in
        EffectFingerprint.poses(of: try WrittenEffect.make("transform: []\n\(text)", layout: .test))
      }
      #expect(prints[0] != prints[1], "\(one), \(other)")
    }
  }

  @Test func `A change of speed is measured in page lengths per page`() throws {
    let found = try findings(
      "transform: [{ translate: { x: \"L * (d + 1.5 * max(0, d - 0.3))\" } }]"
    ).first { $0.rule == .velocityJump }
    let kink = try #require(found)
    #expect(abs((kink.measured ?? 0) - 1.5) < 1e-3)
    #expect(kink.differences?.contains(0.3) == true)
    #expect(
      kink.message.hasPrefix("the page changes its speed sideways abruptly by 1.5 page lengths")
    )
  }

  @Test func `The overlap of pages that swap their order is computed from their outlines`() throws {
    let found = try findings(
      "transform: [{ translate: { x: d * L * 0.75 } }]\norder: -abs(d)"
    ).first { $0.rule == .orderSwap }
    #expect(abs((found?.measured ?? 0) - 0.25) < 1e-4)
  }

  @Test
  func `The rotating share of the viewport is computed from the visible area of the page`() throws {
    // The viewport has 700 × 900 points. Only one page of 200 × 300 points, scaled by 2, is in the window.
    let found = try findings(
      "window: [-0.4, 0.4]\ntransform: [{ rotateZ: d * 90deg }, { scale: 2 }]"
    ).first { $0.rule == .motion }
    #expect(abs((found?.measured ?? 0) - 4 * 200 * 300 / (700 * 900)) < 1e-6)
  }
}
