import ArgumentParser
import EffectExport
import Foundation
import FrameFiles
import FrameRender
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

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
        fxrender export coverflow --to css --style keyframes --tolerance 0.5
        fxrender export coverflow --to compose --package com.example.effects
        fxrender export --diff old.yaml new.yaml --to css,swift
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file; with --diff, an old and a new one.",
    completion: .presets
  )
  var presets: [String]

  @Flag(help: "Print how the code differs between two presets, and how far pages move.")
  var diff = false

  @Option(
    help: ArgumentHelp(
      "The targets, separated by commas: \(Self.targetNames). react-native is reanimated.",
      valueName: "LIST"
    ),
    transform: Self.targets
  )
  var to: [any ExportTarget.Type]

  @Option(
    help: ArgumentHelp(
      "The form of CSS: calc writes formulas, whose parameters can still be changed; keyframes writes keyframes for one size.",
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

  @Option(help: ArgumentHelp("The package of Kotlin code (default: effects).", valueName: "NAME"))
  var package: String?

  @Option(
    help: ArgumentHelp(
      "The start of the names of types, such as My in MyCoverflow.",
      valueName: "NAME"
    )
  )
  var prefix: String?

  @Option(
    help: ArgumentHelp("The folder (default: Exports/<preset>).", valueName: "DIR"),
    completion: .directory
  )
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  @Flag(help: "Write what a target can say, and name each loss in EXPORT.md.")
  var approximate = false

  @OptionGroup var arguments: StageArguments

  /// Other names that people use for a target: the platforms and languages for which its code can be used.
  private static let otherTargets: [String: Set<String>] = [
    "css": ["css3", "html", "scss"],
    "js": ["angular", "javascript", "svelte", "ts", "typescript", "web"],
    "reanimated": ["expo", "rn"],
    "compose": ["jetpack", "jetpackcompose"],
    "kotlin": ["java"],
    "viewpager2": ["viewpager"],
    "flutter": ["dart"],
    "lottie": ["aftereffects", "ae", "bodymovin", "json"],
  ]

  /// What to use for the names of platforms and frameworks that have several targets, or a recipe.
  private static let adviceOnNames: [(names: Set<String>, advice: String)] = [
    (["react", "reactjs"], "The recipe for React is in EXPORT.md of 'js'."),
    (["vue", "vuejs"], "The recipe for Vue is in EXPORT.md of 'js'."),
    (["apple", "ios", "ipados", "iphone", "macos"], "Use 'swiftui' or 'uikit'."),
    (["android"], "Use 'compose' or 'viewpager2'."),
  ]

  /// Names of a platform that has only one target.
  private static let aliases = ["react-native": "reanimated", "reactnative": "reanimated"]

  private static let targetNames = ExportJob.allTargets.map { $0.name }.joined(separator: ", ")

  /// Throws an error for options that do not belong together.
  private func checkOptions() throws {
    guard presets.count == (diff ? 2 : 1) else {
      let problem = "\(presets.count) presets were given"
      throw diff
        ? CommandError.usage(problem, "--diff compares two presets, an old and a new one.")
        : CommandError.usage(problem, "Give one preset; --diff compares two.")
    }
    if diff, let output {
      throw CommandError.usage("--diff does not write to '\(output)'", "Omit --output.")
    }
    if let style, !to.contains(where: { $0.name == CSSTarget.name }) {
      throw CommandError.usage("'\(style.rawValue)' is a form of CSS", "Add css to --to.")
    }
    if let package { try checkPackage(package) }
    if let prefix { try checkPrefix(prefix) }
    if let tolerance { try checkTolerance(tolerance) }
  }

  private func checkPackage(_ package: String) throws {
    guard ExportedEffect.Namespace.isPackage(package) else {
      throw CommandError.usage(
        "'\(package)' is no package of Kotlin",
        "Use words of letters, digits and '_' with points between them, such as com.example.effects."
      )
    }
    guard to.contains(where: { $0.typeLanguage == KotlinTarget.title }) else {
      throw CommandError.usage(
        "--package is for Kotlin",
        "Add kotlin, viewpager2 or compose to --to."
      )
    }
  }

  private func checkPrefix(_ prefix: String) throws {
    guard ExportedEffect.Namespace.isPrefix(prefix) else {
      throw CommandError.usage(
        "the prefix '\(prefix)' cannot start the name of a type",
        "Use letters and digits, beginning with a capital letter, such as My."
      )
    }
    guard to.contains(where: { $0.typeLanguage != nil }) else {
      throw CommandError.usage(
        "--prefix is for types of Swift, Kotlin and Dart",
        "Add one of their targets to --to."
      )
    }
  }

  private func checkTolerance(_ tolerance: Double) throws {
    guard style == .keyframes else {
      throw CommandError.usage("--tolerance needs keyframes", "Add --style keyframes.")
    }
    let range = ExportOptions.tolerances
    guard range.contains(tolerance) else {
      let limits = "\(range.lowerBound) to \(range.upperBound)"
      throw CommandError.usage(
        "the tolerance \(tolerance) is not allowed",
        "Use a number of points from \(limits)."
      )
    }
  }

  func run() throws {
    try checkOptions()
    let exports = try presets.map { name in
      try export(of: try PresetLibrary.standard.presetWarningIfShadowed(name))
    }
    guard !diff else { return try printDifference(from: exports[0], to: exports[1]) }
    let folder = output ?? "Exports/\(exports[0].request.effect.origin.name.text)"
    let (files, failures) = try exports[0].writableFiles()
    if !files.isEmpty {
      try WrittenFiles(in: folder, list: .export, overwrites: overwriting.overwrite)
        .write(files.map { ($0.path, [UInt8]($0.text.utf8)) })
      Console.output(folder)
    }
    for failure in failures.dropLast() {
      Console.error(CommandError(described(failure, of: exports[0])).message)
    }
    if let last = failures.last { throw described(last, of: exports[0]) }
  }

  /// Prints the differences, and exits with 1 if there are any.
  private func printDifference(from old: ExportJob, to new: ExportJob) throws {
    let difference = ExportDifference(from: old, to: new)
    let text: String
    do { text = try difference.text } catch { throw described(error, of: new) }
    Console.output(String(text.dropLast()))
    guard try difference.isEmpty else { throw CommandError.difference }
  }

  /// Returns an error with the message for a target that cannot say all of an effect.
  private func described(_ error: any Error, of export: ExportJob) -> any Error {
    guard let refusal = error as? ExportRefusal else { return error }
    return CommandError.wrongContent(
      "'\(export.request.effect.origin.name.text)' has parts that \(refusal.target) cannot say: "
        + refusal.losses.joined(separator: " "),
      "Use --approximate to write the rest."
    )
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
    var effect = Self.tree(of: preset, try preset.values(of: try spec.settings(for: preset)))
    if let prefix { effect.origin.namespace.prefix = prefix }
    if let package { effect.origin.namespace.package = package }
    return ExportJob(
      of: effect,
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
      ),
      background: preset.background
    )
  }

  private static func targets(_ text: String) throws -> [any ExportTarget.Type] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let target = ExportJob.target(named: aliases[String(name)] ?? String(name)) else {
        throw ParserText.error(
          about: name,
          "\(advice(onTarget: String(name)))Targets: \(targetNames)."
        )
      }
      return target
    }
  }

  /// Returns what to write instead of a target that does not exist, and a space; empty if that is unknown.
  private static func advice(onTarget name: String) -> String {
    if let known = adviceOnNames.first(where: { $0.names.contains(name.lowercased()) }) {
      return known.advice + " "
    }
    let names = ExportJob.allTargets.map { $0.name }
    return Suggestion.question(Suggestion.meant(by: name, in: names, others: otherTargets))
  }
}

extension ExportOptions.Style: ExpressibleByArgument {}
