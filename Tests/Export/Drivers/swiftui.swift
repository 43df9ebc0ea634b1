// Compares the projections and opacities of pages in a scroll view with vectors.json, and scrolls the view.
import SwiftUI

VECTORS
/// Returns where the projection moves a point of the view.
func moved(_ transform: ProjectionTransform, _ x: Double, _ y: Double) -> (Double, Double, Double) {
  let w = transform.m13 * x + transform.m23 * y + transform.m33
  return (
    (transform.m11 * x + transform.m21 * y + transform.m31) / w,
    (transform.m12 * x + transform.m22 * y + transform.m32) / w, w
  )
}

/// Checks pages in their slots, whose frames are in the viewport without insets.
@MainActor
func checkLayouts() {
  for block in vectors.layouts {
    let layout = block.layout
    let window = TYPE.window(layout)
    let middle = CGPoint(x: layout.viewportWidth / 2, y: layout.viewportHeight / 2)
    let step = TYPE.stride(layout)
    for expected in block.poses {
      let isReversed = layout.rightToLeft && !layout.vertical
      let away = (isReversed ? -1 : 1) * expected.difference * step
      // Content may be anywhere across the axis.
      let frame = CGRect(
        x: middle.x - layout.pageWidth / 2 + (layout.vertical ? 17 : away),
        y: middle.y - layout.pageHeight / 2 + (layout.vertical ? away : 17),
        width: layout.pageWidth,
        height: layout.pageHeight
      )
      let index = Int(expected.index)
      let found = TYPE.seen(index, at: frame, layout, TYPE.Parameters(), 1e12)
      let place = "at \(expected.difference):"
      let isDrawn = window.contains(expected.difference) && !expected.hidden
      check(found.isDrawn, isDrawn, "\(place) drawn")
      check(found.pose.alpha, expected.alpha, 1e-6, "\(place) opacity")
      //?-face
      (Recorder.origin, Recorder.viewport) = (frame.origin, .zero)
      let page = TYPEPage(
        page: Recorder.content,
        index: index,
        layout: layout,
        parameters: TYPE.Parameters()
      )
      let drawing = Recorder.drawing(page, size: frame.size)
      let opacity = isDrawn ? found.pose.alpha : 0
      check(opacity == 0 || drawing.contains("\"a\":[\(opacity)"), true, "\(place) drawn opacity")
      //.
      let box = CGPoint(x: frame.width / 2, y: frame.height / 2)
      let projection = TYPE.projection(found.pose.matrix, about: box, to: found.centre)
      let m = expected.matrix
      for (x, y) in [(0, 0), (frame.width, 0), (0, frame.height), (frame.width, frame.height)] {
        let (a, b) = (x - box.x, y - box.y)
        let w = m[12] * a + m[13] * b + m[15]
        guard w > 0.05 else { continue }
        let corner = moved(projection, x, y)
        check(corner.2, w, 1e-7, "\(place) w")
        let (left, top) = ((m[0] * a + m[1] * b + m[3]) / w, (m[4] * a + m[5] * b + m[7]) / w)
        check(frame.minX + corner.0 - middle.x, left, 2e-6, "\(place) corner x")
        check(frame.minY + corner.1 - middle.y, top, 2e-6, "\(place) corner y")
      }
    }
  }
}

/// Scrolls a view of six pages, as a person and as its binding do.
@MainActor
final class Scrolled {
  var current = 4
  var size = CGSize(width: 640, height: 400)

  private var binding: Binding<Int> {
    Binding { [unowned self] in
      current
    } set: { [unowned self] in
      current = $0
    }
  }

  private lazy var pages = TYPEPages(
    count: 6,
    pageSize: CGSize(width: 240, height: 320),
    current: binding,
    //?texts
    words: { text, _ in text },
    //.
    page: { index in Text("Page \(index)") }
  )

  /// Evaluates the view, and returns what it draws.
  @discardableResult
  func evaluate() -> String {
    Recorder.changes = []
    Recorder.viewport = size
    return Recorder.drawing(pages, size: size)
  }

