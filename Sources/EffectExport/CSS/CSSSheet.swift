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
  }

  /// The whole style sheet.
  var text: String {
    get throws(EffectErrors) {
      let layers = CSSLayers(values: values).look
      let keyframes = CSSKeyframes(values)
      let frame = CSSFrame(keyframes: keyframes)
      let reset = CSSReset(context: context, page: look, layers: layers)
      var request = ExportRequest(effect, context.options)
      request.options.reduced = nil
      let reduced = try context.options.reduced.map { effect throws(EffectErrors) in
        request.effect = effect
        return try CSSSheet(request, within: name)
      }
      let header = CodeComment.header(effect.origin, " *").dropFirst(3)
      let parts: [String?] = [
        "/* \(header)\n */",
        registrations(values.names + (reduced?.values.names ?? [])),
        rule(".\(name)", frame.scroller + constants),
        rule(element("track"), frame.track),
        rule(element("stop"), frame.stop),
        rule(element("stage"), frame.stage),
        rule(element("page"), frame.page + ofPage + look.page + layers.page),
      ]
      let rest: [String?] =
        (look.rules + layers.rules).map { rule(of: $0, $0.lines) } + [
          keyframes.text, frame.inFlow, page.withoutConditions,
          // Later rules win: browsers without timelines show a row whatever people prefer.
          reduced?.replacing(reset) ?? reset.toRow, reset.withoutTimelines,
        ]
      return (parts + rest).compactMap { $0 }.joined(separator: "\n\n")
    }
  }

  /// Returns the registrations of the animated and computed numbers of a page.
  private func registrations(_ names: [String]) -> String {
    var known: Set<String> = []
    // The overlays and layers of a page inherit its values.
    return names.filter { known.insert($0).inserted }.map {
      "@property \(variable($0)) { syntax: \"<number>\"; inherits: true; initial-value: 0; }"
    }.joined(separator: "\n")
  }

  /// Returns the rules of the effect if it replaces another one for reduced motion.
  private func replacing(_ reset: CSSReset) -> String {
    let keyframes = CSSKeyframes(values)
    let lines = CSSFrame(keyframes: keyframes).animation + ofPage + look.page
    return block(
      CSSReset.reducedMotion,
      [
        rule(".\(name)", constants), rule(element("page"), reset.lines + lines), reset.rules,
      ]
    ) + "\n\n" + keyframes.text
  }
}
