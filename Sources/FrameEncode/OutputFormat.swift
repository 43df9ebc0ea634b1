/// A format that a render can write.
///
/// Everything that depends on the format is in its entry: help, limits, the paths of files, the preview's
/// dialog and the table in Documentation/formats.md are derived from it. To add a format, write its sink and its entry in a
/// folder of this module, and add the entry to `all`.
public struct OutputFormat: Sendable {
  /// All formats, in the order of help texts.
  public static let all: [OutputFormat] = [
    .png, .gif, .gifReady, .apng, .webp, .mp4, .webm, .mov, .mkv, .raw, .y4m,
  ]

  /// The name on the command line, such as `gif-ready`.
  public let name: String
  /// The name in a dialog, such as `GIF`.
  package let title: String
  /// The name in a sentence, with its article, such as `a GIF`.
  package let phrase: String
  /// A short description of the files, such as `one animation`.
  package let summary: String
  /// The extension of the files, without a dot.
  package let fileExtension: String
  /// The MIME type of the files.
  package let mediaType: String
  /// The transparency that the files can store.
  package let alpha: Alpha
  /// The palettes of the files.
  package let palette: PaletteUse
  /// The options that the format reads.
  package let options: [FormatOptions.Property]
  /// The default of the option `quality`; nil if the format does not read it.
  package let standardQuality: Int?
  /// The limits on frames and files.
  package let limits: Limits
  /// The memory of an encoder, in bytes per pixel of a frame.
  package let encoderBytesPerPixel: Double
  private let ownNote: @Sendable (SinkSettings) -> String?
  /// The files that the format has, and how they are encoded.
  package let files: Files

  package init(
    name: String,
    title: String,
    phrase: String,
    summary: String,
    fileExtension: String,
    mediaType: String,
    alpha: Alpha,
    palette: PaletteUse = .none,
    options: [FormatOptions.Property],
    standardQuality: Int? = nil,
    limits: Limits = Limits(),
    encoderBytesPerPixel: Double,
    note: @escaping @Sendable (SinkSettings) -> String? = { _ in nil },
    files: Files
  ) {
    (self.name, self.title, self.phrase, self.summary) = (name, title, phrase, summary)
    (self.fileExtension, self.mediaType) = (fileExtension, mediaType)
    (self.alpha, self.palette, self.options) = (alpha, palette, options)
    (self.standardQuality, self.limits, self.files) = (standardQuality, limits, files)
    (self.encoderBytesPerPixel, ownNote) = (encoderBytesPerPixel, note)
  }

  /// Whether the format has a file for each frame.
  package var isFrames: Bool {
    switch files {
    case .each: true
    case .one, .program: false
    }
  }

  /// Returns whether the format reads an option.
  package func reads(_ option: PartialKeyPath<FormatOptions>) -> Bool {
    options.contains { $0 == option }
  }

  /// Returns what users must know of a file and cannot read in it; nil if there is nothing.
  package func note(_ settings: SinkSettings) -> String? {
    if case .program(let encoding) = files {
      VideoCommand(encoding, settings).note
    } else {
      ownNote(settings)
    }
  }

  /// The codecs that the file may have; empty if the format has no codecs.
  package var codecs: [VideoCodec] {
    if case .program(let encoding) = files { encoding.codecs } else { [] }
  }

  /// Whether the files of different frames are independent, so that a render can be resumed or split.
  package var canResume: Bool {
    if case .each(let isIndependent, _) = files { isIndependent } else { false }
  }
}

extension OutputFormat: Hashable {
  /// Returns whether two formats have the same name.
  public static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }

  /// Adds the name to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension OutputFormat {
  /// The files of a format, with the function that creates an encoder.
  package enum Files: Sendable {
    /// A file for each frame. If the files are independent, frames are encoded in any order, by several
    /// encoders.
    case each(isIndependent: Bool, makeSink: @Sendable (SinkSettings) -> any FrameFileSink)
    /// One file of all frames.
    case one(makeSink: @Sendable (SinkSettings) -> any FrameSink)
    /// One file of all frames, which the program ffmpeg encodes.
    case program(VideoEncoding)
  }

  /// The transparency that a file can store.
  package enum Alpha: String, Sendable {
    /// All pixels are opaque, so that the background must be opaque.
    case none
    /// Pixels are opaque or transparent.
    case binary
    /// Pixels can be partly transparent.
    case full
  }

  /// The palettes of a file.
  package enum PaletteUse: String, Sendable {
    case none
    /// All frames share one palette, or each frame has its own.
    case any
    /// All frames share one palette, and records of frames have delays in hundredths of a second.
    case shared
  }

  /// The limits of a format, beside those of every render.
  package struct Limits: Sendable {
    /// The maximum number of frames per second; the scroll is resampled at this rate if it has more.
    package var rate = Double.infinity
    /// The maximum duration of a frame, in seconds.
    package var duration = Double.infinity
    /// The maximum width and height, in pixels.
    package var side = Int.max
    /// The maximum number of pixels of all frames in one file.
    package var pixels = Int.max
    /// The maximum number of plays, unless the file plays forever.
    package var plays = Int.max

    /// Creates limits.
    package init(
      rate: Double = .infinity,
      duration: Double = .infinity,
      side: Int = .max,
      pixels: Int = .max,
      plays: Int = .max
    ) {
      (self.rate, self.duration, self.side) = (rate, duration, side)
      (self.pixels, self.plays) = (pixels, plays)
    }
  }
}
