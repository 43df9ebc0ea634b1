import PageGeometry

/// Rules about one pose at a time.
extension LintStage {
  func notFinite() -> [LintFinding] {
    worst(.notFinite) { $0.isFinite ? nil : (.nan, 0, nil) }.map { finding in
      var finding = finding
      finding.measured = nil
      return finding
    }
  }

  /// A page in the view that is a line, over more than a moment.
  ///
  /// One that has shrunk to a point has gone, as it was meant to.
  func singular() -> [LintFinding] {
    worst(.singular) { pose in
      let map = Homography(pose.matrix)
      let isPoint = [map.row0.x, map.row0.y, map.row1.x, map.row1.y].allSatisfy { abs($0) < 1e-9 }
      let isLine = map.inverse == nil && !isPoint
      return isLine && Self.isSeen(pose) && isCentred(pose) ? (0, 0, nil) : nil
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
      guard Self.isSeen(pose), least < LintLimits.nearestToEye else { return nil }
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
}
