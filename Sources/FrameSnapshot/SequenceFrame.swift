public import PageEffects

/// What is known of a frame without its pixels: when it is, where the scroll stands, and how its
/// pages do.
public struct SequenceFrame: Codable, Sendable, Equatable {
  /// The frame, from 0.
  public var index: Int
  /// Its time, in seconds.
  public var time: Double
  /// The content offset, x and y, in points.
  public var contentOffset: [Double]
  /// The hash of its pixels.
  public var pixels: String
  /// The pages that are seen, back to front.
  public var pages: [Page]

  /// Creates a frame from its parts.
  package init(
    index: Int,
    time: Double,
    contentOffset: [Double],
    pixels: String,
    pages: [Page]
  ) {
    self.index = index
    self.time = time
    self.contentOffset = contentOffset
    self.pixels = pixels
    self.pages = pages
  }

  /// A page that is seen.
  public struct Page: Codable, Sendable, Equatable {
    /// Its index.
    public var page: Int
    /// Its page difference.
    public var difference: Double
    /// Its opacity, in 0…1.
    public var alpha: Double
    /// Its paint key.
    public var order: Double
    /// How it stands, of six decimals.
    public var pose: PoseComponents
    /// What is done to it beyond that, by name, of six decimals; nil where the effect does no more.
    public var extras: [String: Double]?

    /// A page from its parts.
    public init(
      page: Int,
      difference: Double,
      alpha: Double,
      order: Double,
      pose: PoseComponents,
      extras: [String: Double]? = nil
    ) {
      self.page = page
      self.difference = difference
      self.alpha = alpha
      self.order = order
      self.pose = pose
      self.extras = extras
    }

    /// A page of a scene, its numbers rounded to six decimals.
    init(_ page: Int, _ pose: Pose) {
      func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }
      self.init(
        page: page,
        difference: rounded(pose.difference),
        alpha: rounded(pose.alpha),
        order: rounded(pose.order),
        pose: PoseComponents(pose).rounded,
        extras: pose.extras?.named.mapValues(rounded)
      )
    }
  }
}
