extension DifferenceKind {
  /// What the kind means, as the end of a sentence.
  var words: String {
    switch self {
    case .identical: "nothing differs"
    case .noise: "small differences without a pattern"
    case .shifted: "the same frames at other times"
    case .speed: "the same way at another speed"
    case .colour: "the same shapes in other colours or at another opacity"
    case .geometry: "pages lie, turn or grow otherwise"
    case .order: "a page is painted over another that it was under"
    case .frames: "frames are missing or added"
    case .content: "other pictures on the pages"
    }
  }
}

extension SequenceDiagnosis {
  /// What kind of difference there is, in words, with the frames of a shift.
  var kindWords: String {
    guard kind == .shifted, let shift, shift != 0 else { return kind.words }
    let count = "\(shift.magnitude) \(shift.magnitude == 1 ? "frame" : "frames")"
    return "the same frames, \(count) \(shift > 0 ? "later" : "earlier")"
  }
}
