/// What `frames.json` says of a sequence of frames.
public struct FrameManifest: Codable, Sendable, Equatable {
  /// The version of this format.
  public var schema = 1
  /// Whether every frame is there.
  public var complete: Bool
  /// The preset's name.
  public var preset: String
  /// The preset's parameters, resolved.
  public var parameters: [String: Value]
  /// The viewport's width and height, in points.
  public var size: [Double]
  /// A page's width and height, in points.
  public var pageSize: [Double]
  /// Pixels per point; of several scales the first.
  public var scale: Double
  /// Frames a second.
  public var fps: Double
  /// A hash of everything that the frames depend on.
  public var fingerprint: String
  /// Hashes of the parts of the fingerprint that the manifest has no values for, by name; nil in
  /// manifests from before they were written.
  public var inputs: [String: String]?
  /// The frames, in order.
  public var frames: [Frame]

  /// A manifest from its parts.
  public init(
    complete: Bool,
    preset: String,
    parameters: [String: Value],
    size: [Double],
    pageSize: [Double],
    scale: Double,
    fps: Double,
    fingerprint: String,
    inputs: [String: String]? = nil,
    frames: [Frame]
  ) {
    self.complete = complete
    self.preset = preset
    self.parameters = parameters
    self.size = size
    self.pageSize = pageSize
    self.scale = scale
    self.fps = fps
    self.fingerprint = fingerprint
    self.inputs = inputs
    self.frames = frames
  }

  /// One frame.
  public struct Frame: Codable, Sendable, Equatable {
    /// Its index, from 0.
    public var index: Int
    /// Its time, in seconds.
    public var time: Double
    /// How long it is seen, in hundredths of a second; nil unless the frame is made for a GIF.
    public var delay: Int?
    /// The content offset, x and y, in points.
    public var contentOffset: [Double]
    /// The file, beside the manifest.
    public var file: String
    /// The hash of its pixels; nil until it is drawn.
    public var pixels: String?
    /// The frame at further scales; nil where there is one scale.
    public var scales: [Scaled]?
    /// The pages that are seen, back to front.
    public var pages: [Page]

    /// A frame from its parts.
    public init(
      index: Int,
      time: Double,
      delay: Int? = nil,
      contentOffset: [Double],
      file: String,
      pixels: String? = nil,
      scales: [Scaled]? = nil,
      pages: [Page] = []
    ) {
      self.index = index
      self.time = time
      self.delay = delay
      self.contentOffset = contentOffset
      self.file = file
      self.pixels = pixels
      self.scales = scales
      self.pages = pages
    }

    /// All files of the frame, that of the first scale first.
    public var files: [String] { [file] + (scales ?? []).map(\.file) }
  }

  /// A frame at a further scale.
  public struct Scaled: Codable, Sendable, Equatable {
    /// Pixels per point.
    public var scale: Double
    /// The file, beside the manifest.
    public var file: String
    /// The hash of its pixels; nil until it is drawn.
    public var pixels: String?

    /// A frame's file at a further scale.
    public init(scale: Double, file: String, pixels: String? = nil) {
      self.scale = scale
      self.file = file
      self.pixels = pixels
    }
  }

  /// A page that is seen in a frame.
  public struct Page: Codable, Sendable, Equatable {
    /// Its index.
    public var page: Int
    /// Its page difference.
    public var difference: Double
    /// Its opacity, in 0…1.
    public var alpha: Double
    /// Its paint key.
    public var order: Double
    /// How it stands: the parts of its pose that are not at rest, by name, in points and degrees; nil
    /// where it is not told.
    public var pose: [String: Double]?
    /// What is done to it beyond that, by name, such as `blur`; nil where the effect does no more.
    public var extras: [String: Double]?
    /// Where its corners are on the canvas, in points, from its top left clockwise; nil where one
    /// lies behind the eye.
    public var corners: [[Double]]?
    /// The outline of what is seen of it, where a corner lies behind the eye.
    public var polygon: [[Double]]?

    /// A page from its parts.
    public init(
      page: Int,
      difference: Double,
      alpha: Double,
      order: Double,
      pose: [String: Double]? = nil,
      extras: [String: Double]? = nil,
      corners: [[Double]]?,
      polygon: [[Double]]?
    ) {
      self.page = page
      self.difference = difference
      self.alpha = alpha
      self.order = order
      self.pose = pose
      self.extras = extras
      self.corners = corners
      self.polygon = polygon
    }

    private enum CodingKeys: String, CodingKey {
      case page, difference, alpha, order, pose, extras, corners, polygon
    }

    /// Writes the page; corners that lie behind the eye are null, not left out.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(page, forKey: .page)
      try container.encode(difference, forKey: .difference)
      try container.encode(alpha, forKey: .alpha)
      try container.encode(order, forKey: .order)
      try container.encodeIfPresent(pose, forKey: .pose)
      try container.encodeIfPresent(extras, forKey: .extras)
      try container.encode(corners, forKey: .corners)
      try container.encodeIfPresent(polygon, forKey: .polygon)
    }
  }

  /// The value of a parameter.
  public enum Value: Codable, Sendable, Equatable {
    /// A number.
    case number(Double)
    /// A switch.
    case bool(Bool)
    /// The name of a choice, a formula, or `inf` and `-inf`, which JSON has no numbers for.
    case text(String)

    /// Reads whichever it is.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // Most are numbers, and each attempt that fails takes its time.
      if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    /// Writes the bare value.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      }
    }
  }
}
