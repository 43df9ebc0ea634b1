// Scrolls, resizes and reuses the cells of a collection view with TYPELayout, as UIKit and a person do.
import UIKit

VECTORS
/// The insets of a bar at the top, and of a camera at the left.
let insets = UIEdgeInsets(top: 97, left: 59, bottom: 34, right: 21)

@MainActor
func layoutOfView(_ view: UICollectionView) -> TYPELayout {
  guard let layout = view.collectionViewLayout as? TYPELayout else { fatalError("another layout") }
  return layout
}

@MainActor
func makeView(
  _ size: CGSize,
  insets: UIEdgeInsets = .zero,
  change: (TYPELayout) -> Void = { _ in }
) -> UICollectionView {
  let layout = TYPELayout()
  change(layout)
  let frame = CGRect(origin: .zero, size: size)
  let view = UICollectionView(frame: frame, collectionViewLayout: layout)
  view.contentInset = insets
  return view
}

/// Checks that pages rest in the middle of the part of a view that bars do not cover.
@MainActor
func checkInsets() {
  let pages = Pages(count: 12)
  for isVertical in [false, true] {
    let size = CGSize(width: 640 + 80, height: 400 + 131)
    let view = makeView(size, insets: insets) { $0.isVertical = isVertical }
    let layout = layoutOfView(view)
    view.dataSource = pages
    check(layout.contentOffset(forPage: 0) == CGPoint(x: -59, y: -97), true, "the first offset")
    for page in [0, 3, 11] {
      view.contentOffset = layout.contentOffset(forPage: page)
      check(layout.position, Double(page), 1e-9, "the position with insets")
      let centre = layout.layoutAttributesForItem(at: IndexPath(item: page, section: 0))?.center
      check((centre?.x ?? 0) - view.contentOffset.x, 59 + 320, 1e-9, "the centre between bars")
      check((centre?.y ?? 0) - view.contentOffset.y, 97 + 200, 1e-9, "the centre below a bar")
    }
    // The view scrolls to the last page, and not across.
    let content = layout.collectionViewContentSize
    let last = layout.contentOffset(forPage: 11)
    check(content.width + 21 - view.bounds.width, last.x, 1e-9, "the end of the content")
    check(content.height + 34 - view.bounds.height, last.y, 1e-9, "the end of the content")
  }
}

/// Checks that a view without a size has no pages, and that each page stays while the size changes.
@MainActor
func checkSizes() {
  let pages = Pages(count: 12)
  for isRightToLeft in [false, true] {
    let view = makeView(.zero) { $0.isRightToLeft = isRightToLeft }
    let layout = layoutOfView(view)
    view.dataSource = pages
    layout.prepare()
    check(layout.layoutAttributesForElements(in: view.bounds)?.isEmpty == true, true, "no pages")
    check(layout.position == 0, true, "the position of a view without a size")
    view.change(to: CGRect(x: 0, y: 0, width: 640, height: 400))
    check(layout.position, 0, 1e-9, "the first position")
    view.contentOffset = layout.contentOffset(forPage: 5)
    layout.prepare()
    check(layout.page == 5, true, "the page at rest")
    view.change(to: CGRect(origin: view.contentOffset, size: CGSize(width: 400, height: 640)))
    check(layout.position, 5, 1e-9, "the position after a rotation")
    layout.gap = 37
    layout.prepare()
    check(layout.position, 5, 1e-9, "the position after a change of the gap")
    checkFlicks(layout, isRightToLeft ? -1 : 1)
  }
}

/// Checks where a scroll ends near page 5.
@MainActor
func checkFlicks(_ layout: TYPELayout, _ sign: Double) {
  guard let view = layout.collectionView else { return }
  view.contentOffset = layout.contentOffset(at: 5.1)
  for (speed, page) in [(0.0, 5), (1, 6), (-1, 5), (0.1, 5)] {
    let target = layout.targetContentOffset(
      forProposedContentOffset: layout.contentOffset(at: 5.2),
      withScrollingVelocity: CGPoint(x: sign * speed, y: 0)
    )
    let expected = layout.contentOffset(forPage: page)
    check(target.x, expected.x, 1e-9, "the end of a scroll at \(speed)")
  }
  UITraitCollection.scale = 3
  view.contentOffset = layout.contentOffset(at: 5 + 1e-4)
  check(layout.position == 5, true, "a position within half a pixel of a page")
  UITraitCollection.scale = 1e12
}

