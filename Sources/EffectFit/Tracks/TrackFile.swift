package import JSONCoding
import PageEffects
import PageGeometry

/// The corners of numbered pages in frames, with unknown page positions.
package struct TrackFile: Sendable {
  /// A page in a frame.
  struct Observation: Sendable {
    var frame: Int
    var page: Int
    /// The page's corners in points from the viewport's centre: top left, then clockwise.
    var corners: [Point]
    /// The index of the layout.
    var layout = 0
  }

  /// The layout.
  let layout: Layout
  let observations: [Observation]
  /// The number of frames with pages.
  let frameCount: Int
  /// The file's name.
  let name: String

  /// Reads a file: `frames.json` of a render, or the same keys from elsewhere.
  ///
  /// - Parameters:
  ///   - json: The file's content.
  ///   - file: The file's name, for messages.
  ///   - defaults: The layout that options state.
  /// - Throws: `content`: what is wrong, and where.
  package init(_ json: JSONValue, file: String, defaults: PoseFile.Defaults) throws(FitError) {
    guard case .object(let object) = json, case .array(let frames)? = object["frames"] else {
      throw .content(
        file,
        "there is no list 'frames'",
        "Expected {\"size\": [640, 400], \"pageSize\": [240, 320], \"frames\": [{\"pages\": "
          + "[{\"page\": 0, \"corners\": [[x, y], …]}]}]}, as in a render's frames.json."
      )
    }
    name = file
    var layout = try PoseFile.layout(object, file, defaults)
    let isCentred = object["origin"] == .string("center")
    let origin =
      isCentred ? Point.zero : Point(x: layout.viewport.width / 2, y: layout.viewport.height / 2)
    var observations: [Observation] = []
    var (count, last) = (0, 0)
    for (index, frame) in frames.enumerated() {
      guard case .object(let frame) = frame, case .array(let pages)? = frame["pages"] else {
        throw .content(file, "frame \(index) has no list 'pages'", "Give [] if it shows no page.")
      }
      let before = observations.count
      for page in pages {
        guard let observation = try Self.observation(page, in: index, as: count, origin, file)
        else {
          continue
        }
        last = max(last, observation.page)
        observations.append(observation)
      }
      if observations.count > before { count += 1 }
    }
    guard observations.count >= 4 else {
      throw .content(
        file,
        "only \(observations.count) pages have corners",
        "At least four are needed."
      )
    }
    if let pages = object["pages"], case .number(let number) = pages, number >= 1 {
      guard number < Double(Int.max) else {
        throw .content(file, "'pages' is \(pages.shortText)", "Expected the number of pages.")
      }
      layout.pages = Int(number)
    }
    layout.pages = max(layout.pages, last + 1)
    if object["direction"] == .string("vertical") { layout.axis = .vertical }
    (self.layout, self.observations, frameCount) = (layout, observations, count)
  }

  /// The last page that a frame can have: the search needs time and memory for each page up to it.
  private static let lastPage = 100_000

  /// Reads a page; nil if it has no corners.
  private static func observation(
    _ json: JSONValue,
    in index: Int,
    as frame: Int,
    _ origin: Point,
    _ file: String
  ) throws(FitError) -> Observation? {
    guard case .object(let fields) = json, case .number(let number)? = fields["page"],
      let page = Int(exactly: number), page >= 0
    else {
      throw .content(
        file,
        "frame \(index) has a page without a number",
        "Expected \"page\": 0 or more."
      )
    }
    guard case .array(let points)? = fields["corners"] else { return nil }
    guard page <= lastPage else {
      throw .content(
        file,
        "frame \(index) has the page \(page)",
        "Page positions are searched up to page \(lastPage)."
      )
    }
    let corners = points.compactMap(\.numbers).filter { $0.count == 2 }
    guard corners.count == 4 else {
      throw .content(
        file,
        "page \(page) in frame \(index) has \(corners.count) corners",
        "Expected four pairs of numbers, from the top left clockwise."
      )
    }
    return Observation(
      frame: frame,
      page: page,
      corners: corners.map { Point(x: $0[0] - origin.x, y: $0[1] - origin.y) }
    )
  }
}
