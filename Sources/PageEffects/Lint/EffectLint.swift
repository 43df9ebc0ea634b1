/// Checks an effect's poses against the lint rules.
package enum EffectLint {
  /// Checks all rules about poses.
  ///
  /// - Returns: At most one finding for each rule: the worst.
  package static func findings(in effect: Effect) -> [LintFinding] {
    let samples = LintSamples(effect)
    var found = samples.basicFindings()
    // The other rules need finite numbers.
    guard found.first?.rule != .notFinite else { return found }
    for rule in LintRule.allCases {
      if case .poses(let check) = rule.entry.check { found += check(samples) }
    }
    return found
  }

  /// Checks the rules that must hold for all values of all parameters, near the page at rest.
  package static func basicFindings(in effect: Effect) -> [LintFinding] {
    LintSamples(effect, reach: LintSamples.nearReach).basicFindings()
  }

  /// Checks that a page has the same pose at both ends of the window of an effect that wraps.
  package static func loopFindings(in effect: Effect) -> [LintFinding] {
    var found: [LintFinding] = []
    for rule in LintRule.allCases {
      if case .loops(let check) = rule.entry.check { found += check(LintSamples(effect)) }
    }
    return found
  }
}

extension LintSamples {
  fileprivate func basicFindings() -> [LintFinding] {
    var found: [LintFinding] = []
    for rule in LintRule.allCases {
      guard case .basic(let check) = rule.entry.check else { continue }
      found += check(self)
      // Nothing can be measured if a number is not finite.
      if found.first?.rule == .notFinite { break }
    }
    return found
  }
}
