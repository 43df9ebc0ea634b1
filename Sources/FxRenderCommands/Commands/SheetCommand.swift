import ArgumentParser
import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TextTools

/// `fxrender sheet`: draws a contact sheet of a sequence.
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw a contact sheet: frames of a scroll with their times in one picture.",
    discussion: """
      The frames are evenly spaced, from the first to the last frame of the scroll; the caption of a frame is its page \
      position, or its time in gestures. Without --to, a sweep ends early enough for three frames a page, so that \
      pages are seen on their way. A sheet has one --scale.

      EXAMPLES
        fxrender sheet coverflow
        fxrender sheet coverflow --pages photos --to 9 --count 28
        fxrender sheet coverflow --columns 4 --count 12 --onion --curves
        fxrender sheet cardflow --scroll swipe --show-touches --width 1920
        fxrender sheet --project Projects/board.json
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file. With --project, the sheet has all variants.",
    completion: .presets
  )
  var preset: String?

  @OptionGroup var project: ProjectOption

  @OptionGroup var arguments: SequenceArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of frames in a row (default: 6).", valueName: "N"),
    transform: Arguments.value(.count(SheetFigure.columnCounts))
  )
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of frames on the sheet (default: 24, or all of the scroll if there are fewer).",
      valueName: "N"
    ),
    transform: Arguments.value(.count(1...1_000))
  )
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of the sheet in pixels (default: 1280).", valueName: "PX"),
    transform: Arguments.value(.count(SheetFigure.widths))
  )
  var width: Int?

  @Flag(help: "Draw all frames over each other below the rows; later frames are more opaque.")
  var onion = false

  @Flag(help: "Draw the curves of the pose below the frames.")
  var curves = false

  @Option(
    help: ArgumentHelp(
      "PNG file; '-' is standard output (default: Renders/<preset>/sheet.png).",
      valueName: "FILE.png"
    ),
    completion: .file(extensions: ["png"]),
    transform: Arguments.output
  )
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  private static let usualCount = 24

  func run() throws {
    if let project = try project.read() { return try draw(project) }
    let library = PresetLibrary.standard
    guard let name = self.preset else {
      throw CommandError.usage("no preset was named", "'fxrender list' shows all presets.")
    }
    let preset = try library.presetWarningIfShadowed(name)
    let spec = arguments.spec
    let whole = try FrameSequence(spec, of: preset, in: library)
    let sequence = try whole.showingMotion(in: count ?? Self.usualCount, library)
    try sequence.refuseFurtherScales()
    try sequence.refuseEmptyFrames()
    let target = try SheetTarget(
      output ?? "Renders/\(sequence.preset.name)/sheet.png",
      isNamed: output != nil,
      of: [sequence],
      overwrites: overwriting.overwrite
    )
    let sheet = SheetFigure(
      title: sequence.name,
      subtitle: preset.summary,
      columns: columns ?? 6,
      width: width ?? 1280,
      viewport: sequence.layout.viewport
    )
    let count = min(count ?? Self.usualCount, sequence.frames)
    try check(sheet, count: count, sequence)
    let pictureNote = sequence.noteOnPictures(spec)
    for note in spec.notes(on: preset) + [pictureNote].compactMap(\.self) {
      Console.error("note: \(note)")
    }
    // Evenly spaced, from the first frame to the last.
    let frames = (0..<count).map { $0 * (sequence.frames - 1) / max(1, count - 1) }
    let small = sequence.scaled(to: sheet.frameScale)
    let pictures = try frames.map { frame in
      (bitmap: try small.renderer.draw(sequence.scene(frame)), caption: sequence.caption(of: frame))
    }
    let bitmap = try sheet.drawing(
      frames: pictures,
      onion: onion ? try onionSkin(frames, sequence.scaled(to: sheet.onionScale)) : nil,
      curvesOf: curves ? sequence.effect : nil
    ).bitmap()
    try target.write(bitmap)
    if let note = sequence.noteOnEmptyFrames(frames) { Console.error("note: \(note)") }
  }

  /// Draws a still picture of each variant of a project.
  private func draw(_ project: ProjectFile) throws {
    guard preset == nil, count == nil, !onion, !curves else {
      throw CommandError.usage(
        "a sheet of a project has a picture of each variant",
        "Omit the preset, --count, --onion and --curves."
      )
    }
    let variants = try project.sequences(arguments.edits, in: .standard)
    let sequences = variants.map(\.sequence)
    let target = try SheetTarget(
      output ?? "Renders/\(self.project.name)/sheet.png",
      isNamed: output != nil,
      of: sequences,
      overwrites: overwriting.overwrite
    )
    let sheet = SheetFigure(
      title: self.project.name,
      subtitle: variants.count.counting("variant"),
      columns: columns ?? BoardFrames.columns(variants.count),
      width: width ?? 1280,
      viewport: sequences[0].layout.viewport
    )
    try check(sheet, count: variants.count, sequences[0])
    let pictures = try variants.map { name, sequence in
      let small = sequence.scaled(to: sheet.frameScale)
      let start = min(1, Double(max(0, sequence.layout.pages - 2)))
      let position = try StillPosition.position(after: start, of: sequence.effect)
      return (bitmap: try small.renderer.draw(Scene(sequence.effect, at: position)), caption: name)
    }
    let bitmap = try sheet.drawing(frames: pictures, onion: nil, curvesOf: nil).bitmap()
    try target.write(bitmap)
  }

  /// Throws an error if there is no room for the frames, or if they or the sheet are too large.
  private func check(_ sheet: SheetFigure, count: Int, _ sequence: FrameSequence) throws {
    guard sheet.hasRoom else {
      throw CommandError.usage(
        "a sheet of \(sheet.width) pixels has no room for \(sheet.columns) columns",
        "Make --width larger or --columns smaller."
      )
    }
    let height = sheet.height(frames: count)
    guard height <= Double(RenderLimits.maximumSide),
      height * Double(sheet.width) <= Double(RenderLimits.maximumPixels)
    else {
      throw CommandError.usage(
        "a sheet of \(sheet.width)x\(height.rounded().plainText) pixels is too large",
        "At most \(RenderLimits.maximumPixels) pixels, and \(RenderLimits.maximumSide) along a side; "
          + "make --count or --width smaller, or --columns larger."
      )
    }
    for scale in [sheet.frameScale, sheet.onionScale] {
      _ = try RenderLimits(
        viewport: sequence.layout.viewport,
        page: sequence.layout.pageSize,
        scales: [scale],
        frames: count
      )
    }
  }

  private func onionSkin(_ frames: [Int], _ sequence: FrameSequence) throws -> Bitmap? {
    var skin = OnionSkin(sequence.renderer, count: frames.count)
    for frame in frames { try skin.add(sequence.scene(frame)) }
    return skin.picture
  }
}

extension FrameSequence {
  /// The frames of a sheet for each page of a sweep: at rest, and twice on the way to the next page.
  private static let framesPerPage = 3.0

  /// Returns the sequence for a number of frames that are seen together.
  ///
  /// A few frames of the usual sweep would be at whole positions, where an effect looks like its pages at rest. So a
  /// sweep has as many frames as the sheet, and a sweep whose end was not given goes less far.
  fileprivate func showingMotion(in count: Int, _ library: PresetLibrary) throws -> FrameSequence {
    guard case .sweep(let sweep) = scroll, request.frames == nil, request.duration == nil,
      request.speed == nil, request.hold == nil, !request.bounce
    else { return self }
    var spec = request
    spec.frames = count
    if spec.to == nil {
      spec.to = min(sweep.to, sweep.from + Double(count - 1) / Self.framesPerPage)
    }
    return try FrameSequence(spec, of: preset, in: library)
  }

  /// The page position of a frame, or its time in gestures.
  fileprivate func caption(of frame: Int) -> String {
    func rounded(_ value: Double, _ digits: Double) -> String {
      ((value * digits).rounded() / digits).plainText
    }
    switch scroll {
    case .sweep(let sweep): return "page \(rounded(sweep.position(ofFrame: frame), 100))"
    case .script: return "\(rounded(scroll.time(ofFrame: frame), 1_000)) s"
    }
  }
}

/// The destination of a contact sheet: a file, or standard output.
private struct SheetTarget {
  /// The file; nil for standard output.
  private let file: OutputFile?

  /// Checks the path of a sheet of some sequences, and that the file can be replaced.
  init(_ path: String, isNamed: Bool, of sequences: [FrameSequence], overwrites: Bool) throws {
    guard path != "-" else {
      guard !Console.outputIsTerminal else {
        throw CommandError.usage(
          "refusing to write a PNG to a terminal",
          "Redirect it to a file or a pipe."
        )
      }
      file = nil
      return
    }
    guard path.lowercased().hasSuffix(".png") || FileManager.isDevice(path) else {
      throw CommandError.usage(
        "--output '\(path)' is not a PNG file",
        "Name a file that ends in .png; '-' is standard output."
      )
    }
    for case .images(let pages) in sequences.map(\.source) {
      try RenderOutput.checkOverwriting(pages, by: [path])
    }
    let file = OutputFile(path: path, isNamed: isNamed, overwrites: overwrites)
    try OutputFile.check([file])
    self.file = file
  }

  /// Writes the file and prints its path.
  func write(_ sheet: Bitmap) throws {
    var encoder = PNGEncoder(.small)
    let bytes = encoder.encode(sheet)
    guard let file else { return Console.output(Data(bytes)) }
    try file.write(bytes)
    Console.output(file.path)
  }
}
