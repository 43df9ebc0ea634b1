/// The search for the known name that a person means by an unknown one.
package enum Suggestion {
  /// Returns the known name that a person means by a name.
  ///
  /// It is the first that has this name as another one; else the only one that begins with it, from two letters on;
  /// else the most similar one. Case, hyphens and underscores do not matter.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - known: The names that exist.
  ///   - others: Other names that people use for a known name, in lower case without hyphens and underscores.
  /// - Returns: One of the known names; nil if none is meant.
  package static func meant(
    by name: String,
    in known: [String],
    others: [String: Set<String>] = [:]
  ) -> String? {
    let plain = plain(name)
    if let other = known.first(where: { others[$0]?.contains(plain) ?? false }) { return other }
    let longer = known.filter { plain.count > 1 && Self.plain($0).hasPrefix(plain) }
    return longer.count == 1 ? longer[0] : nearest(to: name, in: known)
  }

  /// Returns a name in lower case, without hyphens and underscores.
  package static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// Returns "Did you mean 'x'? " for a name, and an empty string for none.
  package static func question(_ name: String?) -> String {
    name.map { "Did you mean '\($0)'? " } ?? ""
  }

  /// Returns the known name with the smallest edit distance from a name.
  ///
  /// If several known names have the same distance, the result is the one that contains the most letters of
  /// the given name. If that is also equal, the result is the first of them. The result is nil if the
  /// smallest distance is greater than both 2 and a third of the known name's length, or if it is at least
  /// that length.
  package static func nearest(to name: String, in known: [String]) -> String? {
    let letters = Array(name.lowercased().prefix(64))
    var best: (name: String, distance: Int, missing: Int)?
    for candidate in known {
      var missing = letters
      for letter in candidate.lowercased() {
        if let index = missing.firstIndex(of: letter) { missing.remove(at: index) }
      }
      let distance = distance(letters, Array(candidate.lowercased()))
      let isNearer = best.map { (distance, missing.count) < ($0.distance, $0.missing) }
      if isNearer ?? true { best = (candidate, distance, missing.count) }
    }
    guard let best, best.distance <= max(2, best.name.count / 3), best.distance < best.name.count
    else { return nil }
    return best.name
  }

  /// Returns the edit distance of two words: the number of letters to insert, remove, replace, or swap with their
  /// neighbour.
  package static func distance(_ a: String, _ b: String) -> Int { distance(Array(a), Array(b)) }

  /// Returns the edit distance: the number of letters to insert, remove, replace, or swap with their
  /// neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
