package import FrameImage
import FrameRender
import PageScroll
package import PageSequence
import PresetFiles

/// The pixels of a golden's frames.
///
/// A frame is rendered again from the recorded preset and spec, or read from the golden if its pixels are
/// recorded. If the result does not have the recorded hash, the frame is omitted.
package struct ExpectedFrames: Sendable {
  private let sequence: FrameSequence?
  /// Why this version cannot render the recorded preset; nil if it can.
  package let problem: String?
  private let recorded: RecordedPixels?
  private let folder: GoldenFolder

  /// Creates the frames of a golden; equal pages are shared with the current sequence.
  package init(_ golden: GoldenFile, in folder: GoldenFolder, now: FrameSequence) {
    let manifest = golden.manifest
    do {
      let preset = try Preset(name: manifest.preset, sources: manifest.sources)
      (sequence, problem) = (try golden.sequence(of: preset, sharing: [now]), nil)
    } catch {
      // Only poses are compared.
      (sequence, problem) = (nil, String("\(error)".prefix { $0 != "\n" }))
    }
    (recorded, self.folder) = (manifest.pixels, folder)
  }

  /// Creates a reader for one thread.
  ///
  /// Each thread has its own, so that none waits for another.
  ///
  /// - Parameter isSequential: Whether frames are requested in ascending order, so that few are kept in memory.
  /// - Returns: The reader.
  package func reader(isSequential: Bool = false) -> Reader {
    Reader(
      sequence,
      recorded.map { pixels in
        GoldenPixelsReader(pixels, in: folder, cacheSize: isSequential ? 0 : 192 << 20)
      }
    )
  }

  /// Renders or reads frames, for one thread.
  package final class Reader {
    private let sequence: FrameSequence?
    private let canvas: FrameCanvas?
    private let recorded: GoldenPixelsReader?

    fileprivate init(_ sequence: FrameSequence?, _ recorded: GoldenPixelsReader?) {
      (self.sequence, self.recorded) = (sequence, recorded)
      canvas = sequence.map { FrameCanvas($0.renderer) }
    }

    /// Returns the frame with an index and a hash; nil if there is none.
    package func frame(_ index: Int, hash: String) -> Bitmap? {
      if let drawn = drawn(index, hash) { return drawn }
      guard let bitmap = recorded?.frame(index), ContentHash(pixelsOf: bitmap).description == hash
      else { return nil }
      return bitmap
    }

    private func drawn(_ index: Int, _ hash: String) -> Bitmap? {
      guard let sequence, let canvas, index < sequence.frames,
        let scene = try? sequence.scene(index), (try? canvas.draw(scene)) != nil,
        canvas.hash.description == hash
      else { return nil }
      return canvas.bitmap
    }
  }
}
