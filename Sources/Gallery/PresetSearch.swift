import Foundation
import TextTools
import WebPages

/// A search of presets by words, with the rules of the galleries' `ranking.js`: names count most, endings of English
/// words do not matter, some words mean the same, and misspelt words are corrected.
package struct PresetSearch {
  /// The words, in lower case; all of them must match.
  package let words: [String]

  /// Creates a search.
  package init(words: [String]) {
    self.words = words.flatMap { queryWords($0, separator: \.isWhitespace) }
  }

  /// Returns the entries that match, the best first; entries that match equally well keep their order.
  ///
  /// - Returns: The entries, and the words that they match: if nothing matches, words that no entry has are taken for
  ///   misspelt ones.
  package func ranked(_ entries: [GalleryEntry]) -> (entries: [GalleryEntry], words: [String]) {
    let all = entries.map(SearchedEntry.init)
    let found = Self.matching(all, words)
    guard found.isEmpty, !words.isEmpty else { return (found, words) }
    let known = Vocabulary(of: all)
    let corrected = words.map { word in
      all.contains { $0.score(of: word) > 0 } ? word : known.corrected(word)
    }
    return (Self.matching(all, corrected), corrected)
  }

  /// The greatest number of entries that match only some of the words.
  private static let mostPartly = 8

  /// Returns the entries that match the most words, the best first and at most eight of them; and the words that no
  /// entry has.
  package func partlyMatching(
    _ entries: [GalleryEntry]
  ) -> (entries: [GalleryEntry], unknown: [String]) {
    let all = entries.map(SearchedEntry.init)
    let points = all.map { entry in words.map { entry.score(of: $0) } }
    let counts = points.map { $0.count { $0 > 0 } }
    let most = counts.max() ?? 0
    let scores = zip(points, counts).map { $1 == most ? $0.reduce(0, +) : 0 }
    return (
      Array(Self.inOrder(all, scores).prefix(Self.mostPartly)),
      words.indices.filter { word in !points.contains { $0[word] > 0 } }.map { words[$0] }
    )
  }

  private static func matching(_ entries: [SearchedEntry], _ words: [String]) -> [GalleryEntry] {
    inOrder(entries, entries.map { $0.score(of: words) })
  }

  /// Returns the entries with a score, the highest first; entries with equal scores keep their order.
  private static func inOrder(_ entries: [SearchedEntry], _ scores: [Double]) -> [GalleryEntry] {
    let found = entries.indices.filter { scores[$0] > 0 }
    return found.sorted { (-scores[$0], $0) < (-scores[$1], $1) }.map { entries[$0].entry }
  }
}

/// An entry with the stems of its words.
private struct SearchedEntry {
  let entry: GalleryEntry
  private let name: String
  /// The other names, each as one word.
  private let others: Set<String>
  /// The stems by the number of points for a match, most first.
  private let fields: [(points: Double, stems: [String])]
  private let text: String

  init(_ entry: GalleryEntry) {
    self.entry = entry
    name = entry.name.lowercased()
    others = Set(entry.aka.map { queryWords($0) { !$0.isLetter && !$0.isNumber }.joined() })
    let words = entry.tags + entry.aka
    let (family, source) = (entry.family ?? "", entry.source ?? "")
    fields = [
      (50, stems(entry.name)), (30, words.flatMap(stems)), (20, stems(family)),
      (10, stems("\(entry.summary) \(source)")),
    ]
    text = ([entry.summary, family, source] + words).joined(separator: " ").lowercased()
  }

  /// The words that can be meant by misspelt ones.
  var vocabulary: [String] {
    searchWords(
      ([entry.name, entry.summary, entry.family ?? ""] + entry.tags + entry.aka)
        .joined(separator: " ")
    )
  }

  /// Returns how well the entry matches all words: 0 if it does not, and most for its name.
  func score(of words: [String]) -> Double {
    let whole = words.count > 1 ? words.joined() : ""
    let isOther = !whole.isEmpty && others.contains(whole)
    var sum = searchWords(name).joined() == whole ? 101.0 : isOther ? 20 : 1
    for word in words {
      let points = score(of: word)
      guard points > 0 else { return 0 }
      sum += points
    }
    return sum
  }

