/// An ordering of names that compares numbers by value: page2 before page10.
package enum NaturalOrder {
  /// Returns whether one name comes before another; false for equal names.
  ///
  /// The order does not depend on the locale.
  package static func areInOrder(_ left: String, _ right: String) -> Bool {
    let (a, b) = (parts(of: left), parts(of: right))
    for (one, other) in zip(a, b) where one != other { return one < other }
    if a.count != b.count { return a.count < b.count }
    // Names that differ only in leading zeros or letter case, such as 01 and 1, also need a fixed order.
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// A run of digits or of other characters; numbers are sorted before text.
  private enum Part: Comparable {
    /// Digits without leading zeros. The number with more digits is larger, so `count` is compared
    /// first.
    case number(count: Int, digits: String)
    case text(String)
  }

  private static func parts(of name: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(name)
    while let first = rest.unicodeScalars.first {
      let isNumber = ("0"..."9").contains(first)
      let run = rest.unicodeScalars.prefix { ("0"..."9").contains($0) == isNumber }
      if isNumber {
        let digits = String(Substring(run).drop { $0 == "0" })
        parts.append(.number(count: digits.utf8.count, digits: digits))
      } else {
        parts.append(.text(Substring(run).lowercased()))
      }
      rest = rest[run.endIndex...]
    }
    return parts
  }
}
