import ArgumentParser
import FrameEncode
import FrameFiles
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageSequence

/// The file of a plot, whose extension selects the format.
struct PlotFile {
  let path: String
  private let format: Format

  private enum Format: String, CaseIterable {
    case png, svg
  }

  /// Parses the value of `--plot`.
  init(_ path: String) throws {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let format = Format(rawValue: ending) else {
      throw ValidationError("Expected a file that ends in .svg or .png.")
    }
    (self.path, self.format) = (path, format)
  }

  /// Writes the curves and frames of an effect.
  func write(_ effect: Effect, title: String, subtitle: String, source: PageDeck.Source) throws {
    _ = try RenderLimits(
      viewport: effect.layout.viewport,
      page: effect.layout.pageSize,
      scales: [CurveFigure.frameScale(for: effect.layout)],
      frames: CurveFigure.frames
    )
    let drawing = try CurveFigure.drawing(
      of: effect,
      title: title,
      subtitle: subtitle,
      source: source
    )
    switch format {
    case .png:
      let bitmap = try drawing.bitmap()
      var encoder = PNGEncoder(.small)
      try AtomicFile.write(encoder.encode(bitmap), to: path)
    case .svg: try AtomicFile.write([UInt8](SVGDocument.data(drawing, title: title)), to: path)
    }
  }
}
