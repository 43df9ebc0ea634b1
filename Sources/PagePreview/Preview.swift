import Foundation
import Gallery
package import PageSequence
package import PresetFiles
import Synchronization

/// The site of a live preview: the page, and a stage for each open page.
package final class Preview: PreviewSite {
  let library: PresetLibrary
  /// The pictures of the gallery.
  let thumbnails = Thumbnails()
  package let exports: ExportQueue
  /// The pictures that pages may show.
  let pictures: PreviewPictures
  /// The addresses at which pages download exports: a browser follows a link soon.
  let downloads = SecretAddresses(
    in: RequestGate.downloadFolder,
    for: .seconds(60),
    most: 64,
    isForOnce: true
  )
  /// The addresses at which other devices open exported pages: a phone loads a page again when it is turned on.
  let phonePages = SecretAddresses(
    in: RequestGate.phoneFolder,
    for: .seconds(3_600),
    most: 16,
    isForOnce: false
  )
  /// The address of the server for other devices; nil if they cannot reach it.
  let outerAddress = Mutex<PreviewAddress?>(nil)
  let services: any ProgramServices

  /// The preset that is shown if no other is named, or if the first one has errors.
  package static let standardPreset = "coverflow"

  /// The spec on the command line.
  private let start: SequenceSpec
  private let project: StartProject?
  /// The identifier of this run of the program.
  private let run = UUID().uuidString
  /// The files that a page may open by path.
  private let paths: Mutex<Set<String>>

  /// Creates a preview.
  ///
  /// `start` is the spec to show first. The page can use the picture and script files that `start` names,
  /// but no others. `project` is the project to open, with its name.
  package init(
    of library: PresetLibrary,
    start: SequenceSpec,
    services: any ProgramServices,
    project: (name: String, file: ProjectFile)? = nil,
    shelf: PictureShelf = PictureShelf()
  ) {
    (self.library, self.start, self.services) = (library.caching(), start, services)
    self.project = project.map { StartProject($0.name, $0.file) }
    pictures = PreviewPictures(start.pages, font: start.font, shelf: shelf)
    exports = ExportQueue { Self.message(of: $0, services) }
    let presets = [start.preset] + (project?.file.variants.map(\.preset) ?? [])
    paths = Mutex(Set(presets.compactMap(\.self).filter(PresetLibrary.isPath)))
  }

  // MARK: Requests

  package func answer(_ request: PreviewRequest) async -> PreviewAnswer {
    switch (request.method, request.path) {
    case (.get, "/"): PageFiles.page
    case (.get, let path):
      if let file = PageFiles.answers[path] { file } else { await get(path) }
    case (.post, let path): await post(path, request.body)
    }
  }

  /// Ends all exports, and removes the pictures that pages have sent.
  package func end() async {
    await exports.end()
    pictures.shelf.end()
  }

  /// Lets other devices open exported pages at an address of the server, which they can reach.
  package func allowOtherDevices(at address: PreviewAddress) {
    outerAddress.withLock { $0 = address }
  }

  // MARK: Stages

  package func talk(with socket: any PreviewSocket) async {
    let queue = StageQueue()
    await withTaskGroup { group in
      group.addTask {
        for await text in socket.messages {
          let hasRoom: Bool
          do throws(PreviewError) {
            hasRoom = queue.add(try PageMessage.read(text))
          } catch {
            hasRoom = queue.add(UnreadableMessage(error: error))
          }
          // If the queue is full, the client is not our own page, because that page waits for frames.
          guard hasRoom else { break }
        }
        queue.close()
      }
      // Throws only if the page has disconnected.
      group.addTask { try? await StageSession(self, socket, queue).run() }
      await group.next()
      group.cancelAll()
    }
  }

  /// Every preset that can be shown, in the order of the gallery.
  var catalog: [GalleryEntry] {
    let files = openPaths.sorted()
      .compactMap { (try? library.preset($0)).map(GalleryEntry.init(file:)) }
    return GalleryEntry.sorted(services.catalog + files)
  }

  /// The first message to a page.
  var hello: HelloMessage {
    HelloMessage(
      run: run,
      start: start.texts,
      scripts: services.scripts,
      project: project
    )
  }

  /// The files that a page may open by path.
  var openPaths: Set<String> { paths.withLock(\.self) }

  /// Allows pages to open a file by path.
  func allow(path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Returns the preset with a name or file path; `text` replaces the content of the file if it is not nil.
  ///
  /// - Throws: `PreviewError` for a path that is not allowed; `PresetFailure` for an invalid preset.
  func preset(_ name: String, text: String? = nil) throws -> Preset {
    guard isAllowed(name) else {
      throw PreviewError.refused(
        "'\(name)' is not a file of this preview",
        "To open it, start another preview: fxrender preview \(name)"
      )
    }
    guard text != nil, isNew(name) else { return try library.preset(name, text: text) }
    try services.checkName(name)
    return try library.preset(PresetSaving.newFile(name), text: text)
  }

  /// Returns whether a name is that of no preset, so that a text with this name is not saved yet.
  func isNew(_ name: String) -> Bool {
    !PresetLibrary.isPath(name) && library.file(of: name) == nil
  }

  /// Returns the path of the file of the preset that a page opens, which may not exist yet; nil if there is none or
  /// it is not allowed.
  func file(of opening: PageMessage.Opening) -> String? {
    let name = opening.preset
    guard isAllowed(name) else { return nil }
    let isUnsaved = opening.source != nil && isNew(name)
    return isUnsaved ? PresetSaving.newFile(name) : library.file(of: name)
  }

  /// Returns whether a file is a built-in preset that a page may not overwrite.
  func isBuiltIn(file path: String) -> Bool {
    !openPaths.contains(path) && library.isBuiltIn(file: path)
  }

  private func isAllowed(_ name: String) -> Bool {
    !PresetLibrary.isPath(name) || openPaths.contains(name)
  }

  /// Creates the sequence of a page's spec and preset.
  ///
  /// The spec's pictures must be paths: see `PreviewPictures.resolved`. The sequence reuses equal rendered pages of other sequences, and keeps up to `memory` bytes of
  /// rendered pages.
  ///
  /// - Throws: `PreviewError` for options that a page may not set; `SequenceError` for other invalid
  ///   options.
  func sequence(
    _ spec: SequenceSpec,
    of preset: Preset,
    sharing others: [FrameSequence] = [],
    memory: Int
  ) throws -> FrameSequence {
    try PreviewError.check(spec, against: start, of: preset)
    let sequence = try FrameSequence(
      spec,
      of: preset,
      in: library,
      sharing: others,
      memory: memory
    )
    try sequence.checkStage()
    return sequence
  }

  /// Describes an error for the page.
  func failure(of error: any Error) -> Failure {
    Failure(error, message: Self.message(of: error, services))
  }

  private static func message(of error: any Error, _ services: any ProgramServices) -> String {
    (error as? PreviewError)?.message ?? services.message(of: error)
  }
}
