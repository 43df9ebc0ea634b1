/// What is current and what is seen, all of which changes in steps.
struct Sight: Sendable, Equatable {
  /// The current page, of a later turn where ends are joined; −1 where there is none.
  var page = -1
  /// The pages that meet the view, or the columns of a map.
  var seen = 0..<0
  /// The rows of a map that meet the view.
  var rows = 0..<1
  /// How many pictures lie wholly before the view, where few views follow many pictures.
  var passed = 0

  /// Whether so many pages lie between two sights that nobody looks at each.
  func isFar(from other: Sight) -> Bool {
    max(abs(page - other.page), abs(passed - other.passed)) > Self.farthest
  }

  /// As many pages as two pictures of a display ever show between them.
  private static let farthest = 16
}
