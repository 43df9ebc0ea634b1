#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension PNGDecoder {
  /// A receiver of decoded rows: the number of the row, and its premultiplied RGBA.
  typealias RowSink = (Int, UnsafeBufferPointer<UInt8>) -> Void

  /// Decodes a file row by row, with a memory of a few rows.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - maximumPixels: The largest number of pixels allowed.
  ///   - begin: Receives the width and the height before the rows.
  ///   - sink: Receives the rows from top to bottom.
  /// - Returns: Whether the file was decoded; false, without a call of `begin`, for a picture whose rows are
  ///   not stored from top to bottom: an interlaced or rotated one.
  /// - Throws: The same errors as `decode`.
  static func decodeRows(
    path: String,
    maximumPixels: Int,
    begin: (Int, Int) throws(ImageProblem) -> Void,
    sink: @escaping RowSink
  ) throws(ImageProblem) -> Bool {
    let start = try FileReader(path: path).bytes(atMost: 1 << 16)
    let layout = PNGLayout(start)
    guard layout.reachesPixels, layout.orientation == .upright else { return false }
    guard let stream = fopen(path, "rb") else { throw .unreadable(code: errno) }
    defer { fclose(stream) }
    let context = try Context()
    let head = try start.withUnsafeBufferPointer { (buffer) throws(ImageProblem) in
      try context.head(of: stream, startingWith: buffer)
    }
    try check(head, layout: layout, maximumPixels: maximumPixels)
    guard !head.isInterlaced else { return false }
    try begin(head.width, head.height)
    try context.decodeRows(head, layout: layout, to: sink)
    return true
  }
}
