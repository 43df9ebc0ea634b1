import JSONCoding
import TextTools

/// The size of a Swiper's slides, and the gap between them, as the stage of a preset.
struct SwiperStage {
  /// The keys of a configuration that are read.
  static let keys = ["spaceBetween", "slidesPerView", "centeredSlides"]

  /// Whether slides are in a row; with the other effects Swiper shows one at a time.
  let hasRow: Bool
  /// The gap in points.
  let gap: Double
  /// The number of slides along the viewport: nil for one.
  private let count: Double?
  /// What the stage does not say, in sentences.
  private(set) var notes: [String] = []

  /// Reads the options of a configuration.
  init(_ object: [String: JSONValue], effect: String) {
    hasRow = !["cube", "flip", "fade"].contains(effect)
    gap = if case .number(let gap)? = object["spaceBetween"] { gap } else { 0 }
    guard let slides = object["slidesPerView"], slides != .number(1) else {
      count = nil
      return
    }
    guard hasRow, case .number(let number) = slides, number > 0 else {
      count = nil
      notes.append(
        hasRow
          ? "slidesPerView is \(slides.shortText): the size of slides is in the page's style, so give --page-size"
          : "slidesPerView is \(slides.shortText): Swiper shows one slide with the effect \(effect)"
      )
      return
    }
    count = number
    if gap != 0 {
      notes.append(
        "slides are a share of the viewport; Swiper's are narrower, by their part of spaceBetween"
      )
    }
    if object["centeredSlides"] != .bool(true) {
      notes.append(
        "the current slide is in the middle; without centeredSlides, Swiper has it where the row begins"
      )
    }
  }

  /// The stage of the preset; nil if it is the same as that of the effect's preset.
  var ofPreset: PresetText.Stage? {
    guard gap != 0 || count != nil else { return nil }
    return PresetText.Stage(length: count.map { 1 / $0 } ?? 1, breadth: 1, gap: gap)
  }
}
