import PageGeometry
package import PageScroll

extension ScrollConfiguration {
  /// Refuses a gap that leaves no way from page to page; a sweep takes it, a scroll view cannot.
  package func checkGap() throws(SequenceError) {
    let ways = map.map { [$0.cellSize.width, $0.cellSize.height] } ?? [stride]
    guard ways.allSatisfy({ $0 > 0 }) else {
      throw SequenceError.usage(
        "--gap \(gap.plainText) leaves no way from page to page to scroll",
        "Expected a gap that is over 0 together with a page."
      )
    }
  }
}
