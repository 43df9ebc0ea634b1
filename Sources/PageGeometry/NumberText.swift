extension Double {
  /// The shortest string for the number; a whole number has no decimal point.
  package var plainText: String {
    // From 1e15 on, an integer would show digits that the number does not have.
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
