import FrameCompare
public import FrameEncode
public import FrameImage
import TestSupport

extension [Bitmap] {
  /// Returns opaque frames as a GIF shows them.
  public func paletted(_ palette: PaletteSettings) throws -> [Bitmap] {
    let folder = TemporaryFolder()
    var settings = SinkSettings(
      width: self[0].width,
      height: self[0].height,
      frames: count,
      framesPerSecond: 25,
      isOpaque: true
    )
    settings.options.colors = palette.colours
    settings.options.dither = palette.dither
    settings.options.quality = palette.quality
    let stream = GIFStream(settings)
    var bytes: [UInt8] = []
    for (index, frame) in enumerated() {
      stream.append(EncodedFrame(frame), until: Double(index + 1) / 25) { bytes += $0 }
    }
    stream.finish { bytes += $0 }
    let path = try folder.write(bytes, to: "frames.gif")
    var reader = try PictureSequence(path: path).makeReader()
    var shown: [Bitmap] = []
    while let frame = try reader.next() { shown.append(frame.bitmap) }
    return shown
  }
}
