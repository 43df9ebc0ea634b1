import PageGeometry
import Testing

struct SizeTests {
  @Test(arguments: [(Axis.horizontal, 240.0), (.vertical, 320)])
  func `The length along an axis is the width or the height`(_ axis: Axis, _ length: Double) {
    #expect(Size(width: 240, height: 320).length(along: axis) == length)
  }

  @Test func `Axes have the names that the command line uses`() {
    #expect(Axis.allCases.map(\.rawValue) == ["horizontal", "vertical"])
  }

  @Test func `The corners of a rectangle are listed clockwise from the top left`() {
    let corners = Rect(x: -1, y: -2, width: 4, height: 6).corners
    #expect(
      corners == [Point(x: -1, y: -2), Point(x: 3, y: -2), Point(x: 3, y: 4), Point(x: -1, y: 4)]
    )
  }
}
