import ArgumentParser
import EffectExport
import Foundation
import FrameFiles
import FrameRender
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles

/// `fxrender export`: writes an effect as code.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write an effect as code for other platforms, with a test that compares the poses.",
    discussion: """
      Writes one folder per target, vectors.json with poses to compare with, and EXPORT.md, which \
      states how each target was checked. Parameters keep their names.

      EXAMPLES
        fxrender export coverflow --to js --output export
        fxrender export coverflow --to css,js,swift --set tilt=0.7
      """
  )

  @ArgumentParser.Argument(help: "A preset's name or the path of its file.", completion: .presets)
  var preset: String

  @Option(
    help: ArgumentHelp(
      "The targets, separated by commas: \(Self.targetNames).",
      valueName: "LIST"
    ),
    transform: Self.targets
  )
  var to: [any ExportTarget.Type]

  @Option(
    help: ArgumentHelp(
      "The form of CSS: formulas (calc), which parameters change, or keyframes for one size.",
      valueName: "calc|keyframes"
    )
  )
  var style: ExportOptions.Style?

  @Option(
    help: ArgumentHelp(
      "Largest error of keyframes, in points (default: 0.25).",
      valueName: "POINTS"
    )
  )
  var tolerance: Double?

  @Option(
    help: ArgumentHelp("The folder (default: Exports/<preset>).", valueName: "DIR"),
    completion: .directory
  )
  var output: String?

  @Flag(help: "Write what a target can say, and name each loss in EXPORT.md.")
  var approximate = false

  @OptionGroup var arguments: StageArguments

  private static let targetNames = ExportJob.allTargets.map { $0.name }.joined(separator: ", ")

  func validate() throws {
    if style != nil, !to.contains(where: { $0.name == CSSTarget.name }) {
      throw ValidationError("--style is the form of CSS; add css to --to")
    }
    guard let tolerance else { return }
    guard style == .keyframes else {
      throw ValidationError("--tolerance is the error of keyframes; add --style keyframes")
    }
    let range = ExportOptions.tolerances
    guard range.contains(tolerance) else {
      let limits = "\(range.lowerBound) to \(range.upperBound)"
      throw ValidationError("--tolerance must be from \(limits) points, but is \(tolerance)")
    }
  }

  func run() throws {
    let preset = try PresetLibrary.standard.presetWarningIfShadowed(self.preset)
    let export = try self.export(of: preset)
    let folder = output ?? "Exports/\(preset.name)"
    for file in try files(of: export) {
      let path = "\(folder)/\(file.path)"
      try Folder.make(path: Folder.holding(path))
      try AtomicFile.write([UInt8](file.text.utf8), to: path)
    }
    Console.output(folder)
  }

  /// Returns the files; a target that cannot say all of the effect is an error.
  private func files(of export: ExportJob) throws -> [ExportedFile] {
    do {
      return try export.files()
    } catch let refusal as ExportRefusal {
      throw CommandError.wrongContent(
        "'\(export.effect.origin.name)' has parts that \(refusal.target) cannot say: "
          + refusal.losses.joined(separator: " "),
        "Use --approximate to write the rest."
      )
    }
  }

  private func export(of preset: Preset) throws -> ExportJob {
    let spec = arguments.spec
    let pages = try spec.source(for: preset).count
    // Compiling the effect checks the settings.
    _ = try spec.effect(of: preset, pages: pages)
    for note in spec.notes(on: preset) { Console.error("note: \(note)") }
    let layout = spec.layout(pages: pages, stage: preset.stage)
    var across = spec
    across.direction = layout.axis == .horizontal ? .vertical : .horizontal
    let other = across.layout(pages: pages, stage: preset.stage)
    var options = ExportOptions(layout: layout)
    options.approximates = approximate
    options.style = style ?? options.style
    options.tolerance = tolerance ?? options.tolerance
    options.reduced = try preset.reduced.map { name in
      Self.tree(of: try PresetLibrary.standard.beside(preset.path).preset(name), [:])
    }
    return ExportJob(
      of: Self.tree(of: preset, try preset.values(of: try spec.settings(for: preset))),
      to: to,
      options: options,
      layouts: ExportVectors.layouts(layout, across: other)
    )
  }

  private static func tree(
    of preset: Preset,
    _ settings: [String: ParameterValue]
  ) -> ExportedEffect {
    ExportedEffect(
      preset.definition,
      settings: settings,
      origin: ExportedEffect.Origin(
        name: preset.name,
        summary: preset.summary,
        source: preset.source,
        notes: preset.notes
      )
    )
  }

  private static func targets(_ text: String) throws -> [any ExportTarget.Type] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let target = ExportJob.target(named: String(name)) else {
        throw ValidationError("there is no target '\(name)'; targets: \(targetNames)")
      }
      return target
    }
  }
}

extension ExportOptions.Style: ExpressibleByArgument {}
