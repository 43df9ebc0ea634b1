// Draws pages with TYPEPage, and compares their corners and opacities with vectors.json.
import SwiftUI

VECTORS
@MainActor
func checkLayouts() {
  for block in vectors.layouts {
    let layout = block.layout
    let window = TYPE.window(layout)
    let size = CGSize(width: layout.pageWidth, height: layout.pageHeight)
    for expected in block.poses {
      let index = Int(expected.index)
      var position = expected.index - expected.difference
      if layout.rightToLeft && !layout.vertical { position = layout.pages - 1 - position }
      let offset = position * TYPE.stride(layout)
      let origin = CGPoint(
        x: (layout.pageWidth - layout.viewportWidth) / 2 + (layout.vertical ? 0 : offset),
        y: (layout.pageHeight - layout.viewportHeight) / 2 + (layout.vertical ? offset : 0)
      )
      Recorder.viewport = CGRect(
        origin: origin,
        size: CGSize(width: layout.viewportWidth, height: layout.viewportHeight)
      )
      let modifier = TYPEPage(index: index, layout: layout, parameters: TYPE.Parameters())
      let items = Recorder.items(modifier.body(content: Recorder.content), size: Recorder.viewport.size)
      let place = "at \(expected.difference):"
      guard let page = items.first(where: { $0.kind == "page" }) else {
        check(false, true, "\(place) a page")
        continue
      }
      let isDrawn = window.contains(expected.difference) && !expected.hidden
      check(page.alpha, isDrawn ? expected.alpha : 0, 1e-6, "\(place) opacity")
      let m = expected.matrix
      let shares = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
      for ((x, y), corner) in zip(shares, page.box) {
        let (a, b) = (size.width * (x - 0.5), size.height * (y - 0.5))
        let w = m[12] * a + m[13] * b + m[15]
        guard w > 0.05 else { continue }
        check(corner.w, w, 1e-7, "\(place) w")
        check(corner.x / corner.w, (m[0] * a + m[1] * b + m[3]) / w, 2e-6, "\(place) corner x")
        check(corner.y / corner.w, (m[4] * a + m[5] * b + m[7]) / w, 2e-6, "\(place) corner y")
      }
    }
  }
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
  checkRow()
  checkEvaluations()
}
print("\(failures) failures")
exit(failures == 0 ? 0 : 1)
