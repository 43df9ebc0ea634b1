import PageGeometry
package import PageScroll
import TextTools

extension ScrollConfiguration {
  /// Throws an error if the gap makes the distance between the starts of neighbouring pages 0 or negative.
  ///
  /// A sweep allows such a gap, but a scroll view does not.
  package func checkGap() throws(SequenceError) {
    let ways = map.map { [$0.cellSize.width, $0.cellSize.height] } ?? [stride]
    guard ways.allSatisfy({ $0 > 0 }) else {
      throw SequenceError.usage(
        "--gap \(gap.plainText) leaves no distance to scroll from page to page",
        "The sum of the page size and the gap must be greater than 0."
      )
    }
  }
}
