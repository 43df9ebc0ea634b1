/// Two revisions of a repository, such as `v1.0..HEAD`.
struct RevisionRange: Sendable, Equatable {
  /// The revision before the change.
  let first: String
  /// The revision after the change.
  let last: String

  /// Parses `A..B`, or `A..` for `A..HEAD`; nil for anything else.
  init?(_ text: String) {
    guard let dots = text.firstRange(of: ".."), dots.lowerBound > text.startIndex else {
      return nil
    }
    let (first, last) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !last.hasPrefix("."), !last.contains("..") else { return nil }
    (self.first, self.last) = (String(first), last.isEmpty ? "HEAD" : String(last))
  }

  /// Throws an error if a folder has no repository, or its repository has no commits with these names.
  func check(in folder: String) async throws(CommandError) {
    guard let repository = try await GitRepository(folder: folder) else {
      throw .withoutRepository(folder)
    }
    for revision in [first, last] where try await repository.hash(of: revision) == nil {
      throw .unknownRevision(revision)
    }
  }
}
