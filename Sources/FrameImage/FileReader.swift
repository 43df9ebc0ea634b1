#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A regular file, open for reading; closed at the end of its lifetime.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  /// The length that the system reports, in bytes; 0 for generated files, as in `/proc`.
  private let reportedLength: Int

  /// Opens a file.
  ///
  /// `O_NONBLOCK` avoids waiting for the writer of a pipe before its kind is known.
  ///
  /// - Throws: `missing`, `unreadable`, or `notFile`.
  init(path: String) throws(ImageProblem) {
    guard !path.utf8.contains(0) else { throw .missing }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      switch code {
      case ENOENT, ENOTDIR: throw .missing
      case ENXIO: throw .notFile(kind: .other)
      default: throw .unreadable(code: code)
      }
    }
    var status = stat()
    let result = fstat(descriptor, &status)
    let code = errno
    let problem: ImageProblem? =
      if result != 0 { .unreadable(code: code) } else {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: .notFile(kind: .folder)
        case S_IFIFO: .notFile(kind: .pipe)
        case S_IFCHR, S_IFBLK: .notFile(kind: .device)
        default: .notFile(kind: .other)
        }
      }
    if let problem {
      close(descriptor)
      throw problem
    }
    self.descriptor = descriptor
    reportedLength = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads up to `limit` bytes from the beginning; fewer if the file is shorter.
  func bytes(atMost limit: Int) throws(ImageProblem) -> [UInt8] {
    // One byte more than reported, to reach the end without growing the buffer.
    var bytes = [UInt8](repeating: 0, count: min(limit, max(reportedLength + 1, 4096)))
    var count = 0
    while count < limit {
      if count == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: min(limit - count, count)))
      }
      let room = bytes.count - count
      let result = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + count }, room, off_t(count))
      }
      if result == 0 { break }
      if result > 0 { count += result } else if errno != EINTR { throw .unreadable(code: errno) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Reads the whole file, of at most `limit` bytes.
  func wholeFile(limit: Int) throws(ImageProblem) -> [UInt8] {
    guard reportedLength <= limit else {
      throw .fileTooLong(bytes: reportedLength, limit: limit)
    }
    let bytes = try bytes(atMost: limit + 1)
    guard bytes.count <= limit else { throw .fileTooLong(bytes: bytes.count, limit: limit) }
    return bytes
  }

  /// Reads the whole file if it has the right kind, which `recognise` finds in the first 16 bytes.
  func wholeFile<Kind>(
    limit: Int,
    recognise: ([UInt8]) throws(ImageProblem) -> Kind
  ) throws(ImageProblem) -> (bytes: [UInt8], kind: Kind) {
    // Avoids reading a long file of the wrong kind.
    _ = try recognise(try bytes(atMost: 16))
    let bytes = try wholeFile(limit: limit)
    // Checked again, because another program may have changed the file.
    return (bytes, try recognise(bytes))
  }
}
