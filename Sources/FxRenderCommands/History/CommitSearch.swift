/// The search for the first commit with a change, by halving the list of commits as `git bisect` does.
struct CommitSearch: Sendable {
  /// The result for one commit.
  enum Judgement: Equatable, Sendable {
    /// The commit has no change.
    case same
    /// The commit or an earlier one has made the change.
    case changed
    /// The commit cannot be judged.
    case skipped
  }

  /// The commits that may have made the change: one, or several if some could not be judged.
  private(set) var suspects: [String] = []
  /// The last commit that was judged as changed.
  private(set) var changed: String
  private var same: [String]
  private var skipped: Set<String> = []

  /// Creates a search between a commit without the change and a commit with it.
  init(from first: String, to last: String) { (same, changed) = ([first], last) }

  /// Judges commits until the first one with the change is known.
  ///
  /// - Parameters:
  ///   - candidates: Returns the commits that can be reached from the last argument and from none of the first ones;
  ///     the commit to judge next comes first.
  ///   - judge: Judges a commit; called at most once for each.
  /// - Throws: The errors of these functions.
  nonisolated(nonsending) mutating func run<Failure: Error>(
    candidates: (_ same: [String], _ changed: String) async throws(Failure) -> [String],
    judge: (String) async throws(Failure) -> Judgement
  ) async throws(Failure) {
    while true {
      let list = try await candidates(same, changed)
      suspects = list.filter { $0 == changed || skipped.contains($0) }
      guard let next = list.first(where: { !suspects.contains($0) }) else { return }
      switch try await judge(next) {
      case .same: same.append(next)
      case .changed: changed = next
      case .skipped: skipped.insert(next)
      }
    }
  }
}
