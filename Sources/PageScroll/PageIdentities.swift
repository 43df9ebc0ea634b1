/// Which page is which, while pages are put in, taken out and replaced.
///
/// Pages there from the beginning are counted as they were then; each that comes later has the next
/// number.
public struct PageIdentities: Sendable, Hashable {
  private enum Edit: Sendable, Hashable {
    case insertion(at: Int, count: Int, first: Int)
    case removal(at: Int, count: Int)
    case replacement(Int, by: Int)
  }

  /// How many pages there are and ever were.
  public private(set) var total: Int
  /// How many pages there are.
  public private(set) var count: Int
  private var edits: [Edit] = []

  /// So many pages that stand as they are; under 0 is a programmer error and traps.
  public init(count: Int) {
    precondition(count >= 0, "there are pages or none")
    (total, self.count) = (count, count)
  }

  /// Which page stands somewhere.
  ///
  /// - Parameter page: Its number in the row now.
  /// - Returns: In `0..<total`, where the number is in `0..<count`.
  public func identity(of page: Int) -> Int {
    var number = page
    for edit in edits.reversed() {
      switch edit {
      case .insertion(let place, let count, let first):
        guard number >= place else { break }
        guard number >= place + count else { return first + number - place }
        number -= count
      case .removal(let place, let count): if number >= place { number += count }
      case .replacement(let place, let identity): if number == place { return identity }
      }
    }
    return number
  }

  mutating func insert(_ more: Int, at page: Int) {
    edits.append(.insertion(at: page, count: more, first: total))
    (total, count) = (total + more, count + more)
  }

  mutating func remove(_ fewer: Int, at page: Int) {
    edits.append(.removal(at: page, count: fewer))
    count -= fewer
  }

  mutating func replace(_ page: Int) {
    edits.append(.replacement(page, by: total))
    total += 1
  }
}
