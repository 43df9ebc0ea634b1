internal import CGif
public import FrameImage

/// A GIF as viewers show it, decoded by giflib at once: composed apart from `PictureSequence`, so that
/// tests hold one to the other.
public struct DecodedGIF: Sendable {
  /// What is to be seen of each frame; pixels are opaque or clear.
  public var frames: [Bitmap] = []
  /// How long each frame is to be seen, in hundredths of a second.
  public var delays: [Int] = []
  /// Width and height of what is stored of each frame, in pixels.
  public var storedSizes: [SIMD2<Int>] = []
  /// How often it is played; nil without end.
  public var plays: Int? = 1

  /// The file is not as the format has it: giflib's number for what is wrong.
  public struct Refused: Error {
    /// The number.
    public var code: Int32
  }

  /// Bytes and how many of them were read.
  private final class Input {
    var bytes: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  }

  /// Decodes a file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `Refused`, also where something follows the end.
  public init(_ bytes: [UInt8]) throws(Refused) {
    let input = Input(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let data = file?.pointee.UserData, let target else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
        let read = input.bytes.prefix(Int(count))
        for (place, byte) in read.enumerated() { target[place] = byte }
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
    let place = image.ImageDesc
    let rowLength = canvas.width * 4
    canvas.withMutableBytes { bytes in
      for y in 0..<Int(place.Height) {
        for x in 0..<Int(place.Width) {
          let index = Int32(image.RasterBits[y * Int(place.Width) + x])
          guard index != control.TransparentColor else { continue }
          let colour = map.pointee.Colors[Int(index)]
          let start = (Int(place.Top) + y) * rowLength + (Int(place.Left) + x) * 4
          bytes[start] = colour.Red
          bytes[start + 1] = colour.Green
          bytes[start + 2] = colour.Blue
          bytes[start + 3] = 255
        }
      }
    }
  }

  /// Netscape's extension: after its name a block with 1 and how often to play again, 0 for ever.
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
