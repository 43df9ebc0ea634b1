import FrameEncode
import FrameFiles
package import FrameSnapshot
import PageEffects
package import PresetFiles

/// The command line that writes what a stage shows.
package struct ExportCommand: Sendable {
  /// What is written.
  package enum Format: String, Codable, CaseIterable, Sendable {
    /// One GIF of all frames.
    case gif
    /// A file a frame.
    case png
    /// A few frames in a row.
    case filmstrip
  }

  /// Reads words of the command line, as a render does.
  package typealias Reader = @Sendable (Preset, [String]) throws -> SequenceOptions

  /// What is shown.
  let preset: Preset
  /// What it is drawn with.
  let sequence: SequenceOptions
  let format: Format
  private let named: String
  private let options: StageOptions
  private let settings: [String: String]

  /// The folder that film strips go to, away from those of goldens.
  static let strips = "Filmstrips"

  /// A command.
  ///
  /// - Parameters:
  ///   - preset: What is shown.
  ///   - named: The preset's name or the path of its file, as it was given.
  ///   - settings: Values of its parameters.
  ///   - options: The stage's options.
  ///   - format: What is written.
  ///   - read: What reads options.
  /// - Throws: What the command line says of an option.
  package init(
    _ preset: Preset,
    named: String,
    settings: [String: String],
    options: StageOptions,
    as format: Format,
    read: Reader
  ) throws {
    (self.preset, self.named, self.format) = (preset, named, format)
    try StageRefusal.check(settings, of: preset)
    let sequence = try read(preset, options.arguments(setting: settings))
    self.sequence = sequence
    // What changes nothing where it is left out is a default.
    self.settings = preset.definition.parameters.reduce(into: settings) { settings, parameter in
      let value = settings[parameter.name].flatMap { try? parameter.value(of: $0) }
      if value.map({ .value($0) == parameter.initial }) == true { settings[parameter.name] = nil }
    }
    self.options = StageOptions.names.reduce(into: options) { options, name in
      guard options.values[name] != nil, !Task.isCancelled else { return }
      let fewer = StageOptions(options.values.filter { $0.key != name })
      if (try? read(preset, fewer.arguments(setting: settings))) == sequence { options = fewer }
    }
  }

  /// The command line, for a shell.
  package var text: String {
    var words = ["fxrender"]
    if format == .filmstrip { words.append("record") }
    words.append(named)
    for name in StageOptions.names {
      switch options.values[name] {
      case nil: break
      case .flag: words.append("--\(name)")
      case .text(let text): words += Self.option(name, text)
      case .texts(let texts): for text in texts { words += Self.option(name, text) }
      }
      // Where 'fxrender --help' has them.
      if name == "rtl" { words += sets }
    }
    switch format {
    case .gif: words += ["--format", "gif"]
    case .png: break
    case .filmstrip: words += ["--goldens", Self.strips]
    }
    return words.map(\.shellWord).joined(separator: " ")
  }

  /// The options of a render that writes it.
  package var arguments: [String] {
    options.arguments(setting: settings) + (format == .gif ? ["--format=gif"] : [])
  }

  /// The values of parameters, in the preset's order.
  private var sets: [String] {
    preset.definition.parameters.flatMap { parameter in
      settings[parameter.name].map { ["--set", "\(parameter.name)=\($0)"] } ?? []
    }
  }

  /// An option and its value; a value that looks like an option is tied to it.
  private static func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("-") ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }
}

extension ExportCommand {
  /// The export.
  ///
  /// - Parameters:
  ///   - program: The path of the program that runs.
  ///   - isUnsaved: Whether the preset's text is nobody's but the page's.
  /// - Returns: What writes it.
  func job(program: String, isUnsaved: Bool) -> ExportJob {
    guard format != .filmstrip else {
      return ExportJob(command: text, isOneFile: true) { [preset, sequence] _ in
        try Self.writeStrip(of: preset, sequence)
      }
    }
    let process = ExportProcess(
      program: program,
      options: arguments,
      preset: isUnsaved ? "\(preset.name).yaml" : named,
      unsaved: isUnsaved ? preset.sources : [:]
    )
    return ExportJob(command: text, isOneFile: format == .gif, run: process.run)
  }

  /// Writes the film strip that `record` writes, which draws every frame for the golden besides.
  private static func writeStrip(
    of preset: Preset,
    _ options: SequenceOptions
  ) throws -> ExportJob.Outcome {
    let sequence = try RenderedSequence(preset, options)
    let folder = GoldenFolder(in: strips, name: sequence.name)
    let strip = try Golden(sequence).filmstrip()
    try Folder.make(path: folder.path)
    var file = try AtomicFile(path: folder.filmstrip)
    var encoder = PNGEncoder()
    try file.append(encoder.encode(strip))
    try file.commit()
    return ExportJob.Outcome(paths: [folder.filmstrip])
  }
}
