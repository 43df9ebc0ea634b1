import CPixelKernels
import FrameImage

/// The luma of a part of a picture, blended with white, in 0…255.
struct Luma {
  let width: Int
  let height: Int
  let values: [UInt8]

  init(_ picture: UnsafePointer<UInt8>, of view: UnsafePointer<compare_view>) {
    width = Int(view.pointee.columns)
    height = Int(view.pointee.rows)
    values = Array(unsafeUninitializedCapacity: width * height) { [width, height] values, count in
      values.baseAddress.map { compare_luma(view, picture, $0) }
      count = width * height
    }
  }

  private init(width: Int, height: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) {
    (self.width, self.height) = (width, height)
    values = Array(unsafeUninitializedCapacity: width * height) { values, count in
      values.baseAddress.map(write)
      count = width * height
    }
  }

  /// Returns the picture at half the size, without an odd last row or column.
  func halved() -> Luma {
    Luma(width: width / 2, height: height / 2) {
      compare_halve(values, Int64(width), Int64(height), $0)
    }
  }

  /// Returns the picture smoothed with the weights 1 : 2 : 1 in both directions; the border is unchanged.
  func smoothed() -> Luma {
    Luma(width: width, height: height) { compare_smooth(values, Int64(width), Int64(height), $0) }
  }
}
