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
  private let recorded: GoldenPixelsReader?

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
    recorded = manifest.pixels.map { GoldenPixelsReader($0, in: folder) }
  }

  /// Creates a canvas for one thread; nil if no frame can be rendered.
  package func canvas() -> FrameCanvas? { sequence.map { FrameCanvas($0.renderer) } }

  /// Returns the frame with an index and a hash; nil if there is none.
  package func frame(_ index: Int, hash: String, _ canvas: FrameCanvas?) -> Bitmap? {
    if let drawn = drawn(index, hash, canvas) { return drawn }
    guard let bitmap = recorded?.frame(index), ContentHash(pixelsOf: bitmap).description == hash
    else { return nil }
    return bitmap
  }

  private func drawn(_ index: Int, _ hash: String, _ canvas: FrameCanvas?) -> Bitmap? {
    guard let sequence, let canvas, index < sequence.frames,
      let scene = try? sequence.scene(index), (try? canvas.draw(scene)) != nil,
      canvas.hash.description == hash
    else { return nil }
    return canvas.bitmap
  }
}
