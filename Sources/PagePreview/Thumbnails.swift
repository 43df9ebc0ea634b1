import FrameRender
package import Gallery
import PageEffects
import PageSequence
package import PresetFiles

/// The gallery's pictures of presets, drawn when they are first requested.
///
/// The pictures are drawn one at a time, the latest request first, with the lowest priority, so that a
/// gallery that is still loading does not slow down the stage.
package actor Thumbnails {
  /// A picture of the gallery.
  package struct Picture: Hashable, Sendable {
    var name: String
    var kind: GalleryPicture
    /// The paths of the pictures on the pages, in turn; empty for generated pages.
    var pages: [String]
  }

  /// A cached picture.
  private struct Entry {
    /// The preset's texts when the picture was drawn.
    var texts: [String: String]
    var file: [UInt8]
    var lastUse: Int
  }

  /// A request whose picture is not being drawn yet.
  private struct Request {
    var id: Int
    var picture: Picture
    var preset: Preset
  }

  /// Draws a picture of a preset as a WebP.
  package typealias Draw = @Sendable (Picture, Preset) async throws -> [UInt8]

  private let limit: Int
  private let draw: Draw
  private var cache: [Picture: Entry] = [:]
  private var requests: [Request] = []
  /// The callers that wait for a picture, by the ids of their requests.
  private var waiters: [Int: CheckedContinuation<[UInt8], any Error>] = [:]
  private var lastID = 0
  package private(set) var isDrawing = false
  private var uses = 0

  /// The default size of the cache, in bytes; the pictures of all built-in presets take about ten
  /// megabytes.
  private static let memory = 32 << 20

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - limit: The size of the cache in bytes; the least recently used pictures are removed first.
  ///   - draw: Draws a picture.
  package init(limit: Int = memory, draw: @escaping Draw = draw) {
    (self.limit, self.draw) = (limit, draw)
  }

  /// The size of the cached pictures, in bytes.
  package var bytes: Int { cache.values.reduce(0) { $0 + $1.file.count } }
  /// The number of requests whose picture is not being drawn yet.
  package var waiting: Int { requests.count }

  /// Returns a picture of a preset whose pages show picture files, as a WebP; it is drawn again if the preset's texts have
  /// changed.
  ///
  /// - Throws: An error of rendering if the preset cannot be drawn; `CancellationError` if the task is
  ///   cancelled.
  package func file(
    of preset: Preset,
    _ kind: GalleryPicture,
    showing pages: [String] = []
  ) async throws -> [UInt8] {
    let picture = Picture(name: preset.name, kind: kind, pages: pages)
    if let file = cached(picture, of: preset) { return file }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
        waiters[id] = waiter
        requests.append(Request(id: id, picture: picture, preset: preset))
        guard !isDrawing else { return }
        isDrawing = true
        Task { await drawAll() }
      }
    } onCancel: {
      Task { await cancel(id) }
    }
  }

  /// Cancels a request; a picture that is being drawn is still added to the cache.
  private func cancel(_ id: Int) {
    requests.removeAll { $0.id == id }
    resume(id, with: .failure(CancellationError()))
  }

  private func resume(_ id: Int, with result: Result<[UInt8], any Error>) {
    waiters.removeValue(forKey: id)?.resume(with: result)
  }

  /// Returns a cached picture if it is up to date.
  private func cached(_ picture: Picture, of preset: Preset) -> [UInt8]? {
    guard cache[picture]?.texts == preset.texts else { return nil }
    uses += 1
    cache[picture]?.lastUse = uses
    return cache[picture]?.file
  }

  private func drawAll() async {
    while let request = requests.popLast() {
      // Another page may have requested the same picture.
      if let file = cached(request.picture, of: request.preset) {
        resume(request.id, with: .success(file))
        continue
      }
      do {
        let file = try await draw(request.picture, request.preset)
        store(file, as: request.picture, of: request.preset)
        resume(request.id, with: .success(file))
      } catch {
        resume(request.id, with: .failure(error))
      }
    }
    isDrawing = false
  }

  private func store(_ file: [UInt8], as picture: Picture, of preset: Preset) {
    uses += 1
    cache[picture] = Entry(texts: preset.texts, file: file, lastUse: uses)
    while bytes > limit, let oldest = cache.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      cache[oldest] = nil
    }
  }

  // MARK: Drawing

  private static func draw(_ picture: Picture, _ preset: Preset) async throws -> [UInt8] {
    try await IdleThread.run {
      let sequence = try GalleryPicture.sequence(of: preset)
      guard !picture.pages.isEmpty else { return try picture.kind.draw(sequence) ?? [] }
      let pages = (0..<sequence.layout.pages).map { picture.pages[$0 % picture.pages.count] }
      return try picture.kind.draw(sequence.showing(.images(pages))) ?? []
    }
  }
}
