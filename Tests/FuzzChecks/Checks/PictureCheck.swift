import FrameImage
import PageGeometry
import TestSupport

/// Reads a page's picture: its size, its pixels, and a smaller version.
enum PictureCheck {
  /// A low limit, so that no input takes long.
  static let maximumPixels = 1 << 16

  static func run(
    _ bytes: [UInt8],
    as format: ImageFormat,
    in folder: borrowing TemporaryFolder
  ) throws -> FuzzVerdict {
    guard ImageFormat.recognise(bytes) == format else { return .foreign }
    let path = try folder.write(bytes, to: "page")
    let size = Result { () throws(ImageError) in
      try ImageFile.size(path: path, maximumPixels: maximumPixels)
    }
    switch (size, result(decoding: bytes, name: path)) {
    case (.success(let size), .success(let bitmap)):
      try check(bitmap, size: size, isOpaque: format == .jpeg)
      let isSame = result(decoding: bytes, name: path) == .success(bitmap)
      try FuzzFinding.unless(isSame, "the picture differs when it is decoded again")
      try checkReduced(path, whole: bitmap)
      return .accepted
    case (.success, .failure(let error)):
      try check(error)
    case (.failure(let error), .success):
      throw FuzzFinding(description: "the size is refused, but the picture is decoded: \(error)")
    case (.failure(let ofSize), .failure(let ofPixels)):
      try FuzzFinding.unless(
        ofSize == ofPixels,
        "refused with two different errors: \(ofSize) and \(ofPixels)"
      )
      try check(ofSize)
    }
    return .refused
  }

  private static func result(decoding bytes: [UInt8], name: String) -> Result<Bitmap, ImageError> {
    Result { () throws(ImageError) in
      try ImageFile.decode(bytes, name: name, maximumPixels: maximumPixels)
    }
  }

  static func check(
    _ bitmap: Bitmap,
    size: (width: Int, height: Int),
    isOpaque: Bool
  ) throws(FuzzFinding) {
    try FuzzFinding.unless(
      (bitmap.width, bitmap.height) == size,
      "\(bitmap.width)x\(bitmap.height) pixels, but the size is \(size.width)x\(size.height)"
    )
    let pixels = bitmap.width * bitmap.height
    try FuzzFinding.unless((1...maximumPixels).contains(pixels), "\(pixels) pixels")
    try FuzzFinding.unless(bitmap.bytes.count == pixels * 4, "\(bitmap.bytes.count) bytes")
    let isPremultiplied = bitmap.bytes.indices.allSatisfy {
      bitmap.bytes[$0] <= bitmap.bytes[$0 | 3]
    }
    try FuzzFinding.unless(isPremultiplied, "a colour channel is greater than its alpha")
    try FuzzFinding.unless(bitmap.isOpaque || !isOpaque, "transparent pixels in an opaque format")
  }

  private static func checkReduced(_ path: String, whole: Bitmap) throws {
    let reduced = try ImageFile.read(path: path, maximumPixels: maximumPixels) { width, height in
      (Double(width) / 4, Double(height) / 4)
    }
    try FuzzFinding.unless(
      (reduced.fullWidth, reduced.fullHeight) == (whole.width, whole.height),
      "the reduced picture has a full size of \(reduced.fullWidth)x\(reduced.fullHeight)"
    )
    let (area, bitmap) = (reduced.area, reduced.bitmap)
    try FuzzFinding.unless(
      area.x >= 0 && area.y >= 0 && area.x + area.width <= Double(bitmap.width)
        && area.y + area.height <= Double(bitmap.height),
      "reduced to \(bitmap.width)x\(bitmap.height) pixels with an area of \(area)"
    )
  }

  static func check(_ error: ImageError) throws(FuzzFinding) {
    try FuzzFinding.unless(!error.isAboutPath, "a wrong kind of error: \(error)")
    let lines = error.description.split(separator: "\n")
    try FuzzFinding.unless(lines.count == 2, "an error of \(lines.count) lines: \(error)")
  }
}
