package import PageEffects
import PageGeometry
import TextTools

extension LintFinding {
  /// The finding in one sentence without a full stop.
  package var message: String {
    var words = problem
    if let place { words += " at d = \(place)" }
    if let limit { words += " (limit \(unit.text(of: limit)))" }
    return words
  }

  /// The layout in which the problem was found; nil if it does not matter.
  package var situation: String? {
    layout.map { layout in
      "\(layout.pages) pages of \(layout.pageSize.words) in \(layout.viewport.words), "
        + layout.axis.rawValue + (layout.isRightToLeft ? ", from right to left" : "")
    }
  }

  /// The page differences, rounded to three decimals.
  private var place: String? {
    differences.map { range in
      let ends = [range.lowerBound, range.upperBound].map { $0.rounded(toPlaces: 3).plainText }
      return ends[0] == ends[1] ? ends[0] : "\(ends[0])…\(ends[1])"
    }
  }

  private var problem: String {
    let name = subject ?? ""
    let amount = measured.map { unit.text(of: $0) } ?? ""
    switch rule {
    case .notFinite: return "the pose has a value that is not a finite number"
    case .singular: return "the page is edge-on for \(amount)"
    case .behindEye:
      return "a corner comes behind the eye: its distance is \(amount) of the eye's"
    case .valueJump: return "\(name) jumps by \(amount)"
    case .velocityJump: return "the speed of \(name) changes abruptly by \(amount)"
    case .loopSeam: return "the ends of the loop are \(amount) apart"
    case .orderSwap: return "pages change their order while they overlap by \(amount) of a page"
    case .alphaRange: return "alpha is \(amount)"
    case .restPose: return "the page at rest is \(amount) away from its position"
    case .mirroredAtRest: return "the page at rest is mirrored"
    case .backAtRest: return "the page at rest shows its back"
    case .faintAtRest: return "alpha of the page at rest is \(amount)"
    case .smallAtRest: return "the page at rest has \(amount) of its size"
    case .rightToLeft: return "the next page is \(amount) to the right of the previous one"
    case .oversizedStage: return "a page of the stage has \(amount) of the viewport's size"
    case .motion: return "\(amount) of the view rotates or moves in depth"
    case .reducedMotion:
      return cause == nil
        ? "there is no preset '\(name)' to use for reduced motion"
        : "in '\(name)', the preset for reduced motion, \(amount) of the view rotates or moves in depth"
    case .flash, .redFlash:
      let flashes = rule == .flash ? "flashes" : "red flashes"
      let place = frame.map { frame in
        "at \(frame.time.rounded(toPlaces: 3).plainText) s (frame \(frame.index))"
      }
      return "more than 3 \(flashes) in a second over \(amount) of a 10° field \(place ?? ""), "
        + "with \(name); measured, not certified"
    case .unsafeRange:
      guard let cause else { return "the end of its range, \(name), cannot be set" }
      var broken = self
      (broken.rule, broken.subject) = (cause, "the page")
      return "at the end of a range, \(name), \(cause.rawValue): \(broken.problem)"
    case .bareAngle: return "the angle \(name) has no unit, and is read as radians"
    case .ineffectiveParameter: return "the parameter '\(name)' changes no pose"
    case .unreadParameter: return "no formula uses the parameter '\(name)'"
    case .unreadLet: return "no formula uses the let '\(name)'"
    case .equalPreset: return "all poses are equal to those of '\(name)'"
    case .unequalPreset: return "'\(name)' in sameAs does not exist or has other poses"
    case .needlessException:
      let known = LintRule.allCases.map(\.rawValue)
      guard !known.contains(name) else { return "the exception '\(name)' is not needed" }
      let nearest = Suggestion.nearest(to: name, in: known)
      return "there is no rule '\(name)'" + (nearest.map { ", but '\($0)'" } ?? "")
    }
  }
}

extension LintReport {
  /// The findings as text, one block per finding: file, rule, problem, layout and suggested fix.
  package var text: [String] {
    findings.map { finding in
      let head = "\(path): \(finding.rule.severity.rawValue): \(finding.rule.rawValue)"
      return
        (["\(head): \(finding.message)"] + (finding.situation.map { ["  In \($0)."] } ?? [])
        + ["  \(finding.rule.hint)"]).joined(separator: "\n")
    }
  }
}

extension LintRule {
  /// The limit with its unit; nil if there is none.
  package var limitText: String? { limit.map { unit.text(of: $0) } }
}

extension LintRule.Unit {
  /// Formats a number with its unit.
  fileprivate func text(of number: Double) -> String {
    switch self {
    case .number: number.rounded(toPlaces: 4).plainText
    case .points: "\(number.rounded(toPlaces: 3).plainText) pt"
    case .share: "\((number * 100).rounded(toPlaces: 1).plainText) %"
    case .pages: "\(number.rounded(toPlaces: 3).plainText) pages"
    case .pageLengths: "\(number.rounded(toPlaces: 2).plainText) page lengths per page"
    }
  }
}

extension Size {
  fileprivate var words: String { "\(width.plainText)x\(height.plainText)" }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    let scaled = (self * power).rounded()
    return scaled.isFinite ? scaled / power + 0 : self
  }
}
