// Evaluates TYPEPage for pages, and prints what they draw as JSON.
import SwiftUI

VECTORS
@MainActor
func printLayers() {
  for (place, block) in vectors.layouts.enumerated() {
    let layout = block.layout
    // The stack of the pages offers them the size of the viewport.
    let size = CGSize(width: layout.viewportWidth, height: layout.viewportHeight)
    Recorder.viewport = size
    for expected in block.poses {
      let index = Int(expected.index)
      let isReversed = layout.rightToLeft && !layout.vertical
      let away = (isReversed ? -1 : 1) * expected.difference * TYPE.stride(layout)
      Recorder.origin = CGPoint(
        x: (layout.viewportWidth - layout.pageWidth) / 2 + (layout.vertical ? 0 : away),
        y: (layout.viewportHeight - layout.pageHeight) / 2 + (layout.vertical ? away : 0)
      )
      let page = TYPEPage(
        page: Recorder.content,
        index: index,
        layout: layout,
        //?texts
        words: { $0.replacingOccurrences(of: "{number}", with: "\($1 + 1)") },
        direction: .leftToRight,
        //.
        parameters: TYPE.Parameters()
      )
      // The first evaluation may take a picture of the page.
      Recorder.states = [:]
      _ = Recorder.drawing(page, size: size)
      let items = Recorder.drawing(page, size: size)
      //?floor
      let beneath = TYPEFloor(index: index, layout: layout, parameters: TYPE.Parameters())
      let floor = Recorder.drawing(beneath, size: size)
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
