/// The reason why a file cannot be read as a picture.
public enum ImageProblem: Error, Sendable, Equatable {
  /// The path does not exist.
  case missing
  /// The file cannot be opened or read; `code` is the system's errno.
  case unreadable(code: Int32)
  /// The path is not a regular file.
  case notFile(kind: FileKind)
  /// The file is longer than `ImageFile.largestFile`; both in bytes.
  case fileTooLong(bytes: Int, limit: Int)
  /// The file has no known picture format; `start` has up to eight of its first bytes.
  case notPicture(start: [UInt8])
  /// The format is recognised but not supported.
  case unsupported(format: ImageFormat)
  /// The file is neither a GIF nor a PNG, where frames are required; `format` is its format, nil if
  /// unknown.
  case notAnimation(format: ImageFormat?)
  /// The picture has several frames, where a page shows one.
  case animated(frames: Int)
  /// The picture has more pixels than allowed; sides as shown, `limit` in pixels.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The animation has more pixels than a real file of this length has.
  case tooManyPixelsForFile(width: Int, height: Int, frames: Int, bytes: Int)
  /// The format is supported, but not this way of coding pixels.
  case unsupportedCoding(format: ImageFormat, coding: Coding)
  /// The JPEG has more scans than `limit`.
  case tooManyScans(limit: Int)
  /// The format is supported, but the content is invalid.
  case damaged(format: ImageFormat, damage: Damage)

  /// The kind of a path that is not a regular file.
  public enum FileKind: Sendable, Equatable {
    /// A directory.
    case folder
    /// A named pipe.
    case pipe
    /// A character or block device.
    case device
    /// Any other kind, such as a socket.
    case other
  }

  /// A rare way of coding pixels in JPEG.
  public enum Coding: Sendable, Equatable {
    /// Lossless coding, including JPEG-LS.
    case lossless
    /// Coarse pictures and their refinements.
    case hierarchical
    /// Arithmetic coding.
    case arithmetic
    /// A depth other than 8 bits a channel.
    case depth(bits: Int)
  }

  /// The damage in a file of a supported format.
  public indirect enum Damage: Sendable, Equatable {
    /// Bytes are missing at the end.
    case endsEarly
    /// A checksum is wrong.
    case checksum
    /// The pixels cannot be decompressed.
    case compression
    /// A pixel has an index that is not in the palette, or there is no palette.
    case palette
    /// The transparency does not match the colour type.
    case transparency
    /// A frame is not inside the picture, or has no pixels.
    case area
    /// The control data of a frame is invalid.
    case frameControl
    /// The chunks of an animation are out of order.
    case order
    /// The animation has no frames.
    case noFrames
    /// The animation does not have as many frames as it declares.
    case frameCount(declared: Int, found: Int)
    /// Damage in a frame of an animation, counted from 0.
    case frame(number: Int, damage: Damage)
    /// The decoding library needs more memory than it can have.
    case memory
    /// Any other damage, in the words of the decoding library.
    case library(String)
  }
}
