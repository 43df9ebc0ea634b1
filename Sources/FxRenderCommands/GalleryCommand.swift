import ArgumentParser
import FrameSnapshot
import PageSequence
import PresetFiles
import Synchronization

/// `fxrender gallery`: a page with a moving picture of every preset.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write a page with a moving picture of every preset.",
    discussion: """
      The folder gets index.html, which opens from a disk as from a server, and its pictures beside \
      it; what else lies there stays.

      EXAMPLES
        fxrender gallery effects
        fxrender gallery rings --tag ring
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp("The folder that the page goes to.", valueName: "dir"),
    completion: .directory
  )
  var folder: String

  @OptionGroup var choice: PresetChoice

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Worker threads (default: as many as cores).", valueName: "N"),
    transform: Arguments.value(.count(1...256))
  )
  var jobs: Int?

  @Flag(name: .long, help: "Show no progress.")
  var quiet = false

  func run() async throws {
    Interruption.prepare()
    let listing = PresetListing<PresetEntry>(of: .standard)
    let families = PresetFamily.families(of: try choice.presets(of: listing.presets))
    let names = families.flatMap(\.presets).map(\.name)
    let target = try GalleryFolder(path: folder)
    let progress = Progress(
      total: names.count * GalleryPicture.allCases.map(\.frames.count).reduce(0, +),
      isQuiet: quiet
    )
    try await draw(names, into: target, progress)
    progress.finish()
    Standard.output(try target.write(page(of: families)))
    try listing.throwFailures()
  }

  /// Draws presets, each by one worker.
  private func draw(
    _ names: [String],
    into target: GalleryFolder,
    _ progress: Progress
  ) async throws {
    let queue = Queue(names)
    let library = PresetLibrary.standard
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(jobs ?? JobsOption.cores, names.count) {
        group.addTask {
          do {
            while let name = queue.next() {
              let sequence = try GalleryPicture.sequence(of: try library.preset(name))
              for picture in GalleryPicture.allCases {
                let file = try picture.draw(
                  sequence,
                  isStopped: { queue.isStopped },
                  progress: progress.advance
                )
                if let file { try target.write(file, as: picture, of: name) }
              }
            }
          } catch {
            // Nobody waits for the others.
            queue.stop()
            throw error
          }
        }
      }
      try await group.waitForAll()
    }
    guard Interruption.signal == nil else { throw GalleryStopped() }
  }

  private func page(of families: [PresetFamily<PresetEntry>]) -> GalleryPage {
    GalleryPage(
      families.flatMap { family in
        family.presets.map { preset in
          GalleryPage.Effect(
            name: preset.name,
            summary: preset.summary,
            family: family.title,
            tags: preset.tags,
            source: preset.source,
            parameters: preset.parameters.count
          )
        }
      }
    )
  }
}

/// Names that workers take one by one.
private final class Queue: Sendable {
  private let names: [String]
  private let taken = Atomic<Int>(0)
  private let isFailed = Atomic<Bool>(false)

  init(_ names: [String]) { self.names = names }

  /// Whether all are to end, for a signal or because one failed.
  var isStopped: Bool { Interruption.signal != nil || isFailed.load(ordering: .relaxed) }

  /// Lets all workers end at their next frame.
  func stop() { isFailed.store(true, ordering: .relaxed) }

  /// The next name; nil where there is none, or all are to end.
  func next() -> String? {
    let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < names.count && !isStopped ? names[place] : nil
  }
}

/// A gallery that a signal has stopped.
struct GalleryStopped: Error {
  var signal = Interruption.signal ?? 0
}
