import FrameImage

/// The luma of a part of a picture, blended with white, in 0…255.
struct Luma {
  let width: Int
  let height: Int
  let values: [UInt8]

  init(_ bytes: UnsafePointer<UInt8>, width: Int, within box: PixelBox) {
    self.width = box.x.count
    self.height = box.y.count
    values = Array(unsafeUninitializedCapacity: box.x.count * box.y.count) { values, count in
      for y in box.y {
        let row = bytes + (y &* width &+ box.x.lowerBound) &* 4
        for x in 0..<box.x.count { values[count &+ x] = Self.rounded(row + x &* 4) }
        count += box.x.count
      }
    }
  }

  /// Returns the luma of a pixel, with the weights of ITU-R BT.601 (as in YIQ) in units of 1/256.
  @inline(__always)
  private static func rounded(_ pixel: UnsafePointer<UInt8>) -> UInt8 {
    let colour = 77 &* UInt32(pixel[0]) &+ 150 &* UInt32(pixel[1]) &+ 29 &* UInt32(pixel[2])
    return UInt8(truncatingIfNeeded: (colour &+ 256 &* (255 &- UInt32(pixel[3])) &+ 128) >> 8)
  }

  private init(width: Int, height: Int, values: [UInt8]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// Returns the picture at half the size, without an odd last row or column.
  func halved() -> Luma {
    let (width, height) = (self.width / 2, self.height / 2)
    let halved = [UInt8](unsafeUninitializedCapacity: width * height) { halved, count in
      values.withUnsafeBufferPointer { values in
        for y in 0..<height {
          let upper = 2 &* y &* self.width
          let lower = upper &+ self.width
          for x in 0..<width {
            let (above, below) = (upper &+ 2 &* x, lower &+ 2 &* x)
            let first: UInt16 = UInt16(values[above]) &+ UInt16(values[above &+ 1])
            let second: UInt16 = UInt16(values[below]) &+ UInt16(values[below &+ 1])
            let sum = first &+ second
            halved[y &* width &+ x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
          }
        }
      }
      count = width * height
    }
    return Luma(width: width, height: height, values: halved)
  }

  /// Returns the picture smoothed with the weights 1 : 2 : 1 in both directions; the border is unchanged.
  func smoothed() -> Luma {
    guard width > 2, height > 2 else { return self }
    var columns = [UInt16](repeating: 0, count: width)
    var smoothed = values
    values.withUnsafeBufferPointer { values in
      smoothed.withUnsafeMutableBufferPointer { smoothed in
        for y in 1..<height - 1 {
          let row = y &* width
          columns.withUnsafeMutableBufferPointer { columns in
            for x in 0..<width {
              let here = row &+ x
              columns[x] =
                UInt16(values[here &- width]) &+ 2 &* UInt16(values[here])
                &+ UInt16(values[here &+ width])
            }
            for x in 1..<width - 1 {
              let sum = columns[x &- 1] &+ 2 &* columns[x] &+ columns[x &+ 1]
              smoothed[row &+ x] = UInt8(truncatingIfNeeded: (sum &+ 8) >> 4)
            }
          }
        }
      }
    }
    return Luma(width: width, height: height, values: smoothed)
  }
}
