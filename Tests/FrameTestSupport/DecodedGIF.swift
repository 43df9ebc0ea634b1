internal import CGif
package import FrameImage

/// The frames of a GIF as viewers show them, decoded with giflib's function for whole files.
///
/// This decoder is independent of `PictureSequence`, so that tests can compare the two.
package struct DecodedGIF: Sendable {
  /// The visible picture of each frame; pixels are opaque or transparent.
  package var frames: [Bitmap] = []
  /// The duration of each frame, in hundredths of a second.
  package var delays: [Int] = []
  /// The width and height of the stored part of each frame, in pixels.
  package var storedSizes: [SIMD2<Int>] = []
  /// The number of times the GIF plays; nil for forever.
  package var plays: Int? = 1

  /// The error for an invalid file.
  package struct Refused: Error {
    /// giflib's error number; 0 for bytes after the end.
    package var code: Int32
  }

  /// The bytes that giflib has not read.
  private final class Input {
    var bytes: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  }

  /// Decodes a whole file, and refuses bytes after its end.
  package init(_ bytes: [UInt8]) throws(Refused) {
    let input = Input(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let data = file?.pointee.UserData, let target else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
        let read = input.bytes.prefix(Int(count))
        for (index, byte) in read.enumerated() { target[index] = byte }
        input.bytes = input.bytes.dropFirst(read.count)
        return Int32(read.count)
      },
      &code
    )
    guard let opened else { throw Refused(code: code) }
    defer { DGifCloseFile(opened, nil) }
    guard DGifSlurp(opened) == GIF_OK else { throw Refused(code: opened.pointee.Error) }
    guard input.bytes.isEmpty else { throw Refused(code: 0) }
    compose(opened.pointee)
  }

  private mutating func compose(_ file: GifFileType) {
    var canvas = Bitmap(width: Int(file.SWidth), height: Int(file.SHeight))
    for number in 0..<Int(file.ImageCount) {
      let image = file.SavedImages[number]
      readLoop(image)
      var control = GraphicsControlBlock()
      control.TransparentColor = NO_TRANSPARENT_COLOR
      for block in 0..<Int(image.ExtensionBlockCount) {
        let block = image.ExtensionBlocks[block]
        guard block.Function == GRAPHICS_EXT_FUNC_CODE else { continue }
        _ = DGifExtensionToGCB(Int(block.ByteCount), block.Bytes, &control)
      }
      draw(image, file, control, on: &canvas)
      frames.append(canvas)
      delays.append(Int(control.DelayTime))
      let (width, height) = (Int(image.ImageDesc.Width), Int(image.ImageDesc.Height))
      storedSizes.append(SIMD2(width, height))
      if control.DisposalMode == DISPOSE_BACKGROUND {
        let clear = Bitmap(width: width, height: height)
        canvas.place(clear, x: Int(image.ImageDesc.Left), y: Int(image.ImageDesc.Top))
      }
    }
  }

  private func draw(
    _ image: SavedImage,
    _ file: GifFileType,
    _ control: GraphicsControlBlock,
    on canvas: inout Bitmap
  ) {
    guard let map = image.ImageDesc.ColorMap ?? file.SColorMap else { return }
    let descriptor = image.ImageDesc
    let rowLength = canvas.width * 4
    canvas.withMutableBytes { bytes in
      for y in 0..<Int(descriptor.Height) {
        for x in 0..<Int(descriptor.Width) {
          let index = Int32(image.RasterBits[y * Int(descriptor.Width) + x])
          guard index != control.TransparentColor else { continue }
          let colour = map.pointee.Colors[Int(index)]
          let start = (Int(descriptor.Top) + y) * rowLength + (Int(descriptor.Left) + x) * 4
          bytes[start] = colour.Red
          bytes[start + 1] = colour.Green
          bytes[start + 2] = colour.Blue
          bytes[start + 3] = 255
        }
      }
    }
  }

  /// Reads the number of plays from Netscape's extension.
  ///
  /// The extension has two blocks. The first block has the extension's name. The second block has the
  /// byte 1 and the number of repetitions after the first play; 0 means forever.
  private mutating func readLoop(_ image: SavedImage) {
    for number in 0..<max(0, Int(image.ExtensionBlockCount) - 1) {
      let name = image.ExtensionBlocks[number]
      let block = image.ExtensionBlocks[number + 1]
      let text = UnsafeBufferPointer(start: name.Bytes, count: Int(name.ByteCount))
      guard name.Function == APPLICATION_EXT_FUNC_CODE,
        String(decoding: text, as: UTF8.self) == "NETSCAPE2.0", block.ByteCount == 3
      else { continue }
      let again = Int(block.Bytes[1]) + Int(block.Bytes[2]) << 8
      plays = again == 0 ? nil : again + 1
    }
  }
}
