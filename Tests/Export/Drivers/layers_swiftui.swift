// Evaluates TYPEPage for pages, and prints what they draw as JSON.
import SwiftUI

VECTORS
@MainActor
func printLayers() {
  for (place, block) in vectors.layouts.enumerated() {
    let layout = block.layout
    // The stack of the pages offers them the size of the viewport.
    let size = CGSize(width: layout.viewportWidth, height: layout.viewportHeight)
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
      let page = TYPEPage(index: index, layout: layout, parameters: TYPE.Parameters())
      let items = Recorder.drawing(page.body(content: Recorder.content), size: size)
      //?floor
      let beneath = TYPEFloor(index: index, layout: layout, parameters: TYPE.Parameters())
      let floor = Recorder.drawing(beneath.body(content: Recorder.content), size: size)
      //.
      //?-floor
      let floor = "[]"
      //.
      print(
        "{\"layout\":\(place),\"difference\":\(expected.difference),\"items\":\(items),\"floor\":\(floor)}"
      )
    }
  }
}

MainActor.assumeIsolated { printLayers() }
