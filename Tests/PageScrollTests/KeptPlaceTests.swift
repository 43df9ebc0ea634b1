import PageGeometry
import PageScroll
import TestSupport
import Testing

@Suite struct KeptPlaceTests {
  static func pages(_ stride: Double, first: Double = 0, count: Int = 10) -> Paging {
    Paging(
      stride: stride,
      first: first,
      count: count,
      range: first...first + Double(max(0, count - 1)) * stride
    )
  }

  @Test func thereAndBackIsWhereItWas() {
    var random = SplitMix(state: 12)
    for _ in 0..<1000 {
      let first = Double.random(in: -50...0, using: &random)
      let portrait = Self.pages(Double.random(in: 1...900, using: &random), first: first)
      let landscape = Self.pages(Double.random(in: 1...900, using: &random), first: -first)
      let x = first + Double.random(in: -0.5...9.5, using: &random) * portrait.stride
      let kept = KeptPlace(offset: x, in: portrait, isAtRest: false)
      let turned = kept.offset(in: landscape)
      let f = (x - first) / portrait.stride
      #expect(abs(turned - (-first + f * landscape.stride)) < 1e-9 * landscape.stride)
      let back = KeptPlace(offset: turned, in: landscape, isAtRest: false).offset(in: portrait)
      #expect(abs(back - x) < 1e-9 * portrait.stride)
    }
  }

  static let rows: [(Double, Bool, Double)] = [
    (340, true, 500), (340, false, 500), (339, true, 500), (510, false, 750), (510, true, 1000),
    (-34, false, -50), (-34, true, 0), (3060, true, 4500), (3094, false, 4550),
  ]

  @Test(arguments: rows) func aPageIsKept(offset: Double, isAtRest: Bool, after: Double) {
    let kept = KeptPlace(offset: offset, in: Self.pages(340), isAtRest: isAtRest)
    #expect(abs(kept.offset(in: Self.pages(500)) - after) < 1e-9)
    // A page that is there exactly is so after a thousand turns.
    var x = kept.offset(in: Self.pages(340.1))
    for _ in 0..<500 where isAtRest {
      x = KeptPlace(offset: x, in: Self.pages(340.1), isAtRest: true).offset(in: Self.pages(0.3))
      x = KeptPlace(offset: x, in: Self.pages(0.3), isAtRest: true).offset(in: Self.pages(340.1))
    }
    #expect(!isAtRest || x == Self.pages(340.1).offset(ofPage: Self.pages(340).page(at: offset)))
  }

  @Test func fewerPagesEndAtTheLast() {
    #expect(KeptPlace.page(7).offset(in: Self.pages(100, count: 3)) == 200)
    #expect(KeptPlace.page(7).offset(in: Self.pages(100, count: 0)) == 0)
    #expect(KeptPlace.fraction(7.25).offset(in: Self.pages(100, count: 3)) == 225)
    #expect(KeptPlace.fraction(-0.25).offset(in: Self.pages(100, count: 0)) == -25)
  }

  static let free: [(Double, ClosedRange<Double>, ClosedRange<Double>, Double)] = [
    (50, 0...100, 0...300, 50), (50, 0...100, 0...30, 30), (50, 0...100, 60...90, 60),
    // Beyond an end that has come nearer the overhang stays, else it goes.
    (120, 0...100, 0...80, 100), (120, 0...100, 0...100, 100), (120, 0...100, 0...110, 110),
    (120, 0...100, 0...130, 120), (-20, 0...100, 10...100, -10), (-20, 0...100, 0...90, 0),
    (-20, 0...100, -30...90, -20),
  ]

  @Test(arguments: free)
  func withoutPagesTheContentAtTheStartIsKept(
    offset: Double,
    before: ClosedRange<Double>,
    after: ClosedRange<Double>,
    expected: Double
  ) {
    let paging = Paging(stride: 100, count: 2, range: after)
    #expect(KeptPlace.offset(offset, range: before).offset(in: paging) == expected)
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

  @Test func aZoomedPageKeepsItsMiddle() {
    let (before, after) = (Self.area(width: 300, height: 400), Self.area(width: 400, height: 300))
    let zoom = Zoom(scale: 0.9, offset: Point(x: 310, y: 170))
    let kept = KeptZoom(zoom, in: before)
    #expect(abs(kept.middle.x - 460 / 0.9) < 1e-9 && abs(kept.middle.y - 370 / 0.9) < 1e-9)
    let turned = kept.zoom(in: after)
    #expect(turned.scale == 0.9)
    #expect(abs(turned.offset.x - 260) < 1e-9 && abs(turned.offset.y - 220) < 1e-9)
    let back = KeptZoom(turned, in: after).zoom(in: before)
    #expect(abs(back.offset.x - 310) < 1e-9 && abs(back.offset.y - 170) < 1e-9)
  }

  @Test func aPageAtItsSmallestStaysThere() {
    let (before, after) = (Self.area(width: 300, height: 400), Self.area(width: 400, height: 300))
    for excess in [0, 0.9e-7] {
      let kept = KeptZoom(Zoom(scale: 0.3 + excess, offset: .zero), in: before)
      #expect(kept.scale == nil)
      #expect(kept.zoom(in: after) == Zoom(scale: 0.375, offset: Point(x: -12.5, y: 0)))
    }
    let larger = KeptZoom(Zoom(scale: 0.3 + 1.1e-7, offset: .zero), in: before)
    #expect(larger.zoom(in: after).scale == 0.375)
    #expect(larger.scale != nil)
  }
}
