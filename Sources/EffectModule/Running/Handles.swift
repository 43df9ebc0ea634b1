/// Values that the page refers to by numbers from 1.
struct Handles<Value> {
  private var values: [Value?] = []

  /// Adds a value, and returns its number.
  mutating func add(_ value: Value) -> Int32 {
    for index in values.indices where values[index] == nil {
      values[index] = value
      return Int32(index + 1)
    }
    values.append(value)
    return Int32(values.count)
  }

  /// The value with a number; nil if there is none.
  subscript(handle: Int32) -> Value? {
    get {
      let index = Int(handle) - 1
      return values.indices.contains(index) ? values[index] : nil
    }
    set {
      let index = Int(handle) - 1
      if values.indices.contains(index) { values[index] = newValue }
    }
  }
}