  /// Moves the content to a position, and reports it as the system does.
  func move(to position: Double) {
    let layout = TYPE.PageLayout(
      pageWidth: 240,
      pageHeight: 320,
      viewportWidth: size.width,
      viewportHeight: size.height,
      pages: 6
    )
    Recorder.origin = CGPoint(x: -position * TYPE.stride(layout), y: 0)
    Recorder.geometryChange()
    evaluate()
  }
}

/// Checks that the view begins at its page, keeps it while its size changes, and reports the page at rest.
@MainActor
func checkScrolling() {
  let scrolled = Scrolled()
  Recorder.origin = .zero
  scrolled.evaluate()
  Recorder.appear?()
  check(Recorder.scrolledTo == [4], true, "the first page, \(Recorder.scrolledTo)")
  scrolled.move(to: 0)
  check(scrolled.current == 4, true, "the page before the first scroll")
  scrolled.move(to: 4)
  scrolled.move(to: 3.4)
  check(scrolled.current == 4, true, "the page while scrolling")
  Recorder.displayScale = 3
  scrolled.move(to: 3 + 1e-4)
  check(scrolled.current == 3, true, "the page at rest, within half a pixel")
  scrolled.current = 5
  scrolled.move(to: 3.3)
  scrolled.move(to: 3)
  check(scrolled.current == 3, true, "the page after a scroll that a person stopped")
  scrolled.current = 99
  Recorder.scrolledTo = []
  scrolled.evaluate()
  for change in Recorder.changes { change() }
  check(Recorder.scrolledTo.contains(5) && scrolled.current == 5, true, "a page that is missing")
  scrolled.move(to: 5)
  Recorder.scrolledTo = []
  Recorder.scrollAction(.leading)
  check(Recorder.scrolledTo == [4], true, "the scroll action of VoiceOver")
  // A page would be at rest in the middle of nothing.
  Recorder.origin = CGPoint(x: -120, y: -160)
  scrolled.size = .zero
  check(scrolled.evaluate() == "[]", true, "a view without a size")
  (Recorder.displayScale, Recorder.origin) = (1e12, .zero)
}

/// Checks that a scroll stops at a page.
@MainActor
func checkSnapping() {
  var target = ScrollTarget(rect: CGRect(x: 610, y: 0, width: 640, height: 400))
  let snapping = TYPESnapping(step: 240, isVertical: false)
  snapping.updateTarget(&target, context: ScrollTargetBehaviorContext())
  check(target.rect.minX, 720, 1e-9, "the target")
}

/// Checks a page in the row that people see who prefer less motion.
@MainActor
func checkRow() {
  let layout = TYPE.PageLayout(
    pageWidth: 240,
    pageHeight: 320,
    viewportWidth: 640,
    viewportHeight: 400,
    gap: 10,
    reducesMotion: true
  )
  let pose = TYPE.pose(0.5, layout)
  check(pose.matrix[0, 3], 125, 1e-9, "the row")
  check(pose.matrix[2, 2] == 1 && pose.alpha == 1, true, "a plain page")
}

/// Counts how often SwiftUI evaluates all pages in a thousand frames.
@MainActor
func checkEvaluations() {
  let layout = TYPE.PageLayout(
    pageWidth: 240,
    pageHeight: 320,
    viewportWidth: 640,
    viewportHeight: 400
  )
  let orders = (0...1_000).map { TYPEOrder(at: Double($0) / 500, layout, TYPE.Parameters()) }
  let changes = zip(orders, orders.dropFirst()).count { $0 != $1 }
  check(changes > 0 && changes <= 50, true, "\(changes) changes of the order")
}

MainActor.assumeIsolated {
  checkLayouts()
  checkScrolling()
  checkSnapping()
  checkRow()
  checkEvaluations()
}
print("\(failures) failures")
exit(failures == 0 ? 0 : 1)
