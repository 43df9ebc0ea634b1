/// The rule by which the content of a row moves through its pages without input.
///
/// Autoplay waits while a finger is down and while a page is zoomed. It does nothing on a map and if motion is
/// reduced.
public struct Autoplay: Sendable, Hashable {
  /// The pace of autoplay.
  public enum Pace: Sendable, Hashable {
    /// A move to the next page after the content has rested for some seconds, greater than 0.
    ///
    /// After the last page of a row without joined ends, the content moves back to the first page.
    case interval(Double)
    /// A constant speed in pages per second, greater than 0.
    ///
    /// In a row without joined ends, the content stops at the last page.
    case speed(Double)
  }

  /// The pace.
  public var pace: Pace
  /// Whether autoplay continues after the user has moved the content; otherwise it ends with a touch.
  public var resumes: Bool

  /// Creates a rule; an interval or a speed that is not greater than 0 is a programmer error and traps.
  public init(_ pace: Pace, resumes: Bool = false) {
    switch pace {
    case .interval(let value), .speed(let value):
      precondition(value > 0, "interval and speed must be greater than 0")
    }
    (self.pace, self.resumes) = (pace, resumes)
  }
}