  func score(of word: String) -> Double {
    if name == word { return 100 }
    if name.hasPrefix(word) { return 60 }
    let own = stem(word)
    let points = best { $0.hasPrefix(own) }
    if points == 50 { return points }
    if name.contains(word) { return 40 }
    if points > 0 { return points }
    let same = SameWords.others(of: word)
    let meant = best(same.contains) / 2
    if meant > 0 { return meant }
    // Short words are parts of too many others, as "ken" is of "darken".
    return word.utf16.count > 3 && text.contains(word) ? 2 : 0
  }

  private func best(_ isMatch: (String) -> Bool) -> Double {
    fields.first { $0.stems.contains(where: isMatch) }?.points ?? 0
  }
}

/// The words of all entries.
private struct Vocabulary {
  private let words: [String]

  init(of entries: [SearchedEntry]) {
    let all = Set(entries.flatMap(\.vocabulary) + SameWords.groups.joined())
    words = all.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
  }

  /// Returns the word that a misspelt one means; the word itself if none is similar.
  func corrected(_ word: String) -> String {
    guard word.utf16.count > 3 else { return word }
    let most = word.utf16.count > 7 ? 2 : 1
    var best = (word: word, distance: most + 1)
    for other in words where abs(other.utf16.count - word.utf16.count) <= most {
      let distance = Suggestion.distance(word, other)
      if distance < best.distance { best = (other, distance) }
    }
    return best.word
  }
}

/// The words that mean the same, from the script of the galleries.
private enum SameWords {
  static let groups: [[String]] = {
    let script = String(decoding: SharedPage.ranking, as: UTF8.self)
    guard let table = script.firstMatch(of: #/(?s)const sameWords = (\[.*?\n\]);/#)?.output.1,
      let groups = try? JSONDecoder().decode([[String]].self, from: Data(table.utf8))
    else { preconditionFailure("ranking.js has no table of words that mean the same") }
    return groups
  }()

  private static let stems = groups.map { $0.map(stem) }

  /// Returns the stems of the words that mean the same as a word, without its own.
  static func others(of word: String) -> Set<String> {
    let own = stem(word)
    return Set(stems.filter { $0.contains(own) }.joined()).subtracting([own])
  }
}

/// Words that say nothing about an effect.
private let fillers: Set = [
  "a", "an", "and", "effect", "for", "in", "like", "my", "of", "on", "the", "through", "to", "with",
]

/// Returns the words of a query or of another name, without punctuation around them and without those that say nothing.
private func queryWords(_ text: String, separator isSeparator: (Character) -> Bool) -> [String] {
  text.lowercased().split(whereSeparator: isSeparator).map { part in
    let start = part.drop { !$0.isLetter && !$0.isNumber }
    let end = start.lastIndex { $0.isLetter || $0.isNumber }
    return end.map { String(start[...$0]) } ?? ""
  }.filter { !$0.isEmpty && !fillers.contains($0) }
}

private func searchWords(_ text: String) -> [String] {
  text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
}

private func stems(_ text: String) -> [String] { searchWords(text).map(stem) }

/// Returns a word without the endings of English plurals and verbs.
private func stem(_ word: String) -> String {
  var rest = word
  if rest.count > 3, rest.hasSuffix("s"), !rest.hasSuffix("ss") { rest.removeLast() }
  if let end = ["ing", "ed"].first(where: rest.hasSuffix) {
    let start = rest.dropLast(end.count)
    if start.count > 2, start.contains(where: "aeiouy".contains) { rest = String(start) }
  }
  if rest.count > 3, rest.hasSuffix("e") || rest.hasSuffix("y") { rest.removeLast() }
  if rest.count > 3, rest.hasSuffix("i") { rest.removeLast() }
  let end = rest.suffix(2)
  let isDoubled = end.count == 2 && end.first == end.last && !end.contains(where: "aeiou".contains)
  return isDoubled ? String(rest.dropLast()) : rest
}
