import FrameImage
import FrameRender

/// Pictures that are looked into before the first frame, so that a broken one is not met halfway.
struct PictureCheck: Sendable {
  /// Where the pictures are.
  let paths: [String]
  /// How many are looked into at once.
  let workers: Int

  /// Refuses the first picture that cannot be a page.
  ///
  /// - Parameter isSeen: Whether a page may come into sight: its file is read whole; of the others the
  ///   headers are.
  /// - Throws: `ImageError` of the first one in order.
  func refuseBad(where isSeen: @Sendable @escaping (Int) -> Bool) async throws {
    let problems = await problems(stopsAtFirst: true) { isSeen($0) ? .structure : .header }
    if let first = problems.min(by: { $0.key < $1.key }) { throw first.value }
  }

  /// Leaves out the pictures that cannot be pages, decoding each one.
  ///
  /// - Parameter report: What is told of each that is left out, in order.
  /// - Returns: The paths of the others.
  /// - Throws: The first problem where no picture is left.
  func withoutBad(_ report: (ImageError) -> Void) async throws -> [String] {
    let problems = await problems(stopsAtFirst: false) { _ in .pixels }
    if problems.count == paths.count, let first = problems[0] { throw first }
    for (_, problem) in problems.sorted(by: { $0.key < $1.key }) { report(problem) }
    return paths.indices.filter { problems[$0] == nil }.map { paths[$0] }
  }

  /// The problems found, by place; where workers stop at the first that they meet, that of the first
  /// picture of all is among them.
  private func problems(
    stopsAtFirst: Bool,
    depth: @Sendable @escaping (Int) -> ImageFile.CheckDepth
  ) async -> [Int: ImageError] {
    await withTaskGroup(of: [Int: ImageError].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var problems: [Int: ImageError] = [:]
          for place in stride(from: worker, to: paths.count, by: workers)
          where problems.isEmpty || !stopsAtFirst {
            do throws(ImageError) {
              try ImageFile.check(
                path: paths[place],
                maximumPixels: PageDeck.maximumPixels,
                depth: depth(place)
              )
            } catch {
              problems[place] = error
            }
          }
          return problems
        }
      }
      return await group.reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
    }
  }
}
