import ArgumentParser
import FrameRender
import FrameSnapshot
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TextTools

/// `fxrender record`: writes the golden of a sequence.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a golden, the reference that 'verify' compares a sequence with.",
    discussion: """
      Writes golden.json (the options, and each frame's poses and pixel hash), poses.tsv and \
      filmstrip.png to Renders/<preset>. Look at the filmstrip, and commit the files. Without options, an \
      existing golden keeps its own; otherwise, the options that change are printed. With CI=true, an existing \
      golden is not replaced, and nothing is recorded if one of several exists.

      EXAMPLES
        fxrender record coverflow
        fxrender record my-effect.yaml --size 390x844 --scale 2 --pixels apng
        fxrender record fan --background white --name fan-on-white
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("Presets' names or the paths of their files.", valueName: "preset"),
    completion: .presets
  )
  var presets: [String]

  @OptionGroup var goldens: GoldensOption

  @Option(
    help: ArgumentHelp(
      "Name of the golden, for several goldens of a preset (default: the preset's name, followed by the script's)."
    )
  )
  var name: String?

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var arguments: SequenceArguments

  @Option(
    help: ArgumentHelp(
      "Also keep the frames: in one animated PNG, as PNG files, or every N-th as a PNG file.",
      valueName: "apng|png|every:N"
    ),
    transform: Arguments.pixels
  )
  var pixels: RecordedPixels?

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    Interruption.prepare()
    let library = PresetLibrary.standard
    try checkName(library)
    var recordings = try presets.map { try recording(of: $0, library) }
    try check(recordings)
    while !recordings.isEmpty {
      // The pages in memory of a recorded sequence are freed.
      let recording = recordings.removeFirst()
      let sequence = recording.golden.sequence
      let length = try arguments.spec.noteOnLength(FramePart(of: sequence.frames))
      let notes = arguments.spec.notes(on: sequence.preset) + [length].compactMap(\.self)
      for note in notes + recording.changes { Console.error("note: \(note)") }
      try await recording.golden.record(
        in: recording.folder,
        pixels: pixels ?? recording.old?.pixels,
        jobs: jobs
      )
      Console.output(recording.folder.path)
      if let note = sequence.noteOnEmptyFrames(Array(0..<sequence.frames)) {
        Console.error("note: \(note)")
      }
    }
  }

  /// A golden to record.
  private struct Recording {
    let golden: GoldenRecorder
    let folder: GoldenFolder
    /// The golden that is replaced; nil if there is none, or if it cannot be read.
    let old: GoldenFile?

    /// The preset and the options that change, in sentences.
    var changes: [String] {
      guard let old else { return [] }
      let (preset, spec) = (golden.sequence.preset, golden.sequence.spec)
      return (old.name == preset.name ? [] : ["preset: \(old.name) → \(preset.name)"])
        + SequenceCauses.options(from: old.spec(of: preset), to: spec)
    }
  }

  /// Returns the golden to record of a preset, named or given by a path.
  private func recording(of reference: String, _ library: PresetLibrary) throws -> Recording {
    let preset = try library.presetWarningIfShadowed(reference)
    var sequence = try FrameSequence(arguments.spec, of: preset, in: library)
    try sequence.refuseEmptyFrames()
    let folder = goldens.folder(of: name ?? sequence.name)
    let old = old(folder)
    if let old, arguments.spec == SequenceSpec() { sequence = try old.sequence(of: preset) }
    try check(sequence)
    let path = PresetLibrary.isPath(reference) ? reference : nil
    var golden = GoldenRecorder(sequence, path: path)
    golden.overwrites = overwriting.overwrite
    return Recording(golden: golden, folder: folder, old: old)
  }

  /// Throws an error if two goldens have the same name, or if one must not be replaced.
  private func check(_ recordings: [Recording]) throws {
    let folders = recordings.map(\.folder)
    if let second = folders.indices.first(where: { folders[..<$0].contains(folders[$0]) }),
      let first = folders.firstIndex(of: folders[second])
    {
      throw CommandError.usage(
        "'\(presets[first])' and '\(presets[second])' have the same golden, '\(folders[first].path)'",
        "Record them one at a time, each with its own --name."
      )
    }
    for folder in folders {
      try GoldenPolicy().check(.replaced, of: folder.path, exists: folder.hasFiles)
    }
  }

  /// Opens the golden to replace; nil if there is none, or if it has no options to keep because it cannot be read.
  private func old(_ folder: GoldenFolder) -> GoldenFile? {
    guard folder.exists else { return nil }
    do throws(GoldenError) {
      return try GoldenFile.opened(folder)
    } catch {
      Console.error("note: the options of the golden are not kept: \(error)")
      return nil
    }
  }

  /// Throws an error for a name that is not unique or cannot be passed to `verify`.
  private func checkName(_ library: PresetLibrary) throws {
    guard let name else { return }
    try NewPreset.checkName(name)
    guard presets.count == 1 else {
      throw CommandError.usage(
        "--name \(name) is given for \(presets.count) presets",
        "Record them one at a time, each with its own name."
      )
    }
    guard !library.names.contains(name) || presets == [name] else {
      throw CommandError.usage(
        "--name \(name) is the name of another preset",
        "Choose another name, such as \(presets[0])-2."
      )
    }
  }

  /// Throws an error for a rate or scales that a golden cannot store.
  private func check(_ sequence: FrameSequence) throws {
    let rate = sequence.scroll.framesPerSecond
    guard pixels?.canHold(framesPerSecond: rate) ?? true else {
      throw CommandError.usage(
        "--pixels apng does not support --fps \(rate.plainText)",
        "An APNG has 1/65535 to 65535 frames per second; use --pixels png."
      )
    }
    try sequence.refuseFurtherScales()
  }
}
