import PageGeometry
import Testing

@Suite struct SizeTests {
  @Test(arguments: [(Axis.horizontal, 240.0), (.vertical, 320)])
  func theLengthAlongAnAxis(_ axis: Axis, _ length: Double) {
    #expect(Size(width: 240, height: 320).length(along: axis) == length)
  }

  @Test func axesHaveTheNamesOfTheCommandLine() {
    #expect(Axis.allCases.map(\.rawValue) == ["horizontal", "vertical"])
  }

  @Test func cornersGoClockwiseFromTheTopLeft() {
    let corners = Rect(x: -1, y: -2, width: 4, height: 6).corners
    #expect(
      corners == [
        Point(x: -1, y: -2), Point(x: 3, y: -2), Point(x: 3, y: 4), Point(x: -1, y: 4),
      ]
    )
  }
}
