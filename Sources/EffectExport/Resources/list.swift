// swift-format-ignore-file
/// __note__
public struct __list__: RandomAccessCollection, Sendable {
  /*__items__*/

  public var startIndex: Int { 0 }
  public var endIndex: Int { __count__ }

  public fileprivate(set) subscript(index: Int) -> __element__ {
    get {
      switch index {
      /*__reads__*/
      default: preconditionFailure("there are only \(count)")
      }
    }
    set {
      switch index {
      /*__writes__*/
      default: preconditionFailure("there are only \(count)")
      }
    }
  }

  /// Reads the layers in a loop, which allocates nothing.
  public struct Iterator: IteratorProtocol {
    fileprivate let list: __list__
    fileprivate var index = 0

    public mutating func next() -> __element__? {
      guard index < list.endIndex else { return nil }
      defer { index += 1 }
      return list[index]
    }
  }

  public func makeIterator() -> Iterator { Iterator(list: self) }
}
