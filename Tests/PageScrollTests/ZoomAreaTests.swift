import PageGeometry
import PageScroll
import TestSupport
import Testing

struct ZoomAreaTests {
  static let area = ZoomArea(
    content: Size(width: 400, height: 100),
    viewport: Size(width: 200, height: 150),
    limits: ZoomLimits(minimum: 0.5, maximum: 4)
  )

  @Test func `Small content is centred`() {
    #expect(Self.area.range(along: .horizontal, scale: 1) == 0...200)
    #expect(Self.area.range(along: .vertical, scale: 1) == -25...(-25))
    #expect(Self.area.range(along: .horizontal, scale: 0.5) == 0...0)
    #expect(Self.area.range(along: .horizontal, scale: 0.25) == -50...(-50))
    let clamped = Self.area.clamped(Zoom(scale: 2, offset: Point(x: 700, y: -3)))
    #expect(clamped == Zoom(scale: 2, offset: Point(x: 600, y: 0)))
  }

  @Test func `The content at an anchor stays there or follows the fingers`() {
    var random = SplitMix(state: 61)
    func point() -> Point {
      Point(
        x: Double.random(in: -300...300, using: &random),
        y: Double.random(in: -300...300, using: &random)
      )
    }
    for _ in 0..<500 {
      let scale = Double.random(in: 0.1...9, using: &random)
      let zoom = Zoom(scale: Double.random(in: 0.1...9, using: &random), offset: point())
      let (anchor, place) = (point(), point())
      let held = zoom.anchored(at: anchor, scale: scale)
      let k = scale / zoom.scale
      #expect(abs(held.offset.x - ((zoom.offset.x + anchor.x) * k - anchor.x)) < 1e-9)
      #expect(abs(held.offset.y - ((zoom.offset.y + anchor.y) * k - anchor.y)) < 1e-9)
      let taken = zoom.anchored(at: anchor, scale: scale, movedTo: place)
      let shown = taken.place(of: zoom.contentPoint(at: anchor))
      #expect(abs(shown.x - place.x) < 1e-8 && abs(shown.y - place.y) < 1e-8)
      #expect(held.scale == scale && taken.scale == scale)
    }
  }

  static let rects: [(Rect, Zoom)] = [
    (Rect(x: 100, y: 20, width: 100, height: 10), Zoom(scale: 2, offset: Point(x: 200, y: 0))),
    (Rect(x: 100, y: 40, width: 20, height: 30), Zoom(scale: 4, offset: Point(x: 340, y: 145))),
    (Rect(x: 0, y: 0, width: 5000, height: 30), Zoom(scale: 0.5, offset: Point(x: 0, y: -50))),
    (Rect(x: 390, y: 0, width: 50, height: 10), Zoom(scale: 4, offset: Point(x: 1400, y: 0))),
  ]

  @Test(arguments: rects) func `A rectangle is shown as large as possible`(rect: Rect, zoom: Zoom) {
    #expect(Self.area.showing(rect) == zoom)
  }

  static let taps: [(Double, Zoom)] = [
    (0.5, Zoom(scale: 4, offset: Point(x: 300, y: 50))),
    (0.4951, Zoom(scale: 4, offset: Point(x: 300, y: 50))),
    (0.5049, Zoom(scale: 4, offset: Point(x: 300, y: 50))),
    (0.5051, Zoom(scale: 0.5, offset: Point(x: 0, y: -50))),
    (4, Zoom(scale: 0.5, offset: Point(x: 0, y: -50))),
  ]

  @Test(arguments: taps) func `A double tap zooms in or out`(scale: Double, zoom: Zoom) {
    let point = Point(x: 100, y: 31.25)
    #expect(Self.area.doubleTap(at: point, scale: scale) == zoom)
  }
}
