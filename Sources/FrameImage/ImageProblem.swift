/// What keeps a file from being read as a picture.
public enum ImageProblem: Error, Sendable, Equatable {
  /// Nothing is there.
  case missing
  /// Something is there and cannot be opened or read; `code` is the system's errno.
  case unreadable(code: Int32)
  /// Something is there that is not a file.
  case notFile(kind: FileKind)
  /// The file is longer than `ImageFile.largestFile`; both in bytes.
  case fileTooLong(bytes: Int, limit: Int)
  /// The first bytes are of no known picture format; `start` holds up to eight of them.
  case notPicture(start: [UInt8])
  /// A picture of a format that is known and not read.
  case unsupported(format: ImageFormat)
  /// A file that is neither a GIF nor a PNG, where frames are to be read; `format` is what it is, nil
  /// if it is of no known one.
  case notAnimation(format: ImageFormat?)
  /// A picture of several frames, where a page shows one.
  case animated(frames: Int)
  /// More pixels than the caller allows; sides as they are shown, `limit` in pixels.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// An animation of more pixels than a file of so many bytes can hold, or can be meant to.
  case tooManyPixelsForFile(width: Int, height: Int, frames: Int, bytes: Int)
  /// A picture of a format that is read, coded in a way that is not.
  case unsupportedCoding(format: ImageFormat, coding: Coding)
  /// A JPEG that goes through its pixels more often than `limit`.
  case tooManyScans(limit: Int)
  /// The format is right and the content is not.
  case damaged(format: ImageFormat, damage: Damage)

  /// What stands at a path instead of a file.
  public enum FileKind: Sendable, Equatable {
    /// A directory.
    case folder
    /// A named pipe.
    case pipe
    /// A character or block device.
    case device
    /// Anything else, a socket for one.
    case other
  }

  /// A way of coding pixels that JPEG has and hardly any program writes.
  public enum Coding: Sendable, Equatable {
    /// Without loss, JPEG-LS too.
    case lossless
    /// Coarse pictures and what is to be added to them.
    case hierarchical
    /// With an arithmetic coder.
    case arithmetic
    /// Other than 8 bits a channel.
    case depth(bits: Int)
  }

  /// What is wrong inside a file of a known format.
  public indirect enum Damage: Sendable, Equatable {
    /// Bytes are missing at the end.
    case endsEarly
    /// A checksum does not agree with what it covers.
    case checksum
    /// The compressed pixels do not unpack.
    case compression
    /// A pixel names a colour that the palette does not have, or there is no palette.
    case palette
    /// What is said of transparency does not fit the kind of picture.
    case transparency
    /// A frame does not lie inside the picture, or has no pixels.
    case area
    /// What is said of how a frame is shown is not what the format has.
    case frameControl
    /// The parts of an animation do not follow each other as they should.
    case order
    /// An animation without a frame.
    case noFrames
    /// An animation that has another number of frames than it says.
    case frameCount(said: Int, found: Int)
    /// A frame of an animation, counted from 0, and what is wrong with it.
    case frame(number: Int, damage: Damage)
    /// The decoding library has no memory left for it.
    case memory
    /// Anything else, in the words of the decoding library.
    case library(String)
  }
}
