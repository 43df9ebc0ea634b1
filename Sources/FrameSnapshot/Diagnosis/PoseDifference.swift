package import FrameCompare
package import FrameFiles
import PageEffects
package import PageGeometry
import TextTools

extension PoseDifference {
  /// Returns the largest difference between the pages of two frames; nil if there is none.
  package static func between(
    _ expected: [FrameRecord.Page],
    _ actual: [FrameRecord.Page],
    pageSize: Size,
    masked: Set<Int> = []
  ) -> PoseDifference? {
    let old = expected.filter { !masked.contains($0.page) }
    let new = actual.filter { !masked.contains($0.page) }
    guard old != new else { return nil }
    let pairs = old.compactMap { page in
      new.first { $0.page == page.page }.map { (old: page, new: $0) }
    }
    return geometry(pairs, Rect(aboutOrigin: pageSize).corners) ?? order(old, new)
      ?? visibility(old, new) ?? opacity(pairs) ?? extras(pairs)
  }

  /// The records of a page in both frames.
  private typealias Pair = (old: FrameRecord.Page, new: FrameRecord.Page)

  /// Returns the page whose corners moved farthest.
  private static func geometry(_ pairs: [Pair], _ corners: [Point]) -> PoseDifference? {
    var farthest: PoseDifference?
    for pair in pairs where pair.new.pose != pair.old.pose {
      let (before, after) = (pair.old.components, pair.new.components)
      let distance = Self.distance(before, after, corners)
      guard distance > farthest?.distance ?? -1 else { continue }
      let moved = moved(from: before, to: after, corners)
      let (from, to) = (before[moved], after[moved])
      farthest = PoseDifference(
        kind: .geometry,
        page: pair.old.page,
        component: FrameFinding.Component(moved.rawValue, from: from, to: to, unit: moved.unit),
        distance: distance
      )
    }
    return farthest
  }

  /// Returns the component whose change, without the other changes, moves a corner farthest.
  private static func moved(
    from old: PoseComponents,
    to new: PoseComponents,
    _ corners: [Point]
  ) -> PoseComponent {
    let changed = PoseComponent.allCases.filter { old[$0] != new[$0] }
    let distances = changed.map { component in
      var pose = old
      pose[component] = new[component]
      return distance(old, pose, corners)
    }
    let farthest = distances.indices.max { distances[$0] < distances[$1] }
    return farthest.map { changed[$0] } ?? .translationX
  }

  /// Returns the largest distance that a corner moves, in points on screen; corners behind the eye are
  /// ignored.
  private static func distance(
    _ old: PoseComponents,
    _ new: PoseComponents,
    _ corners: [Point]
  ) -> Double {
    let (before, after) = (old.matrix, new.matrix)
    return corners.reduce(0) { farthest, corner in
      let (one, other) = (before.map(corner), after.map(corner))
      guard one.w > leastDivisor, other.w > leastDivisor else { return farthest }
      let (x, y) = (one.x / one.w - other.x / other.w, one.y / one.w - other.y / other.w)
      return max(farthest, (x * x + y * y).squareRoot())
    }
  }

  /// The least w of a corner that is in front of the eye.
  private static let leastDivisor = 1e-3

  /// Returns the frontmost page whose place in the paint order has changed.
  private static func order(
    _ old: [FrameRecord.Page],
    _ new: [FrameRecord.Page]
  ) -> PoseDifference? {
    let common = Set(old.map(\.page)).intersection(new.map(\.page))
    let before = old.filter { common.contains($0.page) }.reversed()
    let after = new.filter { common.contains($0.page) }.reversed()
    guard let (page, _) = zip(before, after).first(where: { $0.page != $1.page }),
      let other = new.first(where: { $0.page == page.page })
    else { return nil }
    return PoseDifference(
      kind: .order,
      page: page.page,
      component: FrameFinding.Component("order", from: page.order, to: other.order),
      distance: 0
    )
  }

  /// Returns the difference of a named value of a page, which changes only its look.
  private static func look(
    _ page: FrameRecord.Page,
    _ name: String = "alpha",
    from expected: Double,
    to actual: Double
  ) -> PoseDifference {
    PoseDifference(
      kind: .colour,
      page: page.page,
      component: FrameFinding.Component(name, from: expected, to: actual),
      distance: 0
    )
  }

  /// Returns a page that is visible in only one of the frames.
  private static func visibility(
    _ old: [FrameRecord.Page],
    _ new: [FrameRecord.Page]
  ) -> PoseDifference? {
    if let gone = old.first(where: { page in !new.contains { $0.page == page.page } }) {
      return look(gone, from: gone.alpha, to: 0)
    }
    let come = new.first { page in !old.contains { $0.page == page.page } }
    return come.map { look($0, from: 0, to: $0.alpha) }
  }

  /// Returns the page whose opacity changed most.
  private static func opacity(_ pairs: [Pair]) -> PoseDifference? {
    func change(_ pair: Pair) -> Double { abs(pair.old.alpha - pair.new.alpha) }
    let changed = pairs.filter { differ($0.old.alpha, $0.new.alpha) }
    return changed.max { change($0) < change($1) }
      .map { look($0.old, from: $0.old.alpha, to: $0.new.alpha) }
  }

  /// Returns the frontmost page whose layers have changed, with the value that changed most in proportion.
  private static func extras(_ pairs: [Pair]) -> PoseDifference? {
    for pair in pairs.reversed() where pair.new.extras != pair.old.extras {
      let (before, after) = (pair.old.extras ?? [:], pair.new.extras ?? [:])
      func values(_ name: String) -> (Double, Double) { (before[name] ?? 0, after[name] ?? 0) }
      func change(_ name: String) -> Double {
        let (one, two) = values(name)
        return abs(one - two) / max(abs(one), abs(two), 1e-6)
      }
      let names = Set(before.keys).union(after.keys).sorted().filter { name in
        let (one, two) = values(name)
        return differ(one, two)
      }
      guard let most = names.max(by: { change($0) < change($1) }) else { continue }
      return look(pair.old, most, from: values(most).0, to: values(most).1)
    }
    return nil
  }
}

/// Returns whether two numbers differ by more than a rounding to six decimals.
///
/// Goldens of earlier versions have numbers with six decimals.
private func differ(_ one: Double, _ other: Double) -> Bool { abs(one - other) > 1e-6 }

extension FrameRecord {
  /// Whether every page has a pose and the content offset has two coordinates.
  var hasPoses: Bool {
    contentOffset.count == 2
      && pages.allSatisfy { $0.pose.flatMap(PoseComponents.init(named:)) != nil }
  }
}

extension FrameRecord.Page {
  /// The components of the pose, or those of a page at rest if the pose is not known.
  var components: PoseComponents { pose.flatMap(PoseComponents.init(named:)) ?? PoseComponents() }
}

extension FrameFinding.Component {
  /// Creates a component, with as many decimals as are needed to distinguish the values.
  init(_ name: String, from expected: Double, to actual: Double, unit: String = "") {
    let texts = (1...6).lazy.map { decimals in
      [expected, actual].map { Self.text($0, decimals: decimals) + unit }
    }
    let distinct = texts.first { $0[0] != $0[1] } ?? ["\(expected)\(unit)", "\(actual)\(unit)"]
    self.init(name: name, expected: distinct[0], actual: distinct[1])
  }

  private static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value > 0 ? "inf" : "-inf" }
    let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return value.plainText(parts: power)
  }
}
