import ArgumentParser
import BrowserModule
import Gallery
import PageDecks
import PageSequence
import PresetFiles

/// `fxrender gallery`: writes a page with an animated picture of every preset.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write a web page with an animated picture of every preset.",
    discussion: """
      Writes index.html and its pictures to the folder; the page needs no server. Other files in the \
      folder are kept. With the module for browsers, the effects follow the finger, on pages of --pages or --deck.

      EXAMPLES
        fxrender gallery effects
        fxrender gallery rings --tag ring
        fxrender gallery effects --pages photos
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder of the page.", valueName: "dir"),
    completion: .directory
  )
  var folder: String

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var choice: PresetChoice

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Folder or picture for the pages, repeatable; or a number of generated pages (default: 8).",
      valueName: "PATH|N"
    ),
    completion: .file()
  )
  var pages: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Look of generated pages (default: photos).",
      valueName: "cards|photos|posters|plain"
    ),
    transform: Arguments.value(.word())
  )
  var deck: GeneratedDeck?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "First page of a web site, relative to the gallery: the title links to it, and each effect to NAME.html beside the gallery, which you write.",
      valueName: "PATH"
    )
  )
  var home: String?

  @OptionGroup var jobs: JobsOption

  @Flag(help: "Do not show progress.")
  var quiet = false

  func run() async throws {
    Interruption.prepare()
    let listing = PresetListing(of: .standard)
    let presets = try choice.presets(of: listing.presets)
    let names = presets.map(\.name)
    let live = try live(names)
    let target = try GalleryFolder(
      path: folder,
      presets: names,
      more: live?.names ?? [],
      overwrites: overwriting.overwrite
    )
    // A live tile needs only a still picture.
    let pictures = live == nil ? GalleryPicture.allCases : [.still]
    let progress = Progress(
      total: names.count * pictures.map(\.frameCount).reduce(0, +),
      isQuiet: quiet
    )
    try await render(pictures, of: names, into: target, progress)
    progress.finish()
    try live?.write(into: target)
    let page = GalleryPage(presets.map(\.galleryEntry), isLive: live != nil, home: home)
    Console.output(try target.write(page))
    try listing.throwFailures()
  }

  /// Returns the files of the live tiles; nil without the module for browsers.
  private func live(_ names: [String]) throws -> LiveGallery? {
    do {
      return try LiveGallery(names, pages: pages, deck: deck, BrowserModule.find())
    } catch let error as BrowserModule.Missing {
      guard pages.isEmpty, deck == nil else { throw error }
      if !quiet {
        Console.error(
          "note: the page shows pictures only, because \(error.message)\n  \(error.help)"
        )
      }
      return nil
    }
  }

  /// Renders the pictures of all presets; each preset's pictures are rendered by one worker.
  private func render(
    _ pictures: [GalleryPicture],
    of names: [String],
    into target: GalleryFolder,
    _ progress: Progress
  ) async throws {
    let library = PresetLibrary.standard
    _ = try await names.mapConcurrently(workers: jobs.jobs ?? JobsOption.cores) { name in
      guard Interruption.signal == nil else { return }
      let sequence = try GalleryPicture.sequence(of: try library.preset(name))
      for picture in pictures {
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
