import PageEffects

/// Checks that parameters and `let` formulas are used, that parameters change poses, and that no rule is
/// violated at the ends of the parameters' ranges.
struct ParameterLint {
  let preset: Preset
  /// The preset with its defaults, compiled for all layouts.
  let effects: [Effect]
  /// The rules that the preset violates with its defaults.
  let broken: Set<LintRule>

  /// The declared parameters, without those that every preset has.
  private var parameters: [Parameter] {
    preset.definition.parameters.filter { !Names.reservedParameters.contains($0.name) }
  }

  func findings() -> [LintFinding] {
    let unread = effects.map { Set($0.unreadNames) }
      .reduce(Set(effects.first?.unreadNames ?? [])) { $0.intersection($1) }
    let ownRanges = preset.ownRanges
    var findings: [LintFinding] = []
    let fingerprints = effects.map(EffectFingerprint.all)
    let plain = Dictionary(zip(LintLayouts.cards, fingerprints)) { first, _ in first }
    // A key that replaces an inherited one leaves several parameters unused for one reason.
    let orphans = parameters.filter { unread.contains($0.name) && $0.span.file != preset.path }
    let isList = orphans.count > 1
    if isList {
      let names = orphans.map { "'\($0.name)'" }.joined(separator: ", ")
      findings.append(LintFinding(.unreadParameter, subject: names))
    }
    for parameter in parameters where !(isList && orphans.contains(parameter)) {
      if unread.contains(parameter.name) {
        findings.append(LintFinding(.unreadParameter, subject: parameter.name))
      } else if !isEffective(parameter, plain) {
        findings.append(LintFinding(.ineffectiveParameter, subject: parameter.name))
      }
      if ownRanges.contains(parameter.name) { findings += unsafeEnds(of: parameter) }
    }
    // An inherited `let` is not checked here, because another preset may use it.
    for formula in preset.definition.lets
    where formula.span.file == preset.path && unread.contains(formula.name) {
      findings.append(LintFinding(.unreadLet, subject: formula.name))
    }
    return findings
  }

  // MARK: Effect

  /// Returns whether some value of a parameter changes a pose, alone or together with a value of another
  /// parameter.
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

  /// Returns the fingerprint with some settings; nil if they are invalid together.
  private func fingerprint(_ settings: [String: ParameterValue], _ layout: Layout) -> Int? {
    (try? preset.compiled(for: layout, settings)).map(EffectFingerprint.all)
  }

  // MARK: Range

  /// Finds rules that are violated at the ends of a parameter's range, but not by its default.
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
          var finding = LintFinding(
            .unsafeRange,
            at: found.differences,
            measured: found.measured,
            limit: found.limit,
            subject: subject,
            cause: found.rule,
            layout: layout
          )
          finding.number = found.number
          findings.append(finding)
        }
      }
    }
    return findings
  }
}

extension Preset {
  /// The names of the parameters whose ranges are checked in this file: all, unless it changes nothing but defaults of
  /// another preset, in whose file inherited ranges are checked.
  fileprivate var ownRanges: Set<String> {
    let all = Set(definition.parameters.map(\.name))
    guard let root = keys(of: "\(name).yaml"), let parent = root["extends"]?.text,
      let above = keys(of: "\(parent).yaml"), above["abstract"]?.text != "true"
    else { return all }
    let defaults = Names.reservedParameters + ["stage"]
    let formulas = Set(Formula.keys).subtracting(defaults)
    guard root.map?.contains(where: { formulas.contains($0.key) }) == false else { return all }
    let own = root["parameters"]?.map?.filter { entry in
      ["type", "range", "limits"].contains { entry.value[$0] != nil }
    }
    return Set((own ?? []).map(\.key))
  }

  /// Returns the keys of the preset's file, or of one that it extends, by its name.
  private func keys(of file: String) -> YamlNode? {
    guard let text = sources[file] else { return nil }
    return try? YamlReader(file: file, kind: .preset).nodes(of: text)
  }
}

extension Parameter {
  /// The values to try: all choices; the ends of the range; or, without a range, values around the default.
  fileprivate var trials: [ParameterValue] {
    switch kind.record.form {
    case .flag: return [.bool(true), .bool(false)]
    case .choice: return choices.map(ParameterValue.choice)
    case .number:
      let standard: Double = if case .value(.number(let number)) = initial { number } else { 0 }
      let around: [Double] =
        standard.isFinite ? [standard / 2, standard + 1, standard + 100] : []
      let values: [Double] = range.map { [$0.lowerBound, $0.upperBound] } ?? around
      return values.map { (value: Double) -> ParameterValue in
        guard let limits else { return .number(value) }
        return .number(min(max(value, limits.lowerBound), limits.upperBound))
      }
    }
  }
}
