// Applies the visual effects of TYPEPage to pages, and compares their projections and opacities with vectors.json.
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

@MainActor
func checkLayouts() {
  for block in vectors.layouts {
    let layout = block.layout
    let window = TYPE.window(layout)
    let size = CGSize(width: layout.pageWidth, height: layout.pageHeight)
    for expected in block.poses {
      let index = Int(expected.index)
      let modifier = TYPEPage(index: index, layout: layout, parameters: TYPE.Parameters())
      _ = modifier.body(content: Recorder.content)
      var position = expected.index - expected.difference
      if layout.rightToLeft && !layout.vertical { position = layout.pages - 1 - position }
      let offset = position * TYPE.stride(layout)
      let origin = CGPoint(
        x: (layout.pageWidth - layout.viewportWidth) / 2 + (layout.vertical ? 0 : offset),
        y: (layout.pageHeight - layout.viewportHeight) / 2 + (layout.vertical ? offset : 0)
      )
      let viewport = CGRect(
        origin: origin,
        size: CGSize(width: layout.viewportWidth, height: layout.viewportHeight)
      )
      let found = Recorder.effect(GeometryProxy(size: size, viewport: viewport))
      let place = "at \(expected.difference):"
      let isDrawn = window.contains(expected.difference) && !expected.hidden
      check(found.opacity, isDrawn ? expected.alpha : 0, 1e-6, "\(place) opacity")
      let m = expected.matrix
      for (x, y) in [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)] {
        let (a, b) = (x - size.width / 2, y - size.height / 2)
        let w = m[12] * a + m[13] * b + m[15]
        guard w > 0.05 else { continue }
        let corner = moved(found.transform, x, y)
        check(corner.2, w, 1e-7, "\(place) w")
        check(
          corner.0 - viewport.midX,
          (m[0] * a + m[1] * b + m[3]) / w,
          2e-6,
          "\(place) corner x"
        )
        check(
          corner.1 - viewport.midY,
          (m[4] * a + m[5] * b + m[7]) / w,
          2e-6,
          "\(place) corner y"
        )
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
