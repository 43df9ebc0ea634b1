import FrameImage

/// The details of one frame that differs: page, pose component and pixels.
public struct FrameFinding: Codable, Sendable, Equatable {
  /// The index of the frame, from 0.
  public var index: Int
  /// The time of the frame, in seconds.
  public var time: Double
  /// The page position; nil if it is not known.
  public var position: Double?
  /// The kind of difference, determined from this frame alone.
  public var kind: DifferenceKind
  /// The page that differs most; nil if it is not known.
  public var page: Int?
  /// The pose component of that page that differs most; nil if the poses are equal or not known.
  public var component: Component?
  /// The difference of the pixels; nil if pixels are not available.
  public var pixels: Pixels?
  /// The parts of the frame that differ, those that differ most first; nil if they are not known.
  public var regions: [FrameRegion]?
  /// A summary of the pixel differences, such as "about 0.25 px to the right"; nil if there is none.
  public var remark: String?

  package init(
    index: Int,
    time: Double,
    position: Double? = nil,
    kind: DifferenceKind,
    page: Int? = nil,
    component: Component? = nil,
    pixels: Pixels? = nil,
    remark: String? = nil
  ) {
    (self.index, self.time, self.position) = (index, time, position)
    (self.kind, self.page, self.component) = (kind, page, component)
    (self.pixels, self.remark) = (pixels, remark)
  }

  /// A pose component that differs.
  public struct Component: Codable, Sendable, Equatable {
    /// The name of the component, such as `rotationY`.
    public var name: String
    /// The expected value with its unit, such as `31.4°`.
    public var expected: String
    /// The actual value with its unit.
    public var actual: String

    package init(name: String, expected: String, actual: String) {
      (self.name, self.expected, self.actual) = (name, expected, actual)
    }
  }

  /// The difference of the pixels of two frames.
  public struct Pixels: Codable, Sendable, Equatable {
    /// The number of pixels that differ.
    public var differing: Int
    /// The number of pixels compared.
    public var compared: Int
    /// The largest difference of a channel, in 0…255.
    public var largest: Int
    /// The smallest box around the differing pixels: left, top, width, height, in pixels; nil if no pixel
    /// differs.
    public var box: [Int]?
    /// The number of pixels that an eye can see: those that differ by more than the noise.
    public var visible: Int
    /// The smallest box around the visible pixels; nil if there are none.
    public var visibleBox: [Int]?

    /// Creates a difference; by default, an eye can see all pixels that differ.
    package init(differing: Int, compared: Int, largest: Int, box: [Int]?) {
      (self.differing, self.compared) = (differing, compared)
      (self.largest, self.box) = (largest, box)
      (visible, visibleBox) = (differing, box)
    }

    init(_ comparison: FrameComparison) {
      (differing, compared) = (comparison.differing, comparison.compared)
      largest = comparison.largest
      visible = comparison.visible
      box = comparison.box.map(Self.numbers)
      visibleBox = comparison.visibleBox.map(Self.numbers)
    }

    private static func numbers(_ box: PixelBox) -> [Int] {
      [box.x.lowerBound, box.y.lowerBound, box.x.count, box.y.count]
    }
  }
}
