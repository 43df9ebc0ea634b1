import ArgumentParser
import BrowserReader
import EffectFit
import Foundation
import FrameFiles
import JSONCoding
import PageGeometry
import PageSequence
import PresetFiles
import TextTools

/// `fxrender fit`: derives a preset from numbers, or from a page in a browser.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract:
      "Derive a preset from poses, from corners in frames, from a Swiper's configuration, or from a page.",
    discussion: """
      Poses are the output of 'fxrender poses --json', or a table with a header and the same names. \
      Several files are layouts of the same effect. Files with frames have the corners of numbered \
      pages, as frames.json of a render; with them, --preset finds the settings of an effect. \
      A page, or a folder with index.html, is opened and scrolled by Chromium, without a network.

      EXAMPLES
        fxrender fit poses.json --output got.yaml
        fxrender fit wide.json tall.json --output got.yaml
        fxrender fit poses.csv --size 640x400 --page-size 240x320 --output got.yaml
        fxrender fit tracks.json --preset auto
        fxrender fit swiper.json --output got.yaml
        fxrender fit page.html --size 1280x800 --output got.yaml
      """
  )

  @ArgumentParser.Argument(
    help:
      "Files with poses or pages, one per layout; a file with frames; or a Swiper's configuration.",
    completion: .file(extensions: ["json", "csv", "tsv", "html"])
  )
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The preset's file, which is replaced (default: standard output).",
      valueName: "FILE.yaml"
    ),
    completion: .file(extensions: ["yaml"])
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Find the settings of a preset in frames; 'auto' compares all presets.",
      valueName: "NAME|auto"
    ),
    completion: .presets
  )
  var preset: String?

  @Option(
    help: ArgumentHelp(
      "Standard deviation of the corners' coordinates in points (default: estimated).",
      valueName: "PX"
    ),
    transform: Arguments.value(.number(0...1_000))
  )
  var noise: Double?

  @Flag(help: "Do not compare poses with the built-in presets.")
  var noPresets = false

  @Flag(help: "Write the preset even if it is far from the data.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "The form of a number's formula: \(FitForm.allCases.map(\.rawValue).joined(separator: ", ")). Repeat it for several numbers.",
      valueName: "NAME=FORM"
    )
  )
  var form: [String] = []

  @Option(
    help: ArgumentHelp(
      "The viewport of files that do not state it; the window of a page (default: 1280x800).",
      valueName: "WxH"
    ),
    transform: Arguments.value(.size)
  )
  var size: Size?

  @Option(
    help: ArgumentHelp("The page size of files that do not state it.", valueName: "WxH"),
    transform: Arguments.value(.size)
  )
  var pageSize: Size?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The gap of files that do not state it (default: 0).", valueName: "G"),
    transform: Arguments.value(.number(-10_000...10_000))
  )
  var gap: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The custom property of a page that has the page position, if the page does not scroll.",
      valueName: "NAME"
    )
  )
  var property: String?

  @Option(
    help: ArgumentHelp(
      "The CSS selector of the elements that are the pages (default: found).",
      valueName: "SELECTOR"
    )
  )
  var pageSelector: String?

  @Flag(help: "Let Chromium open a page without its sandbox, which root needs.")
  var noBrowserSandbox = false

  @Flag(help: "Print the result as JSON.")
  var json = false

  private var defaults: PoseFile.Defaults {
    PoseFile.Defaults(size: size, pageSize: pageSize, gap: gap)
  }

  private var browser: BrowserReader.Options {
    var options = BrowserReader.Options()
    if let size { options.window = (size.width, size.height) }
    options.property = property
    options.pages = pageSelector
    options.allowsNoSandbox = noBrowserSandbox
    return options
  }

  func run() throws {
    if let property, !property.hasPrefix("--") || property.count < 3 {
      throw CommandError.usage(
        "'\(property)' is not a custom property",
        "Its name begins with two hyphens, such as --position."
      )
    }
    if let output, let input = files.first(where: { Self.isSameFile($0, output) }) {
      throw CommandError.usage(
        "--output '\(output)' would replace the input '\(input)'",
        "Name another file."
      )
    }
    let inputs = try files.map(FitInput.init)
    guard inputs.contains(where: \.isDocument) || (property ?? pageSelector) == nil else {
      throw CommandError.usage(
        "no input is a page",
        "--property and --page-selector are for pages that Chromium opens."
      )
    }
    guard inputs.count > 1 || preset != nil else { return try run(inputs[0]) }
    if preset != nil {
      guard inputs.count == 1, case .json(let content) = inputs[0].content else {
        throw CommandError.usage(
          "--preset needs one JSON file with frames",
          "Give a file such as frames.json of a render."
        )
      }
      let unused = [
        noPresets ? "--no-presets" : nil, force ? "--force" : nil,
        form.first.map { "--form \($0)" },
      ]
      try CommandError.refuse(
        unused,
        { "\($0) has no effect with --preset" },
        "It is for poses, from which a new preset is made; omit one of the options."
      )
      return try runTracks(try TrackFile(content, file: inputs[0].path, defaults: defaults))
    }
    try runPoses(inputs)
  }

  private func run(_ input: FitInput) throws {
    guard case .json(let content) = input.content else { return try runPoses([input]) }
    if SwiperFile.isSwiper(content) { return try runSwiper(SwiperFile(content, file: input.path)) }
    if case .object(let object) = content, object["frames"] != nil {
      throw CommandError.usage(
        "'\(input.path)' has frames, whose page positions are unknown",
        "Add --preset NAME to find the settings of a preset, or --preset auto to find the preset, too."
      )
    }
    try runPoses([input])
  }

  // MARK: Poses

  private func runPoses(_ inputs: [FitInput]) throws {
    let readings = try inputs.map { try $0.poses(defaults, browser) }
    let files = readings.map(\.file)
    guard Set(files.map(\.isVertical)).count == 1 else {
      throw CommandError.usage(
        "some files have vertical pages and others do not",
        "Fit one direction at a time; a preset has the other one by reflection."
      )
    }
    let tables = files.map(\.table)
    var fit = try EffectFit(tables, isVertical: files[0].isVertical, noise: noise)
    fit.forms = try forms
    if !noPresets, form.isEmpty,
      let match = Recognition(tables, noise: noise ?? fit.noise).match(try builtIn())
    {
      return try report(match)
    }
    let names = self.files.map { URL(fileURLWithPath: $0).lastPathComponent }
    let result = fit.result(source: "fxrender fit \(names.joined(separator: " "))")
    if let name = fit.forms.keys.sorted().first(where: { name in
      !result.channels.contains { $0.name == name }
    }) {
      throw CommandError.usage(
        "--form: the effect has no number '\(name)'",
        "Numbers: \(result.channels.map(\.name).joined(separator: ", "))."
      )
    }
    if !force { try result.check() }
    let notes = Set(result.notes + files.flatMap(\.notes) + readings.flatMap(\.notes)).sorted()
    var record = FitRecord(result, notes: notes)
    if readings.count == 1 { record.poses = readings[0].poses }
    try write(result.forcedText, record)
    guard !json else { return }
    for note in notes { Console.error("note: \(note)") }
    Console.error(result.summary)
  }

  /// The forms of formulas, by the names of numbers.
  private var forms: [String: FitForm] {
    get throws {
      var forms: [String: FitForm] = [:]
      for text in form {
        let words = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard words.count == 2, let form = FitForm(rawValue: words[1]) else {
          throw CommandError.usage(
            "--form: '\(text)' is not a number's form",
            "Expected NAME=FORM, such as rotateY=points. Forms: \(FitForm.allCases.map(\.rawValue).joined(separator: ", "))."
          )
        }
        forms[words[0]] = form
      }
      return forms
    }
  }

  /// The presets that data is compared with.
  private func builtIn() throws -> [Preset] {
    let library = PresetLibrary.standard
    return try library.presetNames.map { try library.preset($0) }
  }

  private func report(_ match: Recognition.Match) throws {
    if !json { Console.error(match.summary) }
    try write(match.presetText, FitRecord(match))
  }

  // MARK: Swiper

  private func runSwiper(_ file: SwiperFile) throws {
    try write(file.text, FitRecord(file))
    guard !json else { return }
    for note in file.notes { Console.error("note: \(note)") }
  }

  // MARK: Frames

  private func runTracks(_ file: TrackFile) throws {
    let library = PresetLibrary.standard
    let presets = preset == "auto" ? try builtIn() : [try library.preset(preset ?? "")]
    let matches = TrackFit(file, noise: noise).matches(presets)
    guard let best = matches.first else {
      throw CommandError.wrongContent(
        "no preset has poses in the layout of '\(files[0])'",
        "Check 'size' and 'pageSize'."
      )
    }
    if json || output != nil { try write(best.presetText, best.record) }
    if !json { Console.output(best.lines.joined(separator: "\n")) }
  }

  // MARK: Output

  /// Returns whether two paths are those of one file that exists.
  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    FileManager.default.fileExists(atPath: one)
      && URL(fileURLWithPath: one).resolvingSymlinksInPath()
        == URL(fileURLWithPath: other).resolvingSymlinksInPath()
  }

  /// Writes a preset to the file of `--output`, and prints its path, or its text without one.
  ///
  /// With `--json`, the record is printed instead.
  private func write(_ text: String, _ record: some Encodable) throws {
    let file = output.flatMap { $0 == "-" ? nil : $0 }
    if let file { try OutputFile(path: file, isNamed: true).write([UInt8](text.utf8)) }
    if json { return Console.output(json: JSONText.data(record)) }
    Console.output(file ?? String(text.dropLast()))
  }
}
