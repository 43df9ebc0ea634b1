package import PageEffects
import PageGeometry

/// Checks presets against the lint rules.
package struct PresetLint: Sendable {
  private let library: PresetLibrary

  /// The findings from the comparison of presets, by preset name.
  private let shared: [String: [LintFinding]]

  /// Creates a checker.
  package init(library: PresetLibrary, beside presets: [Preset] = []) {
    self.library = library
    shared = Self.findings(among: presets)
  }

  /// Checks a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - measured: The findings of the rules that are checked on frames; nil if they were not checked.
  /// - Returns: All findings, in the order of the rules.
  /// - Throws: `PresetFailure` if the preset cannot be compiled.
  package func report(
    on preset: Preset,
    measured: [LintFinding]? = nil
  ) throws(PresetFailure) -> LintReport {
    var found: [LintFinding] = []
    let effects = try LintLayouts.all.map { layout throws(PresetFailure) in
      try preset.compiled(for: layout)
    }
    for effect in effects { found += EffectLint.findings(in: effect) }
    found += try loopSeams(of: preset, effects)
    if preset.reduced != nil { found.removeAll { $0.rule == .motion } }
    // Report each rule once, for the first layout in which it is violated.
    var seen: Set<LintRule> = []
    found = found.filter { seen.insert($0.rule).inserted }
    let parameters = ParameterLint(preset: preset, effects: effects, broken: seen)
    found += preset.bareAngles.map { angle in
      var finding = LintFinding(.bareAngle, subject: angle.description)
      finding.place = angle.span
      return finding
    }
    found += oversizedStage(of: preset) + reducedMotion(of: preset) + comparisons(of: preset)
    found += parameters.findings() + shared[preset.name, default: []]
    found += measured ?? []
    let unchecked = measured == nil ? LintRule.allCases.filter { $0.entry.isCheckedOnFrames } : []
    return LintReport(
      preset,
      found.sorted { $0.rule.index < $1.rule.index },
      unchecked: Set(unchecked)
    )
  }

  /// Finds loops in which a page has different poses at the two ends.
  ///
  /// A preset that wraps only if `wrap` is set is checked with more pages, so that the ends of the loop are
  /// outside the viewport.
  private func loopSeams(
    of preset: Preset,
    _ effects: [Effect]
  ) throws(PresetFailure) -> [LintFinding] {
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else { return [] }
    var found: [LintFinding] = []
    for effect in effects where LintLayouts.cards.contains(effect.layout) {
      let loop =
        effect.wraps
        ? effect : try preset.compiled(for: LintLayouts.loop(effect.layout), ["wrap": .bool(true)])
      found += EffectLint.loopFindings(in: loop)
    }
    return found
  }

  /// Checks that the pages of a stage are not much larger than the viewport.
  private func oversizedStage(of preset: Preset) -> [LintFinding] {
    let sizes = LintLayouts.stages(of: preset).map { layout in
      let (page, viewport) = (layout.pageSize, layout.viewport)
      return max(page.width / viewport.width, page.height / viewport.height)
    }
    guard let largest = sizes.max(), largest > LintRule.oversizedStage.limit else { return [] }
    return [LintFinding(.oversizedStage, measured: largest)]
  }

  /// Checks that `compareWith` names other presets, each once.
  private func comparisons(of preset: Preset) -> [LintFinding] {
    let library = library.beside(preset.path)
    var named: Set = [preset.name]
    return preset.compareWith.filter { name in
      guard named.insert(name).inserted else { return true }
      return (try? library.preset(name)) == nil
    }.map { LintFinding(.wrongComparison, subject: $0) }
  }

  /// Checks the preset to use for reduced motion.
  private func reducedMotion(of preset: Preset) -> [LintFinding] {
    guard let name = preset.reduced else { return [] }
    do throws(PresetFailure) {
      let reduced = name == preset.name ? preset : try library.beside(preset.path).preset(name)
      for layout in LintLayouts.all {
        let effect = try reduced.compiled(for: layout)
        guard let motion = EffectLint.findings(in: effect).first(where: { $0.rule == .motion })
        else { continue }
        return [
          LintFinding(
            .reducedMotion,
            at: motion.differences,
            measured: motion.measured,
            limit: motion.limit,
            subject: name,
            cause: .motion,
            layout: layout
          )
        ]
      }
      return []
    } catch {
      return [LintFinding(.reducedMotion, subject: name)]
    }
  }
}

extension Preset {
  /// Returns whether the poses break a rule, declared as an exception or not.
  package func breaks(_ rule: LintRule) -> Bool {
    LintLayouts.all.contains { layout in
      guard let effect = try? compiled(for: layout) else { return false }
      return EffectLint.findings(in: effect).contains { $0.rule == rule }
    }
  }
}

extension Preset.BareAngle {
  /// The angle and its position.
  fileprivate var description: String { "\(words) at \(span.file):\(span.line):\(span.column)" }
}

extension LintRule {
  /// The rule's index in the list of rules.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
