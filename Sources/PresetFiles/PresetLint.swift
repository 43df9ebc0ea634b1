import PageEffects

/// What lint finds in presets.
public struct PresetLint: Sendable {
  /// Where the presets are found that others name.
  private let library: PresetLibrary

  /// What there is to say about presets beside each other, by their names.
  private let shared: [String: [LintFinding]]

  /// A lint for some presets.
  ///
  /// - Parameters:
  ///   - library: Where the presets are found that others name.
  ///   - presets: Presets that are held against each other, each name once.
  public init(library: PresetLibrary, beside presets: [Preset] = []) {
    self.library = library
    shared = Self.findings(among: presets)
  }

  /// What there is to say about a preset.
  ///
  /// - Parameter preset: The preset.
  /// - Returns: Its findings, in the order of the rules.
  /// - Throws: What is wrong with its formulas in one of the layouts.
  public func report(on preset: Preset) throws(PresetFailure) -> LintReport {
    var found: [LintFinding] = []
    let effects = try LintLayouts.all.map { layout throws(PresetFailure) in
      try preset.compiled(for: layout)
    }
    for effect in effects { found += EffectLint.findings(in: effect) }
    found += try loopSeams(of: preset, effects)
    if preset.reduced != nil { found.removeAll { $0.rule == .motion } }
    // One layout is enough to see what is wrong.
    var seen: Set<LintRule> = []
    found = found.filter { seen.insert($0.rule).inserted }
    let parameters = ParameterLint(preset: preset, effects: effects, broken: seen)
    found += preset.bareAngles.map { LintFinding(.bareAngle, subject: $0.words) }
    found += reducedMotion(of: preset) + parameters.findings() + shared[preset.name, default: []]
    return LintReport(preset, found.sorted { $0.rule.place < $1.rule.place })
  }

  /// Where the ends of a loop do not meet.
  ///
  /// A preset whose ends are joined only where that is asked for is looked at with so many pages that
  /// those of a row are out of the view before they meet.
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

  /// What is wrong with the preset that serves where people ask for less motion.
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
  /// The text, and where it stands.
  fileprivate var words: String { "'\(text)' at \(span.file):\(span.line):\(span.column)" }
}

extension LintRule {
  /// Its place in the list of rules.
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
