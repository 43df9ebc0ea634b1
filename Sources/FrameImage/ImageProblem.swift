/// The reason why a file cannot be read as a picture.
public enum ImageProblem: Error, Sendable, Equatable {
  /// The path does not exist.
  case missing
  /// The file cannot be opened or read; `code` is the system's errno.
  case unreadable(code: Int32)
  /// The path is not a regular file.
  case notFile(kind: FileKind)
  /// The file is longer than `limit`; `bytes` is its length.
  case fileTooLong(bytes: Int, limit: Int)
  /// The file has no known picture format; `start` has up to eight of its first bytes.
  case notPicture(start: [UInt8])
  /// The format is recognised but not supported.
  case unsupported(format: ImageFormat)
  /// Frames are required, but the file is no animation; `format` is nil if it is unknown.
  case notAnimation(format: ImageFormat?)
  /// The file is an animation, but a page shows one picture.
  case animated(frames: Int)
  /// The picture has more than `limit` pixels; `width` and `height` are those of the upright picture.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The animation claims more pixels than encoders write into a file of this length.
  case tooManyPixelsForFile(width: Int, height: Int, frames: Int, bytes: Int)
  /// The format is supported, but not the way its pixels are coded.
  case unsupportedCoding(format: ImageFormat, coding: Coding)
  /// The JPEG has more scans than `limit`.
  case tooManyScans(limit: Int)
  /// The format is supported, but the content is invalid.
  case damaged(format: ImageFormat, damage: Damage)

  /// A video needs a program that is not installed; the path that was given, or the name of the program.
  case noProgram(String)
  /// The file is a video that cannot be read.
  case video(Video)
  /// A frame, counted from 0, cannot be drawn.
  case notDrawn(frame: Int, reason: String)

  /// The reason why a video cannot be read.
  public enum Video: Sendable, Equatable {
    /// The file has no pictures.
    case noVideo
    /// The colours cannot be converted to sRGB; the property that prevents it, such as "the matrix ycgco".
    case colours(String)
    /// The size or the pixel format changes at a frame, counted from 0.
    case changes(frame: Int)
    /// The video has more than `limit` frames.
    case tooManyFrames(limit: Int)
    /// A program delivers nothing for some seconds.
    case stalled(program: String, seconds: Int)
    /// A program reports a failure, in its own words.
    case failed(program: String, reason: String)
  }

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

  /// An unsupported way of coding the pixels of a JPEG.
  public enum Coding: Sendable, Equatable {
    /// Lossless coding, including JPEG-LS.
    case lossless
    /// Hierarchical coding: a small picture, followed by refinements of higher resolution.
    case hierarchical
    /// Arithmetic coding.
    case arithmetic
    /// A depth other than 8 bits per channel.
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
    /// The canvas or a frame has no pixels, a frame is not inside the canvas, or the first frame of an
    /// APNG does not cover the canvas.
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
    /// The decoding library needs more memory than it is allowed to use, or than is available.
    case memory
    /// Any other damage, with the message of the decoding library.
    case library(String)
  }
}
