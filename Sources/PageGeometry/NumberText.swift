extension Double {
  /// The number as people write it: a whole one without a point.
  package var plainText: String {
    // Beyond this, digits would be shown that the number does not have.
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
