import PageEffects

/// Checks presets against the rules of lint.
package struct PresetLint: Sendable {
  private let library: PresetLibrary

  /// The findings about several presets, by preset name.
  private let shared: [String: [LintFinding]]

  /// Creates a lint.
  ///
  /// - Parameters:
  ///   - library: The library with the presets named by `reduced`.
  ///   - presets: Presets to compare with each other, each name once.
  package init(library: PresetLibrary, beside presets: [Preset] = []) {
    self.library = library
    shared = Self.findings(among: presets)
  }

  /// Checks a preset.
  ///
  /// - Returns: The findings, in the order of the rules.
  /// - Throws: The errors of its formulas in one of the layouts.
  package func report(on preset: Preset) throws(PresetFailure) -> LintReport {
    var found: [LintFinding] = []
    let effects = try LintLayouts.all.map { layout throws(PresetFailure) in
      try preset.compiled(for: layout)
    }
    for effect in effects { found += EffectLint.findings(in: effect) }
    found += try loopSeams(of: preset, effects)
    if preset.reduced != nil { found.removeAll { $0.rule == .motion } }
    // The first layout with a problem is enough.
    var seen: Set<LintRule> = []
    found = found.filter { seen.insert($0.rule).inserted }
    let parameters = ParameterLint(preset: preset, effects: effects, broken: seen)
    found += preset.bareAngles.map { LintFinding(.bareAngle, subject: $0.description) }
    found += reducedMotion(of: preset) + parameters.findings() + shared[preset.name, default: []]
    return LintReport(preset, found.sorted { $0.rule.index < $1.rule.index })
  }

  /// Finds loops whose ends do not meet.
  ///
  /// A preset that wraps only on request is checked with enough pages for its ends to meet out of view.
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
      found += EffectLint.loopSeam(in: loop)
    }
    return found
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

extension Preset.BareAngle {
  /// The angle and its position.
  fileprivate var description: String { "'\(text)' at \(span.file):\(span.line):\(span.column)" }
}

extension LintRule {
  /// The rule's index in the list of rules.
  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
