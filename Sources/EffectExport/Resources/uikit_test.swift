// swift-format-ignore-file
// Compares the attributes of __adapter__ with the poses of fxrender. Make it the main.swift of an
// app of its own, and give the path of vectors.json as the argument of the app.
__licence__
import UIKit

__vectors__
final class Pages: NSObject, UICollectionViewDataSource {
  let count: Int

  init(count: Int) { self.count = count }

  /// A data source without data has no section.
  func numberOfSections(in view: UICollectionView) -> Int { count == 0 ? 0 : 1 }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }

  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    UICollectionViewCell()
  }
}

/// Compares the transform of a flat page.
func checkMatrix(_ found: CATransform3D, _ matrix: [Double], _ place: String) {
  for (i, value) in [
    (0, found.m11), (4, found.m12), (12, found.m14), (1, found.m21), (5, found.m22),
    (13, found.m24), (3, found.m41), (7, found.m42), (15, found.m44),
  ] {
    check(value, matrix[i], 1e-9, "\(place) matrix[\(i)]")
  }
  let rest = [found.m13, found.m23, found.m43, found.m31, found.m32, found.m34]
  check(found.m33 == 1 && rest.allSatisfy { $0 == 0 }, true, "\(place) flat")
}

/// Compares the pages at one content offset.
@MainActor
func check(_ records: [Vectors.Record], at position: Double, _ layout: __adapter__) {
  let window = __type__.window(layout.sizes)
  // A scroll view rounds its content offset to a pixel.
  let pixel = 1 / (layout.collectionView?.traitCollection.displayScale ?? 1)
  check(layout.position, position, 1e-9 + pixel / __type__.stride(layout.sizes), "the position")
  let pages = layout.attributes(at: position)
  let viewport = layout.collectionView?.bounds ?? .zero
  var drawn: [(order: Double, rank: Int)] = []
  for expected in records {
    let page = pages.first { $0.indexPath.item == Int(expected.index) }
    let place = "at \(expected.difference):"
    check(page != nil, window.contains(expected.difference), "\(place) drawn")
    guard let page else { continue }
    //?pieces
    // Pieces have matrices of their own.
    if __type__.pose(expected.difference, layout.sizes, index: expected.index).pieces.isEmpty {
      checkMatrix(page.transform3D, expected.matrix, place)
    }
    //.
    checkMatrix(page.transform3D, expected.matrix, place) //?-pieces
    check(page.center.x, viewport.midX, 1e-9, "\(place) centre x")
    check(page.center.y, viewport.midY, 1e-9, "\(place) centre y")
    check(page.alpha, expected.alpha, 1e-9, "\(place) alpha")
    check(page.isHidden, expected.hidden, "\(place) hidden")
    let pose = __type__.pose(expected.difference, layout.sizes, layout.parameters, index: expected.index)
    let takesTouches = pose.interactive && !expected.hidden && expected.alpha > 0.001
    check(layout.takesTouches(at: page.indexPath), takesTouches, "\(place) touches")
    drawn.append((expected.order, page.zIndex))
  }
  for (a, b) in drawn.flatMap({ a in drawn.map { (a, $0) } }) where a.order > b.order + 2e-6 {
    check(a.rank > b.rank, true, "at position \(position): the rank of order \(a.order)")
  }
}

/// Compares the pages of all layouts.
@MainActor
func checkLayouts() {
  for block in vectors.layouts {
    let sizes = block.layout
    let layout = __adapter__()
    layout.pageSize = CGSize(width: sizes.pageWidth, height: sizes.pageHeight)
    layout.gap = sizes.gap
    layout.isVertical = sizes.vertical
    layout.isRightToLeft = sizes.rightToLeft
    let frame = CGRect(x: 0, y: 0, width: sizes.viewportWidth, height: sizes.viewportHeight)
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    let pages = Pages(count: Int(sizes.pages))
    view.dataSource = pages
    let groups = Dictionary(grouping: block.poses) { $0.index - $0.difference }
    for (position, records) in groups.sorted(by: { $0.key < $1.key }) {
      view.contentOffset = layout.contentOffset(at: position)
      layout.prepare()
      check(records, at: position, layout)
      let found = layout.layoutAttributesForElements(in: view.bounds) ?? []
      let count = found.count { $0 is __type__Attributes }
      check(count == layout.attributes(at: position).count, true, "the prepared pages")
    }
    for index in 0..<pages.count {
      view.contentOffset = layout.contentOffset(forPage: index)
      check(layout.position, Double(index), 1e-9, "the position of page \(index)")
    }
  }
}

/// Checks a view whose data source has no section yet.
@MainActor
func checkEmptyView() {
  let layout = __adapter__()
  let frame = CGRect(x: 0, y: 0, width: 400, height: 300)
  let view = UICollectionView(frame: frame, collectionViewLayout: layout)
  let pages = Pages(count: 0)
  view.dataSource = pages
  check(layout.attributes(at: 0).isEmpty, true, "no pages of an empty view")
  check(layout.collectionViewContentSize == frame.size, true, "the size of an empty view")
  check(layout.contentOffset(forPage: 3) == .zero, true, "the offset in an empty view")
}

MainActor.assumeIsolated {
  checkLayouts()
  checkEmptyView()
}
__result__
