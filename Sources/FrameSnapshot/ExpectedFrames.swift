package import FrameImage
import FrameRender
import PageScroll
package import PageSequence
import PresetFiles

/// The frames of a golden as pixels, as far as they can be had: drawn again from the preset's text
/// and the options that the golden has, or read where it has pixels.
///
/// A frame that does not come out with the golden's hash is not the one expected, and is not given.
package struct ExpectedFrames: Sendable {
  private let sequence: FrameSequence?
  private let recorded: GoldenPixelsReader?

  /// The frames of a golden.
  ///
  /// - Parameters:
  ///   - golden: The golden.
  ///   - folder: Where it is.
  ///   - now: The sequence as it is now, whose pages serve both where they are the same.
  package init(_ golden: GoldenFile, in folder: GoldenFolder, now: FrameSequence) {
    let manifest = golden.manifest
    // What this version cannot read any more it cannot draw: the poses have to do.
    let preset = try? Preset(name: manifest.preset, sources: manifest.sources)
    sequence = preset.flatMap { try? golden.sequence(of: $0, sharing: [now]) }
    recorded = manifest.pixels.map { GoldenPixelsReader($0, in: folder) }
  }

  /// Who draws frames, for one thread; nil where none can be drawn.
  package func canvas() -> FrameCanvas? { sequence.map { FrameCanvas($0.renderer) } }

  /// A frame.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - hash: The hash of its pixels in the golden.
  ///   - canvas: Who draws it.
  /// - Returns: The frame; nil where it cannot be had.
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
