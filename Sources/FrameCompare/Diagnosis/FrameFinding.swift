import FrameImage

/// What is to be said of one frame that differs: the page, the part of its pose, the pixels.
public struct FrameFinding: Codable, Sendable, Equatable {
  /// The frame, from 0.
  public var index: Int
  /// Its time, in seconds.
  public var time: Double
  /// The page position; nil where it is not known.
  public var position: Double?
  /// What kind of difference it is, seen by itself.
  public var kind: DifferenceKind
  /// The page that differs most; nil where it is not known.
  public var page: Int?
  /// The part of that page's pose that differs most; nil where the poses agree or are not known.
  public var component: Component?
  /// How the pixels differ; nil where they are not at hand.
  public var pixels: Pixels?
  /// What the pixels look like as a whole, in words, such as "0.25 px to the right"; nil where there
  /// is nothing to say.
  public var remark: String?

  /// A finding from its parts.
  public init(
    index: Int,
    time: Double,
    position: Double? = nil,
    kind: DifferenceKind,
    page: Int? = nil,
    component: Component? = nil,
    pixels: Pixels? = nil,
    remark: String? = nil
  ) {
    self.index = index
    self.time = time
    self.position = position
    self.kind = kind
    self.page = page
    self.component = component
    self.pixels = pixels
    self.remark = remark
  }

  /// A part of a pose that differs.
  public struct Component: Codable, Sendable, Equatable {
    /// Its name, such as `rotationY`.
    public var name: String
    /// What it should be, with its unit, such as `31.4°`.
    public var expected: String
    /// What it is, with its unit.
    public var actual: String

    /// A part from its name and values.
    public init(name: String, expected: String, actual: String) {
      self.name = name
      self.expected = expected
      self.actual = actual
    }
  }

  /// How pixels differ.
  public struct Pixels: Codable, Sendable, Equatable {
    /// How many differ.
    public var differing: Int
    /// How many were compared.
    public var compared: Int
    /// The largest difference of a channel, 0 … 255.
    public var largest: Int
    /// The smallest box around those that differ: left, top, width, height, in pixels; nil where none
    /// does.
    public var box: [Int]?

    /// Numbers of pixels.
    public init(differing: Int, compared: Int, largest: Int, box: [Int]?) {
      self.differing = differing
      self.compared = compared
      self.largest = largest
      self.box = box
    }

    /// The numbers of a comparison.
    init(_ comparison: FrameComparison) {
      self.init(
        differing: comparison.differing,
        compared: comparison.compared,
        largest: comparison.largest,
        box: comparison.box.map { [$0.x.lowerBound, $0.y.lowerBound, $0.x.count, $0.y.count] }
      )
    }
  }
}
