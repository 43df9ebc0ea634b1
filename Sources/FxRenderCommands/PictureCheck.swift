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
  /// - Parameters:
  ///   - isSeen: Whether a page may come into sight: its file is read whole; of the others the headers
  ///     are.
  ///   - report: What is told of faults that cost no pixel.
  /// - Throws: `ImageError` of the first one in order.
  func refuseBad(
    where isSeen: @Sendable @escaping (Int) -> Bool,
    _ report: (String) -> Void
  ) async throws {
    let found = await found(stopsAtFirst: true) { isSeen($0) ? .structure : .header }
    if let first = found.problems.min(by: { $0.key < $1.key }) { throw first.value }
    for line in lines(of: found.faults) { report(line) }
  }

  /// Leaves out the pictures that cannot be pages, decoding each one.
  ///
  /// - Parameter report: What is told of each that is left out, in order, and of faults that cost no
  ///   pixel.
  /// - Returns: The paths of the others.
  /// - Throws: The first problem where no picture is left.
  func withoutBad(_ report: (String) -> Void) async throws -> [String] {
    let found = await found(stopsAtFirst: false) { _ in .pixels }
    let problems = found.problems
    if problems.count == paths.count, let first = problems[0] { throw first }
    for (_, problem) in problems.sorted(by: { $0.key < $1.key }) { report("skipped: \(problem)") }
    for line in lines(of: found.faults) { report(line) }
    return paths.indices.filter { problems[$0] == nil }.map { paths[$0] }
  }

  /// A line for each fault: the first picture that has it, and how many others do.
  private func lines(of faults: [Int: Set<ImageFault>]) -> [String] {
    ImageFault.allCases.compactMap { fault in
      let places = faults.filter { $0.value.contains(fault) }.keys
      guard let first = places.min() else { return nil }
      let others = places.count - 1
      let more = others == 0 ? "" : " and \(others) more"
      return "warning: \(paths[first])\(more): \(fault)"
    }
  }

  /// What was found, by the places of the pictures.
  private struct Found: Sendable {
    var problems: [Int: ImageError] = [:]
    var faults: [Int: Set<ImageFault>] = [:]
  }

  /// Looks into all pictures; where workers stop at the first problem that they meet, that of the first
  /// picture of all is among them.
  private func found(
    stopsAtFirst: Bool,
    depth: @Sendable @escaping (Int) -> ImageFile.CheckDepth
  ) async -> Found {
    await withTaskGroup(of: Found.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var found = Found()
          for place in stride(from: worker, to: paths.count, by: workers)
          where found.problems.isEmpty || !stopsAtFirst {
            do throws(ImageError) {
              let faults = try ImageFile.check(
                path: paths[place],
                maximumPixels: ImageFile.maximumPixels,
                depth: depth(place)
              )
              if !faults.isEmpty { found.faults[place] = faults }
            } catch {
              found.problems[place] = error
            }
          }
          return found
        }
      }
      return await group.reduce(into: Found()) { all, some in
        all.problems.merge(some.problems) { first, _ in first }
        all.faults.merge(some.faults) { first, _ in first }
      }
    }
  }
}
