import JSONCoding

/// The poses of pages along a scroll, from the looks of several pages.
struct PoseReading {
  private let layout: PageStage.Layout
  private var moments: [PageStage.Moment] = []

  /// The page differences that are read, on both sides of a page at rest.
  private static let reach = 3.0
  /// The distance of two page positions.
  private static let step = 0.1
  /// The standard deviation of a blur of strength 1, in points.
  private static let blurDeviation = 20.0

  /// A pose of a page.
  private struct Pose {
    var d: Double
    var look: PageStage.Look

    /// Whether the page is not drawn.
    var isHidden: Bool {
      look.fields["hidden"] == true || look.corners == nil
        || (look.fields["backface"] == true && isTurnedAway)
    }

    /// Whether the corners are counterclockwise.
    private var isTurnedAway: Bool {
      guard let corners = look.corners else { return false }
      let area = (0..<4).reduce(0.0) { sum, index in
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        return sum + a[0] * b[1] - a[1] * b[0]
      }
      return area < 0
    }

    func number(_ key: String) -> Double { look.fields[key]?.number ?? 0 }
    func shadow(_ key: String) -> Double { look.fields["shadow"]?[key]?.number ?? 0 }
  }

  /// Moves through the pages around the middle one.
  init(_ stage: PageStage, _ connection: inout BrowserConnection) throws(BrowserError) {
    layout = stage.layout
    let first = max(0, Double(middle) - Self.reach)
    let last = min(Double(layout.count - 1), Double(middle) + Self.reach)
    for index in 0...Int(((last - first) / Self.step).rounded()) {
      let position = first + Double(index) * Self.step
      moments.append(try stage.moment(at: position, reach: Self.reach + 0.05, &connection))
    }
  }

  /// The page that is shown, if possible.
  private var middle: Int { (layout.count - 1) / 2 }

  /// Returns the poses of a page, by ascending page differences.
  private func poses(of page: Int) -> [Pose] {
    moments.reversed().flatMap { moment in
      moment.looks.filter { $0.page == page }
        .map { Pose(d: Double(page) - moment.position, look: $0) }
    }
  }

  /// Returns the poses of the middle page, and of others at page differences that it does not reach.
  ///
  /// - Throws: `content` if no page changes.
  func result() throws(BrowserError) -> BrowserReader.Result {
    var poses = self.poses(of: middle)
    guard isMoving(poses) else {
      throw .content(
        problem: "no page changes while the document scrolls",
        help: "Name the pages with --page-selector, such as '.card', or the custom property that "
          + "has the page position with --property."
      )
    }
    var difference = 0.0
    let others = (0..<layout.count).filter { $0 != middle }
      .sorted { abs($0 - middle) < abs($1 - middle) }
    for page in others {
      let own = self.poses(of: page)
      difference = max(difference, distance(own, poses))
      let (low, high) = (poses.first?.d ?? 0, poses.last?.d ?? 0)
      poses = own.filter { $0.d < low - 1e-6 } + poses + own.filter { $0.d > high + 1e-6 }
    }
    // At its ends, pages are not drawn beyond the effect's window.
    let seen = poses.drop(while: \.isHidden).reversed().drop(while: \.isHidden).reversed()
    return BrowserReader.Result(poses: json(Array(seen)), notes: notes(Array(seen), difference))
  }

  private func isMoving(_ poses: [Pose]) -> Bool {
    guard let first = poses.first else { return false }
    return poses.contains { pose in
      pose.number("alpha") != first.number("alpha") || corners(pose, first) > 0.01
    }
  }

  /// Returns the largest distance of corners of two poses; 0 if one has none.
  private func corners(_ first: Pose, _ second: Pose) -> Double {
    guard let a = first.look.corners, let b = second.look.corners else { return 0 }
    return zip(a.joined(), b.joined()).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// Returns the largest distance of two pages at the same page differences.
  private func distance(_ first: [Pose], _ second: [Pose]) -> Double {
    var largest = 0.0
    for pose in first {
      guard let other = second.first(where: { abs($0.d - pose.d) < 1e-6 }) else { continue }
      if !pose.isHidden, !other.isHidden { largest = max(largest, corners(pose, other)) }
    }
    return largest
  }

  // MARK: JSON

  private func json(_ poses: [Pose]) -> JSONValue {
    let orders = Set(poses.map { $0.number("order") })
    let hasOrder = orders.count > 1
    let has = { (key: String) in poses.contains { $0.number(key) != 0 } }
    let hasShadow = poses.contains { $0.shadow("opacity") != 0 }
    let (hasBlur, hasShade) = (has("blur"), has("shade"))
    let rows = poses.map { pose -> JSONValue in
      var row: [String: JSONValue] = [
        "difference": .number(pose.d), "alpha": .number(pose.number("alpha")),
        "hidden": .bool(pose.isHidden),
      ]
      if let corners = pose.look.corners {
        row["corners"] = .array(corners.map { JSONValue.numbers($0[0], $0[1]) })
      }
      if hasOrder {
        row["order"] = .number(pose.number("order"))
      } else if !layout.is3D {
        // Without 'z-index', the later page is in front.
        row["order"] = .number(pose.d)
      }
      if hasBlur { row["blur"] = .number(min(pose.number("blur") / Self.blurDeviation, 1)) }
      if hasShade {
        row["overlays"] = [["name": "shade", "opacity": .number(pose.number("shade"))]]
      }
      if hasShadow {
        row["shadow"] = .object(
          Dictionary(
            uniqueKeysWithValues: ["x", "y", "radius", "opacity"].map {
              ($0, JSONValue.number(pose.shadow($0)))
            }
          )
        )
      }
      return .object(row)
    }
    return [
      "size": .array(layout.size.map(JSONValue.number)),
      "pageSize": .array(layout.pageSize.map(JSONValue.number)),
      "gap": .number(layout.gap), "direction": layout.isVertical ? "vertical" : "horizontal",
      "poses": .array(rows),
    ]
  }

  private func notes(_ poses: [Pose], _ difference: Double) -> [String] {
    var notes: [String] = []
    if moments.contains(where: { !$0.isStill }) {
      notes.append("pages still moved after the scroll had ended; the poses are not exact")
    }
    if difference > 0.5 {
      notes.append(
        "pages differ at the same page difference, by up to \(difference.rounded()) px; "
          + "the poses are those of page \(middle + 1)"
      )
    }
    if poses.contains(where: { $0.number("blur") > Self.blurDeviation }) {
      notes.append("a blur of more than \(Int(Self.blurDeviation)) px is reduced to that")
    }
    let other = Set(poses.flatMap { $0.look.fields["other"]?.elements.compactMap(\.text) ?? [] })
    if !other.isEmpty { notes.append("not read: \(other.sorted().joined(separator: ", "))") }
    return notes
  }
}
