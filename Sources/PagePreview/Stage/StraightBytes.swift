package import FrameImage

extension Bitmap {
  /// The picture in straight RGBA, as a canvas of a browser takes it.
  package var straightBytes: [UInt8] {
    guard !isOpaque else { return bytes }
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
      bytes.withUnsafeBufferPointer { StraightPixels.write($0, to: target) }
      count = bytes.count
    }
  }
}
