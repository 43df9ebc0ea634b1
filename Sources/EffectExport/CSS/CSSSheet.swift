import PageEffects

/// The style sheet of an effect for one scroll direction.
///
/// The two styles differ in the values of a page alone: formulas over the animated page difference, or keyframes.
struct CSSSheet: CSSPart {
  let context: CSSContext
  private let values: CSSValues
  private let page: CSSPage
  /// The values that all pages share.
  private let constants: [String]
  /// The values of a page.
  private let ofPage: [String]
  private let look: CSSLook
  private let layers: CSSLook

  /// Creates a style sheet.
  ///
  /// - Parameters:
  ///   - request: The effect, the layout, the style and the tolerance.
  ///   - name: The class of the scroller; nil for the name of the effect.
  /// - Throws: All errors in the formulas.
  init(_ request: ExportRequest, within name: String? = nil) throws(EffectErrors) {
    context = try CSSContext(request, within: name)
    values = CSSValues(context)
    page = CSSPage(values: values)
    constants = values.constants
    ofPage = values.ofPage
    look = page.look
    // Pages have no layers where the effect replaces another one.
    layers = name == nil ? CSSLayers(values: values).look : CSSLook()
  }

  /// What keyframes cannot say.
  var losses: [String] { CSSKeyframes(values).losses }

  /// The whole style sheet.
  var text: String {
    get throws(EffectErrors) {
      let keyframes = CSSKeyframes(values)
      let frame = CSSFrame(keyframes: keyframes)
      let reset = CSSReset(context: context, page: look, layers: layers)
      var options = context.options
      options.reduced = nil
      let reduced = try context.options.reduced.map { effect throws(EffectErrors) in
        try CSSSheet(ExportRequest(effect, options), within: name)
      }
      let header = CodeComment.header(effect.origin, " *").dropFirst(3)
      let parts: [String?] = [
        "/* \(header)\n */",
        registrations(reduced),
        rule(".\(name)", frame.scroller + constants),
        rule(element("track"), frame.track),
        rule(element("stop"), frame.stop),
        rule(element("stage"), frame.stage),
        rule(element("page"), frame.page + ofPage + look.page + layers.page),
      ]
      let rest: [String?] =
        (look.rules + layers.rules).map { rule(of: $0, $0.lines) } + [
          keyframes.text, frame.inFlow, reset.withoutTimelines, page.withoutConditions,
          reduced?.replacing(self, reset) ?? reset.toRow,
        ]
      return (parts + rest).compactMap { $0 }.joined(separator: "\n\n")
    }
  }

  /// Returns the registrations of the animated and computed numbers.
  ///
  /// What is in a page inherits only the values that it uses: the others change in each frame, and the browser would style all
  /// elements of all pages again.
  private func registrations(_ reduced: CSSSheet?) -> String {
    let sheets = [self, reduced].compactMap(\.self)
    let shared = Set(sheets.flatMap(\.values.shared))
    let parts = sheets.flatMap { $0.look.rules + $0.layers.rules }.flatMap(\.lines).joined()
    // People read these two in queries of styles.
    let inherited = shared.union(["page-shown", "page-current"])
    var known: Set<String> = []
    return sheets.flatMap(\.values.names).filter { known.insert($0).inserted }.map { name in
      let inherits = inherited.contains(name) || parts.contains(value(name))
      return
        "@property \(variable(name)) { syntax: \"<number>\"; inherits: \(inherits); initial-value: 0; }"
    }.joined(separator: "\n")
  }

  /// Returns the rules of the effect if it replaces another one for reduced motion: those lines that differ.
  private func replacing(_ other: CSSSheet, _ reset: CSSReset) -> String {
    let keyframes = CSSKeyframes(values)
    let same = Set(other.ofPage + other.look.page)
    let lines =
      CSSFrame(keyframes: keyframes).animation + (ofPage + look.page).filter { !same.contains($0) }
    let constants = constants.filter { !other.constants.contains($0) }
    return reset.reducing([
      constants.isEmpty ? nil : rule(".\(name)", constants),
      rule(element("page"), reset.lines + lines), reset.rules,
    ]) + "\n\n" + keyframes.text
  }
}