/// Checks a cell that shows one page after another.
@MainActor
func checkReuse() {
  let pages = Pages(count: 12)
  let view = makeView(CGSize(width: 640, height: 400))
  let layout = layoutOfView(view)
  view.dataSource = pages
  view.makeCell = { TYPECell(frame: .zero) }
  layout.prepare()
  for (turn, index) in [1, 2, 0].enumerated() {
    let path = IndexPath(item: index, section: 0)
    let found = view.dequeueReusableCell(withReuseIdentifier: "page", for: path)
    guard let cell = found as? TYPECell else { fatalError("another cell") }
    check(cell.accessibilityElementsHidden, index != 0, "VoiceOver at page \(index)")
    check(cell.isUserInteractionEnabled, layout.takesTouches(at: path), "touches at page \(index)")
    // The data source fills the cell after its attributes are applied.
    if turn == 0 { cell.page.addSubview(PageView(size: layout.pageSize)) }
    for layer in cell.page.layer.sublayers ?? [] { (layer as? PageLayer)?.name = "turn \(turn)" }
    let attributes = layout.layoutAttributesForItem(at: path) ?? UICollectionViewLayoutAttributes()
    let drawn = drawing(cell, attributes, from: attributes.center)
    check(drawn.contains("turn \(turn - 1)"), false, "the picture of another page in page \(index)")
    let isSeen = !attributes.isHidden && attributes.alpha > 0
    check(drawn.contains("turn \(turn)"), isSeen, "page \(index)")
    view.reuse(cell)
  }
  check(layout.takesTouches(at: IndexPath(item: 99, section: 0)), false, "a page that is missing")
}

//?drag
/// Checks that pages know the direction of a drag until one of them is at rest.
@MainActor
func checkDrag() {
  let pages = Pages(count: 12)
  let view = makeView(CGSize(width: 640, height: 400))
  let layout = layoutOfView(view)
  view.dataSource = pages
  func place(at position: Double, isDragging: Bool) -> [CGFloat] {
    view.isDragging = isDragging
    view.contentOffset = layout.contentOffset(at: position)
    layout.prepare()
    let found = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.transform3D
    return found.map { [$0.m11, $0.m12, $0.m41, $0.m42] } ?? []
  }
  _ = place(at: 0, isDragging: false)
  let straight = place(at: 0.4, isDragging: false)
  _ = place(at: 0, isDragging: false)
  let dragged = place(at: 0.4, isDragging: true)
  check(dragged == straight, false, "a page that a finger moves away")
  check(place(at: 0.4, isDragging: false) == dragged, true, "a page after a drag")
  _ = place(at: 1, isDragging: false)
  check(place(at: 0.4, isDragging: false) == straight, true, "a page that comes back by itself")
  _ = place(at: 1, isDragging: false)
  let other = place(at: 0.4, isDragging: true)
  check(other == straight, true, "a page before the one that a finger moves away")
}

//.
//?clip
/// Checks that a page does not cover points beside its visible part.
func checkClip() {
  let layout = TYPE.PageLayout(
    pageWidth: 240,
    pageHeight: 320,
    viewportWidth: 640,
    viewportHeight: 400
  )
  var pose = TYPE.pose(0, layout)
  (pose.clip.left, pose.clip.bottom) = (40, 30)
  func covers(_ left: Double, _ top: Double) -> Bool {
    let (x, y, w) = (row(0), row(1), row(3))
    func row(_ row: Int) -> Double {
      pose.matrix[row, 0] * left + pose.matrix[row, 1] * top + pose.matrix[row, 3]
    }
    return TYPE.contains(x / w, y / w, pose, layout)
  }
  check(covers(-81, 0) || covers(0, 131), false, "points that are clipped")
  let isInside = covers(-79, 0) && covers(119, 0) && covers(0, 129) && covers(0, -159)
  check(isInside, true, "points of the visible part")
}

//.
/// Checks that the window of a view without a size is a range.
func checkWindow() {
  let layout = TYPE.PageLayout(pageWidth: 0, pageHeight: 0, viewportWidth: 0, viewportHeight: 0)
  let window = TYPE.window(layout)
  check(window.lowerBound <= window.upperBound, true, "the window without a size")
}

MainActor.assumeIsolated {
  checkInsets()
  checkSizes()
  checkReuse()
  //?drag
  checkDrag()
  //.
}
//?clip
checkClip()
//.
checkWindow()
print("\(failures) failures")
exit(failures == 0 ? 0 : 1)
