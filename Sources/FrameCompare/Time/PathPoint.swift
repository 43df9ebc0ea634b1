/// A frame as a point of the path that the frames of a sequence form.
protocol PathPoint {
  /// Returns the dot product of (a − origin) and (b − origin).
  static func product(_ a: Self, _ b: Self, from origin: Self) -> Double
}

/// A page position as a point of a path along a line.
struct PagePosition: PathPoint {
  /// The position, in pages.
  let value: Double

  static func product(_ a: PagePosition, _ b: PagePosition, from origin: PagePosition) -> Double {
    (a.value - origin.value) * (b.value - origin.value)
  }
}
