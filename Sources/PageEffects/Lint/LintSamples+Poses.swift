import PageGeometry
import RealModule

/// Rules about one page at a time.
extension LintSamples {
  func notFinite() -> [LintFinding] {
    worst(.notFinite) { $0.isFinite ? nil : (.nan, 0, nil) }.map { finding in
      var finding = finding
      finding.measured = nil
      return finding
    }
  }

  /// Finds a page in the viewport that is edge-on to the viewer over a range of page differences.
  ///
  /// A page that is scaled to a point is not reported, as it disappears on purpose.
  func singular() -> [LintFinding] {
    worst(.singular) { pose in
      let map = Homography(pose.matrix)
      let isPoint = [map.row0.x, map.row0.y, map.row1.x, map.row1.y].allSatisfy { abs($0) < 1e-9 }
      let isLine = map.inverse == nil && !isPoint
      return isLine && Self.isVisible(pose) && isCentred(pose) ? (0, 0, nil) : nil
    }.compactMap { finding in
      guard let range = finding.differences, range.lowerBound < range.upperBound else { return nil }
      var finding = finding
      finding.measured = range.upperBound - range.lowerBound
      return finding
    }
  }

  func behindEye() -> [LintFinding] {
    worst(.behindEye) { pose in
      let least = corners(pose).map(\.z).min() ?? 1
      guard Self.isVisible(pose), least < LintLimits.nearestToEye else { return nil }
      return (least, -least, nil)
    }
  }

  func alphaRange() -> [LintFinding] {
    worst(.alphaRange) { pose in
      let alpha = pose.rawAlpha
      let excess = max(alpha - 1, -alpha)
      guard !pose.isHidden, excess > 1e-9 else { return nil }
      return (alpha, excess, alpha > 1 ? 1 : 0)
    }
  }

  // MARK: The page at rest

  /// Checks that the page at rest is readable, and in the same position as without an effect.
  func rest() -> [LintFinding] {
    let pose = effect.pose(at: 0)
    let alpha = pose.isHidden ? 0 : pose.alpha
    let faint = alpha < LintLimits.restAlpha ? [finding(.faintAtRest, alpha)] : []
    return faint + [displacement(pose)].compactMap(\.self)
  }

  /// Checks the position, orientation and size of the page at rest.
  ///
  /// It returns only the first violation, as a mirrored or small page is also displaced.
  private func displacement(_ pose: Pose) -> LintFinding? {
    if pose.model.row2.z < 0 { return finding(.backAtRest) }
    let map = Homography(pose.matrix)
    if map.row0.x * map.row1.y < map.row0.y * map.row1.x { return finding(.mirroredAtRest) }
    let page = effect.layout.pageSize
    let original = Rect(aboutOrigin: page).corners
    // A viewport that is large enough to contain every page.
    let everything = Rect(aboutOrigin: Size(width: 1e6, height: 1e6))
    let outline = ConvexPolygon(of: original, seenThrough: map, within: everything)
    let area = abs(outline?.doubledArea ?? 0) / 2
    let size = (area / (page.width * page.height)).squareRoot()
    if size < LintLimits.restSize { return finding(.smallAtRest, size) }
    let distances = zip(corners(pose), original).map { corner, original in
      Double.hypot(corner.x / corner.z - original.x, corner.y / corner.z - original.y)
    }
    let farthest = distances.max() ?? 0
    return farthest > LintLimits.restDistance ? finding(.restPose, farthest) : nil
  }

  /// Checks that the next page is on the left of the previous one in a right-to-left layout.
  func rightToLeft() -> [LintFinding] {
    guard effect.layout.isRightToLeft, effect.layout.axis == .horizontal else { return [] }
    let (next, last) = (effect.pose(at: 1), effect.pose(at: -1))
    guard isInView(next), isInView(last) else { return [] }
    let distance = centre(next) - centre(last)
    guard distance > LintLimits.restDistance else { return [] }
    return [finding(.rightToLeft, at: -1...1, distance)]
  }

  /// Returns the x of a page's centre on screen, in points from the middle of the viewport.
  private func centre(_ pose: Pose) -> Double {
    let centre = Homography(pose.matrix).map(.zero)
    return centre.x / centre.z
  }
}
