import PageGeometry

/// A value for each axis.
struct PerAxis<Value> {
  var x: Value
  var y: Value

  init<Failure: Error>(_ make: (Axis) throws(Failure) -> Value) throws(Failure) {
    (x, y) = (try make(.horizontal), try make(.vertical))
  }

  subscript(axis: Axis) -> Value {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Both values, the horizontal one first.
  var both: [Value] { [x, y] }
}

extension PerAxis: Sendable where Value: Sendable {}

extension Axis {
  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Point {
  /// Creates a point by computing the coordinate along each axis.
  init(_ coordinate: (Axis) -> Double) {
    self.init(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// The coordinate along an axis.
  subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }
}
