import PageEffects

/// Rules about what a preset declares: that it is read, does something, and breaks nothing.
struct ParameterLint {
  let preset: Preset
  /// The preset as it is, in all layouts.
  let effects: [Effect]
  /// The rules that it breaks as it is.
  let broken: Set<LintRule>

  /// What every preset has is not the file's to answer for.
  private var parameters: [Parameter] {
    preset.definition.parameters.filter { !Names.reservedParameters.contains($0.name) }
  }

  func findings() -> [LintFinding] {
    let unread = effects.map { Set($0.unreadNames) }
      .reduce(Set(effects.first?.unreadNames ?? [])) { $0.intersection($1) }
    var findings: [LintFinding] = []
    let plain = Dictionary(
      zip(LintLayouts.cards, effects.map(EffectFingerprint.all)),
      uniquingKeysWith: { first, _ in first }
    )
    for parameter in parameters {
      if unread.contains(parameter.name) {
        findings.append(LintFinding(.unreadParameter, subject: parameter.name))
      } else if !isEffective(parameter, plain) {
        findings.append(LintFinding(.ineffectiveParameter, subject: parameter.name))
      }
      findings += unsafeEnds(of: parameter)
    }
    // What a family declares may serve another of its members.
    for formula in preset.definition.lets
    where formula.span.file == preset.path && unread.contains(formula.name) {
      findings.append(LintFinding(.unreadLet, subject: formula.name))
    }
    return findings
  }

  // MARK: Effect

  /// Whether another value makes another pose, alone or beside another value of another parameter.
  private func isEffective(_ parameter: Parameter, _ plain: [Layout: Int]) -> Bool {
    let values = parameter.trials
    if values.contains(where: { changes([parameter.name: $0], from: plain) }) { return true }
    for other in parameters where other.name != parameter.name {
      for trial in other.trials {
        let base = Dictionary(
          uniqueKeysWithValues: LintLayouts.cards.compactMap { layout in
            fingerprint([other.name: trial], layout).map { (layout, $0) }
          }
        )
        for value in values
        where changes([parameter.name: value, other.name: trial], from: base) { return true }
      }
    }
    return false
  }

  private func changes(_ settings: [String: ParameterValue], from plain: [Layout: Int]) -> Bool {
    LintLayouts.cards.contains { layout in
      guard let before = plain[layout], let after = fingerprint(settings, layout) else {
        return false
      }
      return before != after
    }
  }

  /// The fingerprint with some settings; nil where they cannot be taken together.
  private func fingerprint(_ settings: [String: ParameterValue], _ layout: Layout) -> Int? {
    (try? preset.compiled(for: layout, settings)).map(EffectFingerprint.all)
  }

  // MARK: Range

  /// What breaks at the ends of what a slider offers and does not break anyway.
  private func unsafeEnds(of parameter: Parameter) -> [LintFinding] {
    guard let range = parameter.range else { return [] }
    var findings: [LintFinding] = []
    for end in [range.lowerBound, range.upperBound] {
      let subject = "\(parameter.name) = \(parameter.text(of: end))"
      guard parameter.limits?.contains(end) ?? true else {
        findings.append(LintFinding(.unsafeRange, subject: subject))
        continue
      }
      var causes = broken
      for layout in LintLayouts.cards {
        guard let effect = try? preset.compiled(for: layout, [parameter.name: .number(end)])
        else {
          findings.append(LintFinding(.unsafeRange, subject: subject, layout: layout))
          break
        }
        for found in EffectLint.basicFindings(in: effect) where causes.insert(found.rule).inserted {
          findings.append(
            LintFinding(
              .unsafeRange,
              at: found.differences,
              measured: found.measured,
              limit: found.limit,
              subject: subject,
              cause: found.rule,
              layout: layout
            )
          )
        }
      }
    }
    return findings
  }
}

extension Parameter {
  /// Values that show whether it does something: the ends of its range, and what lies about its
  /// default where it has none; every choice.
  fileprivate var trials: [ParameterValue] {
    switch kind {
    case .bool: return [.bool(true), .bool(false)]
    case .choice: return choices.map(ParameterValue.choice)
    case .number, .angle, .length, .percent:
      let usual: Double = if case .value(.number(let number)) = initial { number } else { 0 }
      let around: [Double] = usual.isFinite ? [usual / 2, usual + 1, usual + 100] : []
      let values: [Double] = range.map { [$0.lowerBound, $0.upperBound] } ?? around
      return values.map { (value: Double) -> ParameterValue in
        guard let limits else { return .number(value) }
        return .number(min(max(value, limits.lowerBound), limits.upperBound))
      }
    }
  }
}
