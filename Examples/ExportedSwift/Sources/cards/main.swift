/// Returns the pages of coverflow that are drawn at a position, from back to front.
func drawnPages(at position: Double, _ layout: Coverflow.PageLayout) -> [String] {
  let window = Coverflow.window(layout)
  var pages: [(key: Double, text: String)] = []
  for index in 0..<Int(layout.pages) {
    let difference = Coverflow.difference(of: index, at: position, layout)
    guard window.contains(difference) else { continue }
    let pose = Coverflow.pose(Double(index) - position, layout, index: Double(index))
    let text = "page \(index + 1) at \(Int(pose.matrix[0, 3].rounded()))"
    pages.append((Coverflow.paintKey(pose, difference), text))
  }
  return pages.sorted { $0.key < $1.key }.map(\.text)
}

let layout = Coverflow.PageLayout(
  pageWidth: 240,
  pageHeight: 320,
  viewportWidth: 640,
  viewportHeight: 400,
  pages: 12
)
print("coverflow: \(drawnPages(at: 1.5, layout).joined(separator: ", "))")

let cylinder = Cylinder.PageLayout(
  pageWidth: 240,
  pageHeight: 320,
  viewportWidth: 640,
  viewportHeight: 400
)
print("cylinder: page 3 at \(Int(Cylinder.pose(0.5, cylinder).matrix[0, 3].rounded()))")

let cube = AnimatedCube.PageLayout(
  pageWidth: 640,
  pageHeight: 400,
  viewportWidth: 640,
  viewportHeight: 400
)
print("animated-cube: page 3 at \(Int(AnimatedCube.pose(0.5, cube).matrix[0, 3].rounded()))")
