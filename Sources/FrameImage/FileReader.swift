#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A regular file, open for reading; closed when it goes.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  /// The length the system states, in bytes; 0 for files made on the fly, as below `/proc`.
  private let statedLength: Int

  /// Opens a file.
  ///
  /// `O_NONBLOCK` keeps a pipe without a writer from holding the caller up until its kind is known.
  ///
  /// - Parameter path: Where the file is.
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
    statedLength = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes from the beginning.
  ///
  /// - Parameter limit: The most that are read.
  /// - Returns: `limit` bytes, or fewer if the file is shorter.
  /// - Throws: `unreadable`, if the system fails to read.
  func bytes(atMost limit: Int) throws(ImageProblem) -> [UInt8] {
    // One byte more than stated, so that the end is seen without growing.
    var bytes = [UInt8](repeating: 0, count: min(limit, max(statedLength + 1, 4096)))
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

  /// The whole file.
  ///
  /// - Parameter limit: The most bytes it may have.
  /// - Returns: All of its bytes.
  /// - Throws: `fileTooLong`, or `unreadable` if the system fails to read.
  func wholeFile(limit: Int) throws(ImageProblem) -> [UInt8] {
    guard statedLength <= limit else {
      throw .fileTooLong(bytes: statedLength, limit: limit)
    }
    let bytes = try bytes(atMost: limit + 1)
    guard bytes.count <= limit else { throw .fileTooLong(bytes: bytes.count, limit: limit) }
    return bytes
  }

  /// The whole file, if it is of a kind that is wanted.
  ///
  /// - Parameters:
  ///   - limit: The most bytes it may have.
  ///   - recognise: Tells the kind from the first 16 bytes or more, and throws at others.
  /// - Returns: All of its bytes, and what it is.
  /// - Throws: What `recognise` throws, and as `wholeFile(limit:)`.
  func wholeFile<Kind>(
    limit: Int,
    recognise: ([UInt8]) throws(ImageProblem) -> Kind
  ) throws(ImageProblem) -> (bytes: [UInt8], kind: Kind) {
    // The first bytes decide before a long file of another kind is read.
    _ = try recognise(try bytes(atMost: 16))
    let bytes = try wholeFile(limit: limit)
    // Once more, since others may write to the file meanwhile.
    return (bytes, try recognise(bytes))
  }
}
