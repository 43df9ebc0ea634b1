/// A large picture at the scales 1, ½, ¼ and so on, stored in a temporary file.
///
/// The picture is decoded once, row by row, so that neither the picture nor its file is ever in memory as a
/// whole. Parts are read from the temporary file when they are needed. The file takes a third more space than
/// the decoded picture, has no name, and is removed with the value.
package final class PicturePyramid: Sendable {
  /// The width of the picture, in pixels.
  package let width: Int
  /// The height of the picture, in pixels.
  package let height: Int
  /// The number of levels, at least 1; the last one is a single pixel.
  package let levels: Int

  private let file: TemporaryFile
  private let layout: [PyramidLevel]

  /// The largest number of pixels of a picture: 2 Gi, for which the file takes 11 GiB.
  package static let maximumPixels = 1 << 31

  /// Decodes a PNG file.
  ///
  /// - Parameter path: The path of a picture.
  /// - Returns: The picture; nil if it cannot be decoded row by row: a JPEG or WebP file, and an interlaced
  ///   or rotated PNG.
  /// - Throws: `ImageError` for a PNG that cannot be read, or if the temporary file cannot be written.
  package static func read(path: String) throws(ImageError) -> PicturePyramid? {
    do throws(ImageProblem) {
      let start = try FileReader(path: path).bytes(atMost: 16)
      guard ImageFormat.recognise(start) == .png else { return nil }
      var writer: PyramidWriter?
      let isRead = try PNGDecoder.decodeRows(
        path: path,
        maximumPixels: maximumPixels,
        begin: { (width, height) throws(ImageProblem) in
          writer = PyramidWriter(width: width, height: height, file: try TemporaryFile())
        },
        sink: { _, row in writer?.add(row) }
      )
      guard isRead, let writer else { return nil }
      if let code = writer.file.failure { throw .unreadable(code: code) }
      return PicturePyramid(writer)
    } catch {
      throw ImageError(path: path, problem: error)
    }
  }

  private init(_ writer: PyramidWriter) {
    (file, layout) = (writer.file, writer.levels)
    (width, height, levels) = (layout[0].width, layout[0].height, layout.count)
  }

  /// Returns the width and height of a level in pixels, `⌈side / 2^level⌉`.
  package func size(ofLevel level: Int) -> (width: Int, height: Int) {
    (layout[level].width, layout[level].height)
  }

  /// Reads a part of a level; the ranges must not be empty, and must be inside the level.
  ///
  /// - Throws: An error number of the system.
  package func part(level: Int, columns: Range<Int>, rows: Range<Int>) throws(ImageProblem)
    -> Bitmap
  {
    let place = layout[level]
    precondition(
      columns.clamped(to: 0..<place.width) == columns && rows.clamped(to: 0..<place.height) == rows
        && !columns.isEmpty && !rows.isEmpty,
      "a part must be inside its level"
    )
    let length = columns.count * 4
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: length * rows.count) { buffer, count in
      for row in rows where code == 0 {
        let line = UnsafeMutableBufferPointer(
          rebasing: buffer[(row - rows.lowerBound) * length..<(row - rows.lowerBound + 1) * length]
        )
        code = file.read(
          into: line,
          at: place.offset + (row * place.width + columns.lowerBound) * 4
        )
      }
      count = code == 0 ? length * rows.count : 0
    }
    guard code == 0 else { throw .unreadable(code: code) }
    return Bitmap(width: columns.count, height: rows.count, bytes: bytes)
  }
}

/// A level of a pyramid: its size, and its place in the file.
struct PyramidLevel {
  let width: Int
  let height: Int
  /// The offset of the first row, in bytes.
  let offset: Int
}

/// Writes the levels of a pyramid while rows are added from top to bottom.
///
/// A pixel of a level is the mean of up to four pixels of the level before, rounded to nearest, halves up.
final class PyramidWriter {
  let file: TemporaryFile
  let levels: [PyramidLevel]
  /// The number of rows that each level has received.
  private var counts: [Int]
  /// The last row of each level that waits for a second row.
  private var waiting: [[UInt8]]

  init(width: Int, height: Int, file: TemporaryFile) {
    self.file = file
    var levels = [PyramidLevel(width: width, height: height, offset: 0)]
    while let last = levels.last, max(last.width, last.height) > 1 {
      levels.append(
        PyramidLevel(
          width: (last.width + 1) / 2,
          height: (last.height + 1) / 2,
          offset: last.offset + last.width * last.height * 4
        )
      )
    }
    self.levels = levels
    counts = [Int](repeating: 0, count: levels.count)
    waiting = [[UInt8]](repeating: [], count: levels.count)
  }

  /// Adds a row of premultiplied RGBA to the full picture.
  func add(_ row: UnsafeBufferPointer<UInt8>) { add(row, toLevel: 0) }

  private func add(_ row: UnsafeBufferPointer<UInt8>, toLevel level: Int) {
    let place = levels[level]
    file.write(row, at: place.offset + counts[level] * place.width * 4)
    counts[level] += 1
    guard level + 1 < levels.count else { return }
    if counts[level] % 2 == 1, counts[level] < place.height {
      waiting[level] = Array(row)
      return
    }
    // The last row of an odd number of rows is alone.
    let isAlone = counts[level] % 2 == 1
    let mean =
      isAlone ? Self.mean(row, row) : waiting[level].withUnsafeBufferPointer { Self.mean($0, row) }
    mean.withUnsafeBufferPointer { add($0, toLevel: level + 1) }
  }

  /// Returns a row of half the width from two rows.
  private static func mean(
    _ upper: UnsafeBufferPointer<UInt8>,
    _ lower: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    let (upper, lower) = (UnsafeRawBufferPointer(upper), UnsafeRawBufferPointer(lower))
    let width = upper.count / 4
    let half = (width + 1) / 2
    return [UInt8](unsafeUninitializedCapacity: half * 4) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for column in 0..<half {
        let (left, right) = (column &* 8, min(column &* 2 &+ 1, width &- 1) &* 4)
        func pixel(_ row: UnsafeRawBufferPointer, _ offset: Int) -> SIMD4<UInt16> {
          SIMD4<UInt16>(
            truncatingIfNeeded: row.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
          )
        }
        let sum =
          pixel(upper, left) &+ pixel(upper, right) &+ pixel(lower, left) &+ pixel(lower, right)
        let mean = (sum &+ SIMD4(repeating: 2)) &>> SIMD4(repeating: 2)
        target.storeBytes(
          of: SIMD4<UInt8>(truncatingIfNeeded: mean),
          toByteOffset: column &* 4,
          as: SIMD4<UInt8>.self
        )
      }
      count = half * 4
    }
  }
}
