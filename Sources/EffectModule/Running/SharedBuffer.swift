/// Memory that the page reads and writes; it moves only when it grows.
package final class SharedBuffer<Element: BitwiseCopyable> {
  private(set) var elements: UnsafeMutableBufferPointer<Element>
  /// The number of elements in use.
  private(set) var count = 0

  package init() { elements = .allocate(capacity: 0) }

  deinit { elements.deallocate() }

  /// Makes room for elements, whose values are then undefined.
  func resize(to count: Int) {
    if count > elements.count {
      elements.deallocate()
      elements = .allocate(capacity: max(count, 2 * elements.count))
    }
    self.count = count
  }

  /// Replaces the elements.
  func set(_ values: [Element]) {
    resize(to: values.count)
    _ = elements.update(fromContentsOf: values)
  }
}
