/// An ordering of names that compares numbers by value: page2 before page10.
package enum NaturalOrder {
  /// Whether one name comes before another, in any locale; false for equal names.
  package static func areInOrder(_ left: String, _ right: String) -> Bool {
    let (a, b) = (parts(of: left), parts(of: right))
    for (one, other) in zip(a, b) where one != other { return one < other }
    if a.count != b.count { return a.count < b.count }
    // Names such as 01 and 1 or a and A need a fixed order, too.
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// A run of digits or of other characters; numbers come first.
  private enum Part: Comparable {
    /// Digits without leading zeros; comparing their count first allows any length.
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
