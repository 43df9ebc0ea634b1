import ArgumentParser
import BrowserModule
import Foundation
import FrameFiles
import FrameImage
import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import Publishing
import TextTools

/// `fxrender publish`: writes a web page in which effects follow the finger.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Write a web page, in one file, in which an effect follows the finger.",
    discussion: """
      The file contains everything: the pictures without their metadata, the effect, and the scroll physics. It loads \
      nothing, and opens from a folder or a server. The screen decides the viewport; --size is that of the still picture, \
      which is shown where scripts are not allowed.

      EXAMPLES
        fxrender publish coverflow --pages photos --output coverflow.html
        fxrender publish coverflow cardflow --controls --max-size 2MB
        fxrender publish cardflow --autoplay 4 --zoom 3
        fxrender publish coverflow --module --output player
      """
  )

  @ArgumentParser.Argument(
    help: "Names of presets, or the paths of their files; several of them are tabs.",
    completion: .presets
  )
  var presets: [String]

  @OptionGroup(title: "Stage") var stage: StageArguments
  @OptionGroup(title: "Look") var look: LookArguments

  @Flag(help: "Add sliders for the parameters, the direction, and buttons that copy the settings.")
  var controls = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum size of the file, such as 5MB; smaller pictures of lower quality are tried.",
      valueName: "SIZE"
    ),
    transform: Arguments.value(.fileSize)
  )
  var maxSize: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Move to the next page after S seconds of rest.", valueName: "S"),
    transform: Arguments.value(.duration)
  )
  var autoplay: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let two fingers or a double tap enlarge a page up to N times, 1 to 16.",
      valueName: "N"
    ),
    transform: Arguments.value(.number(1...16))
  )
  var zoom: Double?

  @Option(
    help: ArgumentHelp("Title of the page (default: the names of the presets).", valueName: "TEXT")
  )
  var title: String?

  @Option(
    help: ArgumentHelp(
      "HTML file, or folder of --module; '-' is standard output (default: Renders/<preset>/<preset>.html, or player).",
      valueName: "FILE"
    ),
    completion: .file(extensions: ["html"]),
    transform: Arguments.output
  )
  var output: String?

  @Flag(
    name: .customLong("module"),
    help: """
      Write a folder for your own site instead: the player as an ES module with its types, the WebAssembly module, and \
      the presets as JSON.
      """
  )
  var writesModule = false

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    guard !writesModule else {
      try checkOptionsOfModule()
      return try PublishedModule(presets, of: .find()).write(to: output, overwriting)
    }
    let job = try PublishJob(presets, edits: (stage.edits, look.edits))
    let target = try target(of: job)
    // Before pictures are read, which takes longest.
    let module = try BrowserModule.find()
    let still = try job.still()
    for note in job.notes + [still.note].compactMap(\.self) { Console.error("note: \(note)") }
    let file = try await file(of: job, still.picture, module)
    guard let target else { return Console.output(file) }
    try target.write([UInt8](file))
    Console.output(target.path)
  }

  /// Throws an error for an option of pages, of which `--module` writes none.
  private func checkOptionsOfModule() throws {
    let options = [
      ("--controls", controls), ("--max-size", maxSize != nil), ("--autoplay", autoplay != nil),
      ("--zoom", zoom != nil), ("--title", title != nil),
    ]
    guard let (option, _) = options.first(where: \.1) else { return }
    throw CommandError.usage(
      "\(option) has no effect with --module",
      "--module writes the player without a page; omit one of the two."
    )
  }

  /// Returns the file to write, which can be replaced; nil for standard output.
  private func target(of job: PublishJob) throws -> OutputFile? {
    guard output != "-" else {
      guard !Console.outputIsTerminal else {
        throw CommandError.usage(
          "refusing to write a page with pictures to a terminal",
          "Redirect it to a file or a pipe."
        )
      }
      return nil
    }
    let name = job.sequences[0].preset.name
    let path = output ?? "Renders/\(name)/\(name).html"
    let isPage = [".html", ".htm"].contains { path.lowercased().hasSuffix($0) }
    guard isPage || FileManager.isDevice(path) else {
      throw CommandError.usage(
        "--output '\(path)' is not an HTML file",
        "Name a file that ends in .html; '-' is standard output."
      )
    }
    if case .images(let pages) = job.sequences[0].source {
      try RenderOutput.checkOverwriting(pages, by: [path])
    }
    let file = OutputFile(path: path, isNamed: output != nil, overwrites: overwriting.overwrite)
    try OutputFile.check([file])
    return file
  }

  /// Returns the file with the best pictures for `--max-size`.
  private func file(
    of job: PublishJob,
    _ still: Bitmap,
    _ module: BrowserModule
  ) async throws -> Data {
    let limit = maxSize.map { Int($0) }
    let workers = jobs.jobs ?? JobsOption.cores
    var size = 0
    for level in PublishedPicture.Level.all {
      let pictures = try await job.pages.sources.mapConcurrently(workers: workers) {
        try job.pages.picture($0, at: level)
      }
      let file = page(of: job, pictures, still: PublishedPicture(still, at: level))
        .file(module: module.data, wrapper: String(decoding: BrowserModule.wrapper, as: UTF8.self))
      size = file.count
      if limit.map({ size <= $0 }) ?? true { return file }
    }
    throw CommandError.usage(
      "the page has at least \(size) bytes, more than --max-size allows",
      "Make --max-size larger, or use fewer pictures."
    )
  }

  private func page(
    of job: PublishJob,
    _ pictures: [PublishedPicture],
    still: PublishedPicture
  ) -> PublishedPage {
    let names = job.presets.map(\.name)
    var page = PublishedPage(
      title: title ?? names.joined(separator: ", "),
      presets: job.presets,
      pages: job.pages.pages,
      pictures: pictures,
      still: still
    )
    (page.font, page.background, page.hasControls) = (job.font, job.background, controls)
    if let autoplay {
      page.scroll["autoplay"] = .object(["interval": .number(autoplay), "resumes": true])
    }
    if let zoom {
      page.scroll["zoom"] = .object(["minimum": 1, "maximum": .number(zoom)])
      page.scroll["recognisesDoubleTaps"] = true
    }
    return page
  }
}
