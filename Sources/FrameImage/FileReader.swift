import Foundation

/// A regular file, open for reading; closed at the end of its lifetime.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  /// The length that the system reports, in bytes; 0 for generated files, as in `/proc`.
  private let reportedLength: Int

  /// Opens a file.
  ///
  /// With `O_NONBLOCK`, opening a pipe does not wait for a writer, so that the pipe can be refused at
  /// once.
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

  /// Reads the first `limit` bytes, or the whole file if it is shorter.
  func bytes(atMost limit: Int) throws(ImageProblem) -> [UInt8] {
    // The buffer has one byte more than the reported length, so that the end is found without growing it.
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

  /// Reads the whole file.
  ///
  /// - Throws: `fileTooLong` if it has more than `limit` bytes, or `unreadable`.
  func wholeFile(limit: Int) throws(ImageProblem) -> [UInt8] {
    guard reportedLength <= limit else { throw .fileTooLong(bytes: reportedLength, limit: limit) }
    let bytes = try bytes(atMost: limit + 1)
    guard bytes.count <= limit else { throw .fileTooLong(bytes: bytes.count, limit: limit) }
    return bytes
  }

  /// Reads the whole file if `recognise` accepts it.
  ///
  /// `recognise` receives the beginning of the file, at least 16 bytes unless the file is shorter. It
  /// returns the file's kind, or throws if the kind is wrong.
  func wholeFile<Kind>(
    limit: Int,
    recognise: ([UInt8]) throws(ImageProblem) -> Kind
  ) throws(ImageProblem) -> (bytes: [UInt8], kind: Kind) {
    // Checked first, so that a long file of the wrong kind is not read.
    _ = try recognise(try bytes(atMost: 16))
    let bytes = try wholeFile(limit: limit)
    // Checked again, because another program may have changed the file in the meantime.
    return (bytes, try recognise(bytes))
  }
}
