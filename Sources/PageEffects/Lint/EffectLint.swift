/// Checks an effect's poses against the lint rules.
package enum EffectLint {
  /// Checks all rules about poses.
  ///
  /// - Returns: At most one finding for each rule: the worst.
  package static func findings(in effect: Effect) -> [LintFinding] {
    let samples = LintSamples(effect)
    let basic = samples.basic()
    // The other rules need finite numbers.
    guard basic.first?.rule != .notFinite else { return basic }
    return basic + samples.orderSwap() + samples.rest() + samples.rightToLeft() + samples.motion()
  }

  /// Checks the rules that must hold for all values of all parameters, near the page at rest.
  package static func basicFindings(in effect: Effect) -> [LintFinding] {
    LintSamples(effect, reach: LintSamples.nearReach).basic()
  }

  /// Checks that a page has the same pose at both ends of the window of an effect that wraps.
  package static func loopSeam(in effect: Effect) -> [LintFinding] {
    LintSamples(effect).loopSeam()
  }
}

extension LintSamples {
  /// Checks the rules that must hold for all values of all parameters.
  fileprivate func basic() -> [LintFinding] {
    let broken = notFinite()
    return broken.isEmpty ? singular() + behindEye() + jumps() + alphaRange() : broken
  }
}
