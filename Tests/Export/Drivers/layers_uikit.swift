// Applies the attributes of TYPELayout to cells, and prints what they draw as JSON.
import UIKit

VECTORS
/// A data source that knows only the number of pages.
final class Pages: NSObject, UICollectionViewDataSource {
  let count: Int

  init(count: Int) { self.count = count }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }

  func collectionView(
    _ view: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
}

@MainActor
func printLayers() {
  for (place, block) in vectors.layouts.enumerated() {
    let sizes = block.layout
    let layout = TYPELayout()
    layout.pageSize = CGSize(width: sizes.pageWidth, height: sizes.pageHeight)
    layout.gap = sizes.gap
    layout.isVertical = sizes.vertical
    layout.isRightToLeft = sizes.rightToLeft
    let frame = CGRect(x: 0, y: 0, width: sizes.viewportWidth, height: sizes.viewportHeight)
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    let pages = Pages(count: Int(sizes.pages))
    view.dataSource = pages
    layout.prepare()
    for expected in block.poses {
      let position = expected.index - expected.difference
      view.contentOffset = layout.contentOffset(at: position)
      let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      let attributes = layout.attributes(at: position).first {
        $0.indexPath.item == Int(expected.index)
      }
      var items = "[]"
      if let attributes {
        //?face
        let cell = TYPECell(frame: .zero)
        cell.page.addSubview(PageView(size: layout.pageSize))
        //?texts files
        cell.words = { text, index in text.replacingOccurrences(of: "{number}", with: "\(index + 1)") }
        //.
        //.
        //?-face
        let cell = UICollectionViewCell(frame: .zero)
        cell.addSubview(PageView(size: layout.pageSize))
        //.
        items = drawing(cell, attributes, from: middle)
      }
      //?floor
      layout.prepare()
      precondition(layout.decorations.contains(TYPEFloorView.kind), "floors need a registered view")
      let floors = layout.floors(at: position).filter { $0.indexPath.item == Int(expected.index) }
      precondition(floors.allSatisfy { $0.zIndex < 0 }, "floors are beneath all pages")
      let floor =
        floors.map { drawing(TYPEFloorView(frame: .zero), $0, from: middle) }.first ?? "[]"
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
