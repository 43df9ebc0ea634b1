import FrameImage
import PageGeometry
import TestSupport

/// Reading a page: its size, its pixels, and fewer of them.
enum PictureCheck {
  /// Few, so that none takes long: what is not bounded by it shows all the same.
  static let maximumPixels = 1 << 16

  static func run(
    _ bytes: [UInt8],
    as format: ImageFormat,
    in folder: borrowing TemporaryFolder
  ) throws -> Bool {
    guard ImageFormat.recognise(bytes) == format else { return false }
    let path = try folder.write(bytes, to: "page")
    let size = Result { () throws(ImageError) in
      try ImageFile.size(path: path, maximumPixels: maximumPixels)
    }
    switch (size, result(decoding: bytes, name: path)) {
    case (.success(let size), .success(let bitmap)):
      try check(bitmap, size: size, isOpaque: format == .jpeg)
      let isSame = result(decoding: bytes, name: path) == .success(bitmap)
      try FuzzFinding.unless(isSame, "decoded again it is another picture")
      try checkReduced(path, whole: bitmap)
    case (.success, .failure(let error)):
      try check(error)
    case (.failure(let error), .success):
      throw FuzzFinding(description: "the size of what can be decoded is refused: \(error)")
    case (.failure(let ofSize), .failure(let ofPixels)):
      try FuzzFinding.unless(ofSize == ofPixels, "refused as \(ofSize) and as \(ofPixels)")
      try check(ofSize)
    }
    return true
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
      "of \(bitmap.width)x\(bitmap.height) pixels and said to be \(size.width)x\(size.height)"
    )
    let pixels = bitmap.width * bitmap.height
    try FuzzFinding.unless((1...maximumPixels).contains(pixels), "of \(pixels) pixels")
    try FuzzFinding.unless(bitmap.bytes.count == pixels * 4, "of \(bitmap.bytes.count) bytes")
    let isPremultiplied = bitmap.bytes.indices.allSatisfy {
      bitmap.bytes[$0] <= bitmap.bytes[$0 | 3]
    }
    try FuzzFinding.unless(isPremultiplied, "with a colour beyond its alpha")
    try FuzzFinding.unless(bitmap.isOpaque || !isOpaque, "transparent, which it cannot be")
  }

  private static func checkReduced(_ path: String, whole: Bitmap) throws {
    let reduced = try ImageFile.read(path: path, maximumPixels: maximumPixels) { width, height in
      (Double(width) / 4, Double(height) / 4)
    }
    try FuzzFinding.unless(
      (reduced.fullWidth, reduced.fullHeight) == (whole.width, whole.height),
      "when it is reduced, said to be \(reduced.fullWidth)x\(reduced.fullHeight)"
    )
    let (area, bitmap) = (reduced.area, reduced.bitmap)
    try FuzzFinding.unless(
      area.x >= 0 && area.y >= 0 && area.x + area.width <= Double(bitmap.width)
        && area.y + area.height <= Double(bitmap.height),
      "reduced to \(bitmap.width)x\(bitmap.height) pixels, of which it is said to fill \(area)"
    )
  }

  static func check(_ error: ImageError) throws(FuzzFinding) {
    try FuzzFinding.unless(!error.isAboutPath, "said to be no picture: \(error)")
    let lines = error.description.split(separator: "\n")
    try FuzzFinding.unless(lines.count == 2, "refused in \(lines.count) lines: \(error)")
  }
}
