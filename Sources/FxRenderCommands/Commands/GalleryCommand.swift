import ArgumentParser
import Gallery
import PresetFiles

/// `fxrender gallery`: writes a page with an animated picture of every preset.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write a web page with an animated picture of every preset.",
    discussion: """
      Writes index.html and its pictures to the folder; the page needs no server. Other files in the \
      folder are kept.

      EXAMPLES
        fxrender gallery effects
        fxrender gallery rings --tag ring
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder of the page.", valueName: "dir"),
    completion: .directory
  )
  var folder: String

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var choice: PresetChoice

  @OptionGroup var jobs: JobsOption

  @Flag(help: "Do not show progress.")
  var quiet = false

  func run() async throws {
    Interruption.prepare()
    let listing = PresetListing(of: .standard)
    let presets = try choice.presets(of: listing.presets)
    let names = presets.map(\.name)
    let target = try GalleryFolder(
      path: folder,
      presets: names,
      overwrites: overwriting.overwrite
    )
    let progress = Progress(
      total: names.count * GalleryPicture.allCases.map(\.frameCount).reduce(0, +),
      isQuiet: quiet
    )
    try await render(names, into: target, progress)
    progress.finish()
    Console.output(try target.write(GalleryPage(presets.map(\.galleryEntry))))
    try listing.throwFailures()
  }

  /// Renders the pictures of all presets; each preset's pictures are rendered by one worker.
  private func render(
    _ names: [String],
    into target: GalleryFolder,
    _ progress: Progress
  ) async throws {
    let library = PresetLibrary.standard
    _ = try await names.mapConcurrently(workers: jobs.jobs ?? JobsOption.cores) { name in
      guard Interruption.signal == nil else { return }
      let sequence = try GalleryPicture.sequence(of: try library.preset(name))
      for picture in GalleryPicture.allCases {
        let file = try picture.draw(
          sequence,
          isStopped: { Interruption.signal != nil || Task.isCancelled },
          progress: progress.advance
        )
        if let file { try target.write(file, as: picture, of: name) }
      }
    }
    guard Interruption.signal == nil else { throw CommandError.stopped("no page was written") }
  }
}
