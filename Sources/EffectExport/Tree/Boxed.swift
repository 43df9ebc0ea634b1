/// A value on the heap that copies share until one of them changes it.
///
/// An effect has hundreds of references. Without boxes, each copy of a value that contains an effect counts all of them,
/// in tens of kilobytes of code for each such type.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    _read { yield box.value }
    set { box = Box(newValue) }
  }
}
