import PageGeometry
import PageScroll
import TestSupport
import Testing

/// Tests of the offsets and zooms after a change of the view's size.
struct PagingResizeTests {
  static func pages(_ stride: Double, first: Double = 0, count: Int = 10) -> Paging {
    Paging(
      stride: stride,
      first: first,
      count: count,
      range: first...first + Double(max(0, count - 1)) * stride
    )
  }

  @Test func `A resize and the reverse resize restore the offset`() {
    var random = SplitMix(state: 12)
    for _ in 0..<1000 {
      let first = Double.random(in: -50...0, using: &random)
      let portrait = Self.pages(Double.random(in: 1...900, using: &random), first: first)
      let landscape = Self.pages(Double.random(in: 1...900, using: &random), first: -first)
      let x = first + Double.random(in: -0.5...9.5, using: &random) * portrait.stride
      let turned = landscape.offset(atFraction: portrait.fraction(at: x))
      let f = (x - first) / portrait.stride
      #expect(abs(turned - (-first + f * landscape.stride)) < 1e-9 * landscape.stride)
      let back = portrait.offset(atFraction: landscape.fraction(at: turned))
      #expect(abs(back - x) < 1e-9 * portrait.stride)
    }
  }

  @Test(arguments: [(340.0, 500.0), (510, 750), (-34, -50), (3094, 4550)])
  func `Content that moves during a resize keeps its position, measured in pages`(
    offset: Double,
    after: Double
  ) {
    let fraction = Self.pages(340).fraction(at: offset)
    #expect(abs(Self.pages(500).offset(atFraction: fraction) - after) < 1e-9)
  }

  @Test func `Content beyond an end stays beyond it by the same part of a page`() {
    #expect(Self.pages(100, count: 3).offset(atFraction: 4.25) == 425)
    #expect(Self.pages(100, count: 0).offset(atFraction: -0.25) == -25)
  }

  static let free: [(Double, ClosedRange<Double>, ClosedRange<Double>, Double)] = [
    (50, 0...100, 0...300, 50), (50, 0...100, 0...30, 30), (50, 0...100, 60...90, 60),
    // Content beyond an end stays beyond it only if the end has moved inward.
    (120, 0...100, 0...80, 100), (120, 0...100, 0...100, 100), (120, 0...100, 0...110, 110),
    (120, 0...100, 0...130, 120), (-20, 0...100, 10...100, -10), (-20, 0...100, 0...90, 0),
    (-20, 0...100, -30...90, -20),
  ]

  @Test(arguments: free)
  func `Content without paging keeps its offset or its distance beyond an end`(
    offset: Double,
    before: ClosedRange<Double>,
    after: ClosedRange<Double>,
    expected: Double
  ) {
    let paging = Paging(stride: 100, count: 2, range: after)
    #expect(paging.offset(keeping: offset, from: before) == expected)
  }

  static func area(width: Double, height: Double) -> ZoomArea {
    let content = Size(width: 1000, height: 800)
    let viewport = Size(width: width, height: height)
    return ZoomArea(
      content: content,
      viewport: viewport,
      limits: ZoomLimits(fitting: content, in: viewport)
    )
  }

  @Test func `A zoomed page keeps the content point in its middle after a resize`() {
    let (before, after) = (Self.area(width: 300, height: 400), Self.area(width: 400, height: 300))
    let zoom = Zoom(scale: 0.9, offset: Point(x: 310, y: 170))
    let turned = after.resized(zoom, from: before)
    #expect(turned.scale == 0.9)
    #expect(abs(turned.offset.x - 260) < 1e-9 && abs(turned.offset.y - 220) < 1e-9)
    let back = before.resized(turned, from: after)
    #expect(abs(back.offset.x - 310) < 1e-9 && abs(back.offset.y - 170) < 1e-9)
  }

  @Test func `A page at its smallest scale has the new smallest scale after a resize`() {
    let (before, after) = (Self.area(width: 300, height: 400), Self.area(width: 400, height: 300))
    let rest = Zoom(scale: 0.375, offset: Point(x: -12.5, y: 0))
    for excess in [0, 0.9e-7] {
      let zoom = Zoom(scale: 0.3 + excess, offset: .zero)
      #expect(after.resized(zoom, from: before) == rest)
    }
    let smaller = ZoomArea(
      content: after.content,
      viewport: after.viewport,
      limits: ZoomLimits(minimum: 0.1, maximum: 1)
    )
    let larger = Zoom(scale: 0.3 + 1.1e-7, offset: .zero)
    #expect(smaller.resized(larger, from: before).scale == larger.scale)
  }
}
