import ArgumentParser
import FrameRender
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

  func run() throws {
    let preset = try PresetLibrary.standard.presetWarningIfShadowed(self.preset)
    let spec = arguments.spec
    let source = try spec.source(for: preset)
    let effect = try spec.effect(of: preset, pages: source.count)
    for note in spec.notes(on: preset) { Console.error("note: \(note)") }
    if let plot {
      try plot.write(
        effect,
        title: title(of: preset),
        subtitle: preset.summary,
        source: source
      )
      return Console.output(plot.path)
    }
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
