import FrameImage
import FrameRender
package import PageSequence

/// Checks pictures before the first frame is rendered, so that a broken picture does not stop a render
/// midway.
struct PictureCheck: Sendable {
  let paths: [String]
  let workers: Int
  /// Whether large pictures are read in tiles, so that their files are not read as a whole.
  var isTiled = false

  /// Throws an error if a picture cannot be a page.
  ///
  /// - Parameters:
  ///   - isVisible: Returns whether the page with an index may become visible. The whole files of such pages
  ///     are read, and only the headers of the others.
  ///   - report: Called with a line for each kind of fault that changes no pixel.
  /// - Throws: The `ImageError` of the first broken picture in the order of `paths`.
  func rejectBroken(
    where isVisible: @Sendable @escaping (Int) -> Bool,
    _ report: (String) -> Void
  ) async throws {
    let found = await found(stopsAtFirst: true) {
      isVisible($0) && !isTiled ? .structure : .header
    }
    if let first = found.problems.min(by: { $0.key < $1.key }) { throw first.value }
    for line in lines(of: found.faults) { report(line) }
  }

  /// Decodes each picture, and returns the paths of the pictures that can be pages.
  ///
  /// `report` is called with a line for each skipped picture, in order, and then with a line for each kind of
  /// fault that changes no pixel.
  ///
  /// - Throws: The first problem if no picture is left.
  func withoutBroken(_ report: (String) -> Void) async throws -> [String] {
    let found = await found(stopsAtFirst: false) { _ in .pixels }
    let problems = found.problems
    if problems.count == paths.count, let first = problems[0] { throw first }
    for (_, problem) in problems.sorted(by: { $0.key < $1.key }) { report("skipped: \(problem)") }
    for line in lines(of: found.faults) { report(line) }
    return paths.indices.filter { problems[$0] == nil }.map { paths[$0] }
  }

  /// Returns a line for each kind of fault, with the first picture that has it and the number of other such
  /// pictures.
  private func lines(of faults: [Int: Set<ImageFault>]) -> [String] {
    ImageFault.allCases.compactMap { fault in
      let places = faults.filter { $0.value.contains(fault) }.keys
      guard let first = places.min() else { return nil }
      let others = places.count - 1
      let more = others == 0 ? "" : " and \(others) more"
      return "warning: \(paths[first])\(more): \(fault)"
    }
  }

  /// The problems and faults that were found, by the indices of the pictures.
  private struct Found: Sendable {
    var problems: [Int: ImageError] = [:]
    var faults: [Int: Set<ImageFault>] = [:]
  }

  /// Checks all pictures.
  ///
  /// Each worker checks its pictures in order. If the workers stop at their first problem, the results still
  /// contain the problem of the first broken picture.
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
                maximumPixels: isTiled ? PageDeck.maximumTiledPixels : ImageFile.maximumPixels,
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

extension SequenceSpec {
  /// Removes the pictures that cannot be read from the values of `--pages`.
  ///
  /// - Parameters:
  ///   - workers: The number of pictures that are decoded at once; nil for one per core.
  ///   - report: Called with a line for each skipped picture.
  /// - Throws: `SequenceError` if a value is not a path; the first problem if no picture is left.
  package mutating func skipBadPages(
    workers: Int? = nil,
    _ report: (String) -> Void
  ) async throws {
    guard case .images(let paths) = try PageSource.source(pages) else { return }
    pages = try await PictureCheck(paths: paths, workers: workers ?? JobsOption.cores)
      .withoutBroken(report)
  }
}
