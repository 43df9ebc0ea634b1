public import PageEffects
import PageGeometry

extension LintFinding {
  /// What was found, for people: a sentence without its end.
  public var message: String {
    var words = problem
    if let place { words += " at d = \(place)" }
    if let limit { words += " (limit \(text(of: limit)))" }
    return words
  }

  /// The layout in which it was found; nil where that makes no difference.
  public var situation: String? {
    layout.map { layout in
      "\(layout.pages) pages of \(layout.pageSize.words) in \(layout.viewport.words), "
        + layout.axis.rawValue + (layout.isRightToLeft ? ", from right to left" : "")
    }
  }

  /// The page differences, to three places.
  private var place: String? {
    differences.map { range in
      let ends = [range.lowerBound, range.upperBound].map { $0.rounded(toPlaces: 3).plainText }
      return ends[0] == ends[1] ? ends[0] : "\(ends[0])…\(ends[1])"
    }
  }

  private var problem: String {
    let name = subject ?? ""
    let amount = measured.map { text(of: $0) } ?? ""
    switch rule {
    case .notFinite: return "the pose has what is no number, or an infinite one"
    case .singular: return "the page is a line in the view for \(amount)"
    case .behindEye:
      return "a corner comes behind the eye: its distance is \(amount) of the eye's"
    case .valueJump: return "\(name) jumps by \(amount)"
    case .velocityJump: return "the speed of \(name) changes at once by \(amount)"
    case .loopSeam: return "the ends of the loop are \(amount) apart"
    case .orderSwap: return "pages change their order while they share \(amount) of a page"
    case .alphaRange: return "alpha is \(amount)"
    case .restPose: return "the page at rest is off its place by \(amount)"
    case .mirroredAtRest: return "the page at rest is mirrored"
    case .backAtRest: return "the page at rest shows its back"
    case .faintAtRest: return "alpha of the page at rest is \(amount)"
    case .smallAtRest: return "the page at rest has \(amount) of its size"
    case .rightToLeft:
      return "the page to come is \(amount) on the right of the one that passed"
    case .motion: return "\(amount) of the view turns or moves in depth"
    case .reducedMotion:
      return cause == nil
        ? "there is no preset '\(name)' to use for reduced motion"
        : "in '\(name)', which is to be calm, \(amount) of the view turns or moves in depth"
    case .unsafeRange:
      guard let cause else { return "the end of its range, \(name), cannot be set" }
      var broken = self
      (broken.rule, broken.subject) = (cause, "the page")
      return "at the end of a range, \(name), \(cause.rawValue): \(broken.problem)"
    case .bareAngle: return "the angle \(name) has no unit, and is read as radians"
    case .ineffectiveParameter: return "the parameter '\(name)' changes no pose"
    case .unreadParameter: return "no formula reads the parameter '\(name)'"
    case .unreadLet: return "no formula reads '\(name)' of let"
    case .equalPreset: return "all poses are those of '\(name)'"
    case .unequalPreset:
      return "'\(name)' is named in sameAs, and is not there or has other poses"
    case .needlessException:
      let known = LintRule.allCases.map(\.rawValue)
      guard !known.contains(name) else { return "the exception '\(name)' excuses nothing" }
      let nearest = Suggestion.nearest(to: name, in: known)
      return "there is no rule '\(name)'" + (nearest.map { ", but '\($0)'" } ?? "")
    }
  }

  private func text(of number: Double) -> String { unit.text(of: number) }
}

extension LintRule {
  /// The limit with its unit; nil where there is none.
  public var limitText: String? { limit.map { unit.text(of: $0) } }
}

extension LintRule.Unit {
  /// A number with its unit.
  fileprivate func text(of number: Double) -> String {
    switch self {
    case .number: number.rounded(toPlaces: 4).plainText
    case .points: "\(number.rounded(toPlaces: 3).plainText) pt"
    case .share: "\((number * 100).rounded(toPlaces: 1).plainText) %"
    case .pages: "\(number.rounded(toPlaces: 3).plainText) pages"
    case .pageLengths: "\(number.rounded(toPlaces: 2).plainText) page lengths a page"
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
