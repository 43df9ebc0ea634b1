/// The identities of pages that are inserted, removed and replaced.
///
/// The identity of an original page is its initial index. Each page that is inserted or replaces another one
/// gets the next unused number.
public struct PageIdentities: Sendable, Hashable {
  private enum Edit: Sendable, Hashable {
    case insertion(at: Int, count: Int, first: Int)
    case removal(at: Int, count: Int)
    case replacement(Int, by: Int)
  }

  /// The number of identities, including those of removed and replaced pages.
  public private(set) var total: Int
  /// The number of current pages.
  public private(set) var count: Int
  private var edits: [Edit] = []

  /// Creates the identities of the original pages; a negative count is a programmer error and traps.
  package init(count: Int) {
    precondition(count >= 0, "count must not be negative")
    (total, self.count) = (count, count)
  }

  /// Returns the identity of a page.
  ///
  /// - Parameter page: The current index of the page, in `0..<count`.
  /// - Returns: The identity, in `0..<total`.
  public func identity(of page: Int) -> Int {
    var index = page
    for edit in edits.reversed() {
      switch edit {
      case .insertion(let start, let count, let first):
        guard index >= start else { break }
        guard index >= start + count else { return first + index - start }
        index -= count
      case .removal(let start, let count): if index >= start { index += count }
      case .replacement(let replaced, let identity): if index == replaced { return identity }
      }
    }
    return index
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
