import Foundation
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender show`, which prints a preset's parameters, formulas and curves.
struct ShowCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `show prints origin, parameters, formulas and curves`() async throws {
    #expect(
      try await folder.output(of: "show cardflow") == """
        cardflow
          The next card comes down, large and clear; previous cards shrink and fade.

        source: iKy1e's scroll view tutorial, Cardflow
        family: cardflow
        notes: The effect has no perspective; it changes only the scale and opacity of pages in a row.
        tags: classic, flat
        stage: 12 pages of 240x320 in 640x400
        file: \(Repository.presets.path)/cardflow.yaml

        parameters
          step         0.2    0…1       Growth of a card per page.
          perspective  inf    100…2000  Distance of the eye from the page, in points; inf for no perspective.
          mirrored     false            Exchanges the motion of next and previous pages.

        formulas
          window       [-15, 1]
          transform    translate: { x: d * (L + gap) }
                       scale: max(0, 1 + step * d)
          alpha        clamp(1 - d, 0, 1)
          order        d
          interaction  d < 1

        curves over the page difference, -3…1
          translationX
              240 pt ┤                                                     ⣀⣀⣀⠤⠤⠤⠔⠒⠒⠒⠉⠉
                     │                                       ⣀⣀⣀⡠⠤⠤⠤⠒⠒⠒⠊⠉⠉⠉
                     │                          ⣀⣀⣀⡠⠤⠤⠴⠒⠒⠊⠉⠉⠉
                     │            ⣀⣀⣀⡠⠤⠤⠤⠒⠒⠒⠊⠉⠉⠉
             -720 pt ┤⣀⣀⠤⠤⠤⠔⠒⠒⠒⠉⠉⠉
                     └┬───────────────┬───────────────┬───────────────┬───────────────┬
                     -3              -2              -1               0               1
          scaleX = scaleY
                 1.2 ┤                                                     ⣀⣀⣀⠤⠤⠤⠔⠒⠒⠒⠉⠉
                     │                                       ⣀⣀⣀⡠⠤⠤⠤⠒⠒⠒⠊⠉⠉⠉
                     │                          ⣀⣀⣀⡠⠤⠤⠔⠒⠒⠊⠉⠉⠉
                     │            ⣀⣀⣀⡠⠤⠤⠤⠒⠒⠒⠊⠉⠉⠉
                 0.4 ┤⣀⣀⠤⠤⠤⠔⠒⠒⠒⠉⠉⠉
                     └┬───────────────┬───────────────┬───────────────┬───────────────┬
                     -3              -2              -1               0               1
          alpha
                   1 ┤⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠒⢄⡀
                     │                                                   ⠈⠑⠤⣀
                     │                                                       ⠉⠢⢄⡀
                     │                                                          ⠈⠒⠤⣀
                   0 ┤                                                              ⠑⠢⢄
                     └┬───────────────┬───────────────┬───────────────┬───────────────┬
                     -3              -2              -1               0               1

        """
    )
  }

  @Test(arguments: [
    ("paging-scale-linear", "12 pages of 384x300 in 640x400"),
    ("paging-scale-linear --size 390x844", "12 pages of 234x633 in 390x844"),
    (
      "paging-scale-linear --page-size 90x80 --pages 4 --gap 2.5",
      "4 pages of 90x80, 2.5 apart, in 640x400"
    ),
  ])
  func `show prints the pages of the preset's stage or of the options`(
    words: String,
    stage: String
  ) async throws {
    let text = try await folder.output(of: "show \(words)")
    #expect(text.contains("\nstage: \(stage)\n"))
    #expect(text.contains(#/\n  stage +\{ page: \{ width: 60%, height: 75% \} \}\n/#))
  }

  @Test func `Units, formulas and choices are printed as in the file`() async throws {
    try folder.write(
      text: """
        summary: One.
        parameters:
          lean: { type: angle, default: 30deg, range: [0deg, 90deg], help: "How far." }
          reach: { type: length, default: L / 2, help: "How long." }
          side: { type: choice, default: left, choices: [left, right], help: "Where." }
        transform:
          - rotateZ: "side == left ? lean : -lean"
          - translate: { x: d * reach }
        """,
      to: "own.yaml"
    )
    let text = try await folder.output(of: "show ./own.yaml")
    #expect(text.contains("\nfile: ./own.yaml\n"))
    #expect(text.contains("\n  lean         30deg  0deg…90deg  How far.\n"))
    #expect(text.contains("\n  reach        L / 2              How long.\n"))
    #expect(text.contains("\n  side         left   left|right  Where.\n"))
  }

  private func curves(
    _ words: String,
    columns: Int? = nil,
    in folder: borrowing TemporaryFolder
  ) async throws -> [String] {
    let streams = columns.map(Program.Streams.outputIsTerminal(columns:)) ?? .captured
    let result = try await folder.run("show \(words)", streams)
    #expect(result.status == 0 && result.error == "", "\(result.error)")
    let start = try #require(result.output.range(of: "\ncurves over the page difference, "))
    return result.output[start.upperBound...].split(separator: "\n").map(String.init)
  }

  @Test func `Curves depend on the options that affect poses`() async throws {
    func labels(_ words: String) async throws -> [String] {
      try await curves("coverflow \(words)", in: folder)
        .compactMap {
          $0.contains("┤") ? $0.prefix { $0 != "┤" }.drop { $0 == " " }.description : nil
        }
    }
    let usual = ["288 pt ", "-288 pt ", "0 pt ", "-120 pt ", "81° ", "-81° "]
    #expect(try await labels("") == usual)
    #expect(try await labels("--set tilt=0.5").suffix(2) == ["45° ", "-45° "])
    #expect(try await labels("--page-size 100x50").prefix(2) == ["120 pt ", "-120 pt "])
    let vertical = try await curves("coverflow --direction vertical", in: folder)
    #expect(vertical.contains("  rotationX") && !vertical.contains("  rotationY"))
    #expect(vertical.last == "  constant: perspective 500 pt")
  }

  @Test(arguments: [(10, 34), (72, 71), (90, 89), (500, 114)])
  func `Curves have the terminal's width, within limits`(columns: Int, width: Int) async throws {
    let lines = try await curves("cardflow", columns: columns, in: folder)
    #expect(lines.map(\.count).max() == width)
  }

  @Test func `A jump is a gap in the curve, and a constant preset has no curves`() async throws {
    try folder.write(text: presetText("translate: { x: 'step(0.4, d)' }"), to: "jump.yaml")
    try folder.write(text: presetText("translate: { x: 12 }"), to: "still.yaml")
    let rows = try await curves("jump.yaml", in: folder)
      .filter { $0.contains("│") || $0.contains("┤") }.map {
        $0.drop { !"│┤".contains($0) }.dropFirst()
      }
    #expect(rows.count == 5)
    #expect(rows[0].allSatisfy { $0 == " " || $0 == "⠉" || $0 == "⠈" } && rows[0].contains("⠉"))
    #expect(rows[1...3].allSatisfy { $0.isEmpty }, "no line joins both sides")
    #expect(rows[4].allSatisfy { $0 == "⣀" || $0 == "⡀" } && !rows[4].isEmpty)
    let still = ["-3…3", "  no part of the pose changes", "  constant: translationX 12 pt"]
    #expect(try await curves("still.yaml", in: folder) == still)
  }

  @Test func `JSON has the stage, the formulas, and each part of the curves`() async throws {
    try folder.write(text: presetText("translate: { x: 'step(0.4, d)', y: 7 }"), to: "jump.yaml")
    let text = try await folder.output(of: "show jump.yaml --json")
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let shown = try #require(value as? [String: Any])
    #expect(shown["preset"] as? String == "jump" && shown["size"] as? [Double] == [640, 400])
    #expect(shown["range"] as? [Double] == [-3, 3])
    let formulas = try #require(shown["formulas"] as? [[String: String]])
    #expect(formulas.contains { $0["key"] == "transform" })
    let curves = try #require(shown["curves"] as? [[String: Any]])
    #expect(curves.map { $0["name"] as? String } == ["translationX", "translationY"])
    #expect(curves.map { $0["unit"] as? String } == ["pt", "pt"])
    #expect(curves.map { $0["isConstant"] as? Bool } == [false, true])
    let parts = try #require(curves[0]["parts"] as? [[[Double]]])
    #expect(parts.map { [$0.first?.last, $0.last?.last] } == [[0, 0], [1, 1]])
    #expect(parts.first?.first?.first == -3 && parts.last?.last?.first == 3)
  }

  @Test func `A plot contains curves and frames, with the same bytes each time`() async throws {
    for ending in ["png", "svg", "SVG"] {
      for name in ["a", "b"] {
        let path = "\(name).\(ending)"
        #expect(try await folder.output(of: "show rotary --plot \(path)") == path + "\n")
      }
      #expect(try folder.bytes("a.\(ending)") == folder.bytes("b.\(ending)"))
    }
    #expect(try ImageFile.read(path: folder.path("a.png"), maximumPixels: 1 << 22).width == 1_920)
    let text = try folder.text("a.svg")
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("<svg ") == true && lines.last == "</svg>")
    let path =
      #/<path d="[MLCZ0-9 .-]+" (fill="#[0-9a-f]{6}"|fill="none" stroke="#[0-9a-f]{6}" stroke-width="[0-9.]+")\/>/#
    let paths = lines.filter { $0.hasPrefix("<path") }
    #expect(paths.count > 20 && paths.allSatisfy { $0.wholeMatch(of: path) != nil })
    #expect(text.contains("<title>rotary</title>"))
    #expect(text.ranges(of: "<image ").count == 7)
    #expect(!text.contains("<text"))
    // The only URL is that of the SVG namespace.
    #expect(text.ranges(of: "http").count == 1)
    #expect(text.ranges(of: "data:image/png;base64,").count == 7)
    try await folder.output(of: "show rotary --set count=7 --plot c.svg")
    #expect(try folder.text("c.svg").contains("<title>rotary  count=7</title>"))
    #expect(try folder.text("c.svg") != text)
  }

  @Test(
    arguments: ["a.pdf", "svg", ""].map { path in
      let help = "Expected a file that ends in .svg or .png."
      return Refusal(
        "show cardflow --plot \(path)",
        64,
        "error: --plot cannot be '\(path)'\n  \(help)"
      )
    }
      + Refusal.table(
        """
        64 show coverflow --json --plot a.svg
        error: --json cannot be combined with --plot
          Run the command once with each.
        """
      )
  )
  func `A plot has a known extension and is not combined with JSON`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
    #expect(try folder.names() == [])
  }

  @Test func `A plot that cannot be written is an error`() async throws {
    try folder.makeFolder("folder.svg")
    #expect(try await folder.run("show cardflow --plot missing/a.png").status == 73)
    #expect(try await folder.run("show cardflow --plot folder.svg").status == 73)
    #expect(try await folder.run("show cardflow --plot a.png --page-size 1e6x1e6").status == 64)
    #expect(try folder.names() == ["folder.svg"])
  }

  @Test func `show succeeds for every preset`() async throws {
    for line in try await folder.output(of: "list").split(separator: "\n") {
      let name = line.prefix { $0 != " " }
      #expect(try await folder.output(of: "show \(name)").hasPrefix("\(name)\n  "))
    }
  }
}
