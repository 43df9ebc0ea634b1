package import FrameImage

extension TexelBuffer {
  /// Returns the premultiplied RGBA of a texel.
  ///
  /// Column `width` repeats the last column, and row `height` repeats the last row.
  package func texel(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition((0...width).contains(x) && (0...height).contains(y), "the texel must exist")
    let start = (y * stride + x) * 4
    return SIMD4(texels[start], texels[start + 1], texels[start + 2], texels[start + 3])
  }
}
