import PageEffects
import PageGeometry

/// An effect, and the names of its style sheet.
final class CSSContext {
  let effect: ExportedEffect
  let options: ExportOptions
  /// The effect in the layout of the export.
  let compiled: Effect
  /// The effect in this layout with as many pages as a style sheet has to order.
  let crowded: Effect
  let printer: CSSPrinter
  /// The name of the animation.
  let animation: String
  /// The class of the scroller, with which all other names of the style sheet begin.
  let name: String
  /// The values for keyframes; nil for formulas.
  let samples: CSSSamples?

  /// Creates the names of a style sheet.
  ///
  /// - Parameters:
  ///   - request: The effect, the layout, the style and the tolerance.
  ///   - name: The class of the scroller; nil for the name of the effect.
  /// - Throws: All errors in the formulas.
  init(_ request: ExportRequest, within name: String? = nil) throws(EffectErrors) {
    (effect, options) = (request.effect, request.options)
    let own = name ?? effect.origin.slug
    self.name = own
    animation = name == nil ? own : "\(own)-reduced"
    printer = CSSPrinter(prefix: own)
    compiled = try effect.compiled.effect(for: options.layout)
    var layout = options.layout
    layout.pages = max(layout.pages, CSSPaintOrder.mostPages)
    crowded = try effect.compiled.effect(for: layout)
    samples = options.style == .calc ? nil : CSSSamples(effect, compiled, options.layout)
  }
}

/// A part of a style sheet.
protocol CSSPart {
  var context: CSSContext { get }
}

extension CSSPart {
  var effect: ExportedEffect { context.effect }
  var printer: CSSPrinter { context.printer }
  var name: String { context.name }
  var samples: CSSSamples? { context.samples }
  var layout: Layout { context.options.layout }
  var isVertical: Bool { layout.axis == .vertical }
  var isRightToLeft: Bool { layout.isRightToLeft && !isVertical }

  /// The values of the effect along the scroll axis.
  var template: EffectTemplate<Expression> { effect.values(along: layout.axis) }

  /// The axis along which next and previous pages exchange their places; nil if they do not.
  var reflection: Axis? { effect.isMirrored != isRightToLeft ? layout.axis : nil }

  /// The name of the animated page difference.
  var animated: String { effect.wraps ? "rawD" : "d" }

  /// The picture of a page, which a page sets.
  var picture: String { "var(\(variable("page-picture")), none)" }

  /// The condition that the browser shows the effect.
  ///
  /// Chromium has scroll timelines since 115, and `sign()` since 138.
  var supported: String {
    let function = samples == nil ? "(z-index: sign(1))" : "(width: round(1px, 1px))"
    return "(animation-timeline: scroll()) and \(function)"
  }

  /// Returns the selector of a part of the effect.
  func element(_ part: String) -> String { ".\(name)-\(part)" }

  /// Returns the selector of a part of a page, after that of the page.
  func part(_ part: String) -> String { " > \(element(part))" }

  /// Returns the name of a custom property, which is the effect's own in the whole document.
  func variable(_ name: String) -> String { "--\(self.name)-\(name)" }

  /// Returns the value of a custom property.
  func value(_ name: String) -> String { "var(\(variable(name)))" }

  func rule(_ selector: String, _ lines: [String]) -> String {
    "\(selector) {\n\(lines.map { "  \($0)" }.joined(separator: "\n"))\n}"
  }

  /// Returns a rule for parts of pages.
  func rule(of part: CSSLook.Rule, _ lines: [String]) -> String {
    rule(part.selectors.map { element("page") + $0 }.joined(separator: ",\n"), lines)
  }

  /// Returns rules within an at-rule.
  func block(_ head: String, _ rules: [String?]) -> String {
    let lines = rules.compactMap { $0 }.joined(separator: "\n\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return "\(head) {\n\(lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n"))\n}"
  }

  func property(_ name: String, _ value: Code, note: String = "") -> String {
    let line = Code.sequence([.text("\(name): "), value, .text(";")]).written(level: 1)
    return note.isEmpty ? line : "/* \(note) */\n  \(line)"
  }

  /// Returns a property with a list of values.
  func list(_ name: String, _ values: [Code], separator: String = "") -> String {
    let values = values.isEmpty ? [.text("none")] : values
    let list = Code.joined(values, by: [.text(separator), .line])
    return Code.group(
      .sequence([.text("\(name):"), .indented(.sequence([.line, list])), .text(";")])
    ).written(level: 1)
  }
}

/// The properties of a page, and the rules of its parts.
struct CSSLook {
  var page: [String] = []
  var rules: [Rule] = []

  /// A rule for parts of a page.
  struct Rule {
    /// The selectors of the parts, after that of the page.
    var selectors: [String]
    var lines: [String]
  }
}

extension Double {
  /// The number rounded to a millionth.
  var inMillionths: Double { (self * 1e6).rounded() / 1e6 + 0 }
}
