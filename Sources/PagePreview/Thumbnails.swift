import Foundation
package import FrameSnapshot
package import PresetFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Small pictures of presets, drawn when they are first asked for.
///
/// They are drawn one at a time, what was asked for last first, and after everything else that the
/// machine has to do: a gallery that fills itself takes no frame from the stage.
package actor Thumbnails {
  private struct Picture: Hashable {
    var name: String
    var kind: GalleryPicture
  }

  /// A picture that is there.
  private struct Kept {
    /// The texts that it was drawn from.
    var texts: [String: String]
    var file: [UInt8]
    var lastUse: Int
  }

  /// A picture that somebody waits for.
  private struct Wish {
    var number: Int
    var picture: Picture
    var preset: Preset
  }

  /// Draws a picture of a preset.
  package typealias Draw = @Sendable (GalleryPicture, Preset) async throws -> [UInt8]

  private let limit: Int
  private let draw: Draw
  private var kept: [Picture: Kept] = [:]
  private var wishes: [Wish] = []
  /// Those who wait, by the numbers of their wishes.
  private var waiters: [Int: CheckedContinuation<[UInt8], any Error>] = [:]
  private var count = 0
  package private(set) var isDrawing = false
  private var uses = 0

  /// The pictures of all shipped presets take some ten megabytes.
  private static let memory = 32 << 20

  /// Pictures that nobody has asked for yet.
  ///
  /// - Parameters:
  ///   - limit: How many bytes are kept; those that were not asked for longest go first.
  ///   - draw: What draws them.
  package init(limit: Int = memory, draw: @escaping Draw = draw) {
    (self.limit, self.draw) = (limit, draw)
  }

  /// How many bytes are kept.
  package var bytes: Int { kept.values.reduce(0) { $0 + $1.file.count } }
  /// The names of presets whose pictures are kept, sorted.
  package var names: [String] { Set(kept.keys.map(\.name)).sorted() }
  /// How many pictures are waited for and not in work.
  package var waiting: Int { wishes.count }

  /// A picture of a preset as it is now.
  ///
  /// - Parameters:
  ///   - preset: The preset; where its texts are others than before it is drawn anew.
  ///   - kind: Which picture.
  /// - Returns: A WebP.
  /// - Throws: Where the preset cannot be drawn; `CancellationError` where the task was cancelled.
  package func file(of preset: Preset, _ kind: GalleryPicture) async throws -> [UInt8] {
    let picture = Picture(name: preset.name, kind: kind)
    if let file = use(picture, of: preset) { return file }
    count += 1
    let number = count
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
        waiters[number] = waiter
        wishes.append(Wish(number: number, picture: picture, preset: preset))
        guard !isDrawing else { return }
        isDrawing = true
        Task { await drawAll() }
      }
    } onCancel: {
      Task { await drop(number) }
    }
  }

  /// Lets somebody go; what is in work for them is kept for others.
  private func drop(_ number: Int) {
    wishes.removeAll { $0.number == number }
    answer(number, with: .failure(CancellationError()))
  }

  private func answer(_ number: Int, with result: Result<[UInt8], any Error>) {
    waiters.removeValue(forKey: number)?.resume(with: result)
  }

  /// A picture that is there, if it is still right.
  private func use(_ picture: Picture, of preset: Preset) -> [UInt8]? {
    guard kept[picture]?.texts == preset.texts else { return nil }
    uses += 1
    kept[picture]?.lastUse = uses
    return kept[picture]?.file
  }

  /// Draws until nobody waits.
  private func drawAll() async {
    while let wish = wishes.popLast() {
      // Another page may have asked for the same.
      if let file = use(wish.picture, of: wish.preset) {
        answer(wish.number, with: .success(file))
        continue
      }
      do {
        let file = try await draw(wish.picture.kind, wish.preset)
        keep(file, as: wish.picture, of: wish.preset)
        answer(wish.number, with: .success(file))
      } catch {
        answer(wish.number, with: .failure(error))
      }
    }
    isDrawing = false
  }

  private func keep(_ file: [UInt8], as picture: Picture, of preset: Preset) {
    uses += 1
    kept[picture] = Kept(texts: preset.texts, file: file, lastUse: uses)
    while bytes > limit, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      kept[oldest] = nil
    }
  }

  // MARK: Drawing

  /// Draws on a thread of its own, which yields to all others.
  private static func draw(_ kind: GalleryPicture, _ preset: Preset) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { waiter in
      let thread = Thread {
        yieldToOthers()
        waiter.resume(with: Result { try kind.draw(GalleryPicture.sequence(of: preset)) ?? [] })
      }
      thread.qualityOfService = .background
      thread.start()
    }
  }

  /// Gives the thread the lowest priority; where threads have none of their own, its quality of
  /// service has to do.
  private static func yieldToOthers() {
    #if os(Linux)
    // To Linux the process 0 is the thread that asks.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }
}
