/// What can be said about an effect from its poses alone.
public enum EffectLint {
  /// Everything that an effect's poses break.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: At most one finding of each rule, the one that breaks it most.
  public static func findings(in effect: Effect) -> [LintFinding] {
    let stage = LintStage(effect)
    let basic = stage.basic()
    // Nothing else can be measured with what is no number.
    guard basic.first?.rule != .notFinite else { return basic }
    return basic + stage.orderSwap() + stage.rest() + stage.rightToLeft() + stage.motion()
  }

  /// What an effect's poses break of the rules that hold for every value of every parameter.
  ///
  /// - Parameter effect: The effect, compiled for its layout.
  /// - Returns: At most one finding of each of these rules.
  public static func basicFindings(in effect: Effect) -> [LintFinding] {
    LintStage(effect, reach: LintStage.nearReach).basic()
  }

  /// Whether the ends of a loop meet.
  ///
  /// - Parameter effect: The effect, compiled for its layout with the ends joined.
  /// - Returns: A finding where they do not.
  public static func loopSeam(in effect: Effect) -> [LintFinding] {
    LintStage(effect).loopSeam()
  }
}

extension LintStage {
  /// The rules that hold whatever an effect looks like.
  fileprivate func basic() -> [LintFinding] {
    let broken = notFinite()
    return broken.isEmpty ? singular() + behindEye() + leaps() + alphaRange() : broken
  }
}
