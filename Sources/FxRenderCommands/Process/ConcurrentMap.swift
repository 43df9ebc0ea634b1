extension Array where Element: Sendable {
  /// Transforms the elements on several workers, and returns the results in order.
  ///
  /// An error cancels the tasks of the other workers, and no further elements are transformed.
  func mapConcurrently<Result: Sendable>(
    workers: Int,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Result?] = map { _ in nil }
      for (index, element) in enumerated() {
        if index >= workers, let (done, result) = try await group.next() { results[done] = result }
        group.addTask { (index, try await transform(element)) }
      }
      for try await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }
}
