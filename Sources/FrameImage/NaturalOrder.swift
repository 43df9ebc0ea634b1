/// The order in which people sort names with numbers: page2 before page10.
public enum NaturalOrder {
  /// Whether one name comes before another, whatever the locale.
  ///
  /// - Parameters:
  ///   - left: A name.
  ///   - right: Another one.
  /// - Returns: True where `left` comes first; of equal names neither does.
  public static func areInOrder(_ left: String, _ right: String) -> Bool {
    let (a, b) = (parts(of: left), parts(of: right))
    for (one, other) in zip(a, b) where one != other { return one < other }
    if a.count != b.count { return a.count < b.count }
    // 01 and 1, a and A: some order, but always the same.
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// A run of digits or of anything else.
  ///
  /// Numbers come before letters.
  private enum Part: Comparable {
    /// Digits without leading zeros; their count comes first, so that any length compares.
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
