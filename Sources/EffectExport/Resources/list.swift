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
}
