import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// The key `background`.
struct PresetBackgroundTests {
  private func preset(_ yaml: String) throws -> Preset {
    let text = "summary: One.\ntransform: []\nbackground: \(yaml)\n"
    return try Preset(name: "one", sources: ["one.yaml": text])
  }

  private static func stops(_ stops: (Double, Double)...) -> [Background.Stop] {
    stops.map { Background.Stop(Colour(white: $0.0), at: $0.1) }
  }

  @Test(
    arguments: [
      ("black", .colour(Colour(white: 0))),
      ("\"#ffffff\"", .colour(Colour(white: 1))),
      ("page", .pages(blur: 24, dim: 0.4)),
      ("{ page: { blur: 40 } }", .pages(blur: 40, dim: 0.4)),
      ("{ page: { blur: 0, dim: 1 } }", .pages(blur: 0, dim: 1)),
      ("{ picture: wood.JPG }", .picture(path: "./wood.JPG", fit: .cover)),
      ("{ picture: wood.png, fit: fill }", .picture(path: "./wood.png", fit: .fill)),
      (
        "{ gradient: [black, white] }",
        .gradient(.init(shape: .linear(.degrees(180)), stops: stops((0, 0), (1, 1))))
      ),
      (
        "{ gradient: [black, white, black], angle: -90deg }",
        .gradient(.init(shape: .linear(.degrees(-90)), stops: stops((0, 0), (1, 0.5), (0, 1))))
      ),
      (
        "{ gradient: [{ color: black, at: 20% }, white, black, { color: white, at: 80% }], shape: radial }",
        .gradient(.init(shape: .radial, stops: stops((0, 0.2), (1, 0.4), (0, 0.6), (1, 0.8))))
      ),
    ] as [(String, Background)]
  )
  func `A background is a colour, a gradient, a picture or the pages`(
    yaml: String,
    expected: Background
  ) throws {
    let background = try #require(try preset(yaml).background)
    guard case .gradient(let own) = background, case .gradient(let other) = expected else {
      #expect(background == expected)
      return
    }
    #expect(own.shape == other.shape && own.stops.map(\.colour) == other.stops.map(\.colour))
    for (stop, wanted) in zip(own.stops, other.stops) {
      #expect(abs(stop.place - wanted.place) < 1e-12)
    }
  }

  @Test func `Places of colours do not decrease, as in CSS`() throws {
    let yaml = "{ gradient: [{ color: black, at: 50% }, { color: white, at: 10% }, black] }"
    guard case .gradient(let gradient) = try preset(yaml).background else {
      Issue.record("not a gradient")
      return
    }
    #expect(gradient.stops.map(\.place) == [0.5, 0.5, 1])
  }

  @Test(arguments: [
    "blak", "transparent", "\"#00000080\"", "{}", "[black]", "{ gradient: [black] }",
    "{ gradient: black }", "{ gradient: [black, transparent] }",
    "{ gradient: [black, white], angle: 90 }", "{ gradient: [black, white], shape: round }",
    "{ gradient: [black, { color: white, at: 120% }] }", "{ gradient: [black, { color: white }] }",
    "{ picture: ../wood.png }", "{ picture: a/wood.png }", "{ picture: .png }",
    "{ picture: wood.svg }", "{ picture: wood.png, fit: crop }", "{ page: { blur: -1 } }",
    "{ page: { dim: 2 } }", "{ page: true }", "{ page: { blur: 1, blue: 2 } }",
    "{ gradient: [\(Array(repeating: "black", count: 33).joined(separator: ", "))] }",
  ])
  func `An invalid background is an error at its place`(yaml: String) {
    #expect {
      _ = try preset(yaml)
    } throws: { error in
      guard case .wrong(let errors, _) = error as? PresetFailure else { return false }
      return !errors.isEmpty && errors.allSatisfy { $0.span.line == 3 }
    }
  }

  @Test func `A picture is in the folder of the file that has the key`() throws {
    let sources = [
      "one.yaml": "extends: base\nsummary: One.\n",
      "base.yaml": "summary: Base.\ntransform: []\nbackground: { picture: wood.png }\n",
    ]
    let preset = try Preset(name: "one", sources: sources)
    #expect(preset.background == .picture(path: "./wood.png", fit: .cover))
  }
}
