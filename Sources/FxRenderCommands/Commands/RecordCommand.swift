import ArgumentParser
import FrameRender
import FrameSnapshot
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles

/// `fxrender record`: writes the golden of a sequence.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a golden, the reference that 'verify' compares a sequence with.",
    discussion: """
      Writes golden.json (the options, and each frame's poses and pixel hash), poses.tsv and \
      filmstrip.png to Renders/<preset>. Look at the filmstrip, and commit the files. Without options, an \
      existing golden keeps its own; otherwise, the options that change are printed. With CI=true, an existing \
      golden is not replaced.

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
    for reference in presets {
      let preset = try library.presetWarningIfShadowed(reference)
      let spec = arguments.spec
      var sequence = try FrameSequence(spec, of: preset, in: library)
      try sequence.refuseEmptyFrames()
      let folder = goldens.folder(of: name ?? sequence.name)
      try folder.refuseReplacing()
      // A golden that cannot be read has no options to keep.
      let old = try? GoldenFile(path: folder.manifest)
      if let old, spec == SequenceSpec() { sequence = try old.sequence(of: preset) }
      try check(sequence)
      let length = try spec.noteOnLength(FramePart(SequenceSpec(), shard: nil, of: sequence.frames))
      for note in spec.notes(on: preset) + [length].compactMap(\.self) {
        Console.error("note: \(note)")
      }
      if let old {
        for change in SequenceCauses.options(from: old.spec(of: preset), to: sequence.spec) {
          Console.error("note: \(change)")
        }
      }
      let golden = GoldenRecorder(sequence, path: PresetLibrary.isPath(reference) ? reference : nil)
      try await golden.record(in: folder, pixels: pixels ?? old?.pixels, jobs: jobs)
      Console.output(folder.path)
      let frames = Array(0..<sequence.frames)
      if let note = sequence.noteOnEmptyFrames(frames) { Console.error("note: \(note)") }
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
