import ArgumentParser
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

/// `fxrender show`: prints a preset's parameters, formulas and curves.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a preset's parameters, formulas and curves.",
    discussion: """
      EXAMPLES
        fxrender show coverflow
        fxrender show coverflow --set tilt=0.7 --direction vertical
        fxrender show coverflow --plot coverflow.svg
        fxrender show coverflow --json
      """
  )

  @ArgumentParser.Argument(help: "A preset's name or the path of its file.", completion: .presets)
  var preset: String

  @OptionGroup var arguments: StageArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write the curves and frames to a picture, and print only its path.",
      valueName: "FILE.svg|.png"
    ),
    completion: .file(extensions: ["svg", "png"]),
    transform: PlotFile.init
  )
  var plot: PlotFile?

  @Flag(help: "Print the stage, the formulas and the curves as JSON.")
  var json = false

  func run() throws {
    guard plot == nil || !json else {
      throw CommandError.usage(
        "--json cannot be combined with --plot",
        "Run the command once with each."
      )
    }
    let preset = try PresetLibrary.standard.presetWarningIfShadowed(self.preset)
    let spec = arguments.spec
    let source = try spec.source(for: preset)
    let effect = try spec.effect(of: preset, pages: source.count)
    for note in spec.notes(on: preset) { Console.error("note: \(note)") }
    if let plot {
      try plot.write(effect, title: title(of: preset), subtitle: preset.summary, source: source)
      return Console.output(plot.path)
    }
    if json { return Console.output(json: JSONText.data(ShownPreset(preset, effect))) }
    var sections = ["\(preset.name)\n  \(preset.summary)"]
    var origin = [("source", preset.source), ("family", preset.family), ("notes", preset.notes)]
      .compactMap { title, text in text.map { "\(title): \($0)" } }
    if !preset.tags.isEmpty { origin.append("tags: \(preset.tags.joined(separator: ", "))") }
    if !preset.aka.isEmpty { origin.append("also called: \(preset.aka.joined(separator: ", "))") }
    if !preset.sameAs.isEmpty { origin.append("same as: \(preset.sameAs.joined(separator: ", "))") }
    origin.append("stage: \(stage(effect.layout))")
    origin.append("file: \(preset.path)")
    sections.append(origin.joined(separator: "\n"))
    sections.append(
      "parameters\n"
        + table(
          preset.definition.parameters.map { [$0.name, value(of: $0), range(of: $0), $0.help] }
        )
    )
    sections.append("formulas\n" + table(preset.formulas.map { [$0.key, $0.text] }))
    sections.append(PoseCurves(effect: effect, width: Console.outputWidth ?? 80).text)
    Console.output(sections.joined(separator: "\n\n"))
  }

  /// Returns the preset's name, followed by the values of `--set`.
  private func title(of preset: Preset) -> String {
    let settings = arguments.spec.set.sorted { $0.key < $1.key }
    return ([preset.name] + settings.map { "\($0.key)=\($0.value)" }).joined(separator: "  ")
  }

  /// Returns the pages and the viewport of a layout in words.
  private func stage(_ layout: Layout) -> String {
    func words(_ size: Size) -> String { "\(size.width.plainText)x\(size.height.plainText)" }
    let gap = layout.gap == 0 ? "" : ", \(layout.gap.plainText) apart,"
    return "\(layout.pages) pages of \(words(layout.pageSize))\(gap) in \(words(layout.viewport))"
  }

  /// Returns rows of cells as lines with aligned columns.
  private func table(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { column < $0.count ? $0[column].count : nil }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell.padded(to: widths[column])
      }
      return "  " + cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func value(of parameter: Parameter) -> String {
    switch parameter.initial {
    case .formula(_, let text): text
    case .value(let value): parameter.text(of: value)
    }
  }

  private func range(of parameter: Parameter) -> String {
    guard parameter.kind != .choice else { return parameter.choices.joined(separator: "|") }
    guard let range = parameter.range else { return "" }
    return [range.lowerBound, range.upperBound].map { parameter.text(of: $0) }
      .joined(separator: "…")
  }
}

/// The output of `show --json`.
private struct ShownPreset: Encodable {
  var schema = 1
  var preset: String
  /// The viewport and the page, in points: width and height.
  var size: [Double]
  var pageSize: [Double]
  var gap: Double
  var pages: Int
  var formulas: [Formula]
  /// The first and the last page difference of the curves.
  var range: [Double]
  /// The curves that an unchanged page does not have.
  var curves: [Curve]

  /// The number of samples of a curve.
  private static let steps = 120

  struct Formula: Encodable {
    var key: String
    var text: String
  }

  struct Curve: Encodable {
    var name: String
    var unit: String
    /// The continuous parts: pairs of a page difference and a number.
    var parts: [[[Double]]]
    /// Whether the number is the same at all page differences.
    var isConstant: Bool
  }

  init(_ preset: Preset, _ effect: Effect) {
    self.preset = preset.name
    let layout = effect.layout
    size = [layout.viewport.width, layout.viewport.height]
    pageSize = [layout.pageSize.width, layout.pageSize.height]
    (gap, pages) = (layout.gap, layout.pages)
    formulas = preset.formulas.map { Formula(key: $0.key, text: $0.text) }
    let range = PoseCurve.range(of: effect)
    self.range = [range.lowerBound, range.upperBound]
    curves = PoseCurve.curves(of: effect, over: range, steps: Self.steps)
      .filter { $0.changes || !$0.isAtRest }
      .map { curve in
        let parts = curve.stretches.map { $0.map { [$0.x, $0.y].map(JSONText.rounded) } }
        return Curve(
          name: curve.name,
          unit: curve.unit.trimmingPrefix(" ").description,
          parts: parts,
          isConstant: !curve.changes
        )
      }
  }
}
