/// The limits by which frames that we did not make ourselves are compared.
///
/// Our own frames are held to equal bytes, and none of these matters. They are in one place so that
/// a verdict can be explained; `explanation` prints them all.
public struct ComparisonLimits: Sendable, Equatable {
  /// The largest difference of a channel that noise may have, of 255.
  public var noise = 8
  /// The least energy, the sum of squared differences, of a block that can show a pattern.
  public var patternEnergy = 64
  /// The roughness below which a block's differences are a pattern: 1 for independent noise, 0 for
  /// differences that are all alike.
  public var patternRoughness = 0.35
  /// The perceptual difference from which a pixel differs to the eye, in 0…1.
  public var perceptual = 0.1
  /// The share of a window's pixels that may differ to the eye, in 0…1.
  public var densestShare = 0.012
  /// The share of a window's pixels that may differ to the eye and be new, in 0…1.
  public var newShare = 0.0035
  /// The share of a frame's pixels up to which antialiased ones are told from others, in 0…1.
  public var antialiasedShare = 0.1
  /// The share of the contrast by which another rasterizer may be sharper, in 0…1.
  public var sharpening = 0.25
  /// The share of a pattern's energy that is no mixture of neighbouring pixels and fails, in 0…1.
  public var foreignShare = 0.5
  /// The share of the differences' energy that a map of colours has to explain, in 0…1.
  public var colourShare = 0.8
  /// What a map of colours may leave on average, of 255.
  public var colourResidual = 10.0
  /// The share of the differences' energy that a displacement has to explain, in 0…1.
  public var displacementShare = 0.4
  /// The share of what displacements explain that one of everything has to, to be named, in 0…1.
  public var commonShare = 0.9
  /// The largest displacement that the slope of a picture tells, in pixels of that picture.
  public var reach = 1.5
  /// The difference of two signatures that rounding and noise make, of 255.
  public var signatureNoise = 0.6
  /// The share of a frame's step up to which another frame is taken for it, in 0…1.
  public var match = 0.25
  /// The cost of a frame that is missing or added; two frames that differ cost 1.
  public var gap = 0.6
  /// The largest shift in time that is looked for, in frames.
  public var shift = 32
  /// The share of frames that have to match after a shift, in 0…1.
  public var shiftMatches = 0.9
  /// How much less a change in time has to leave than the frames in place, in 0…1.
  public var timeShare = 0.3
  /// How far the frames have to run ahead or behind to go at another speed, in frames.
  public var speedSpread = 0.75

  /// The limits as they are by default.
  public init() {}

  /// The sides of a block, in pixels: its statistics tell patterns from noise.
  static let block = 16
  /// The sides of a window, in blocks: 32 pixels, the size of a small control.
  static let window = 2
  /// The sides of a tile in which a displacement is the same, in pixels.
  static let tile = 32
  /// The pixels around the box of differences that are looked at as well.
  static let margin = 16
  /// The pixels from which a map of colours and a displacement are known well enough.
  static let sample = 1 << 18

  /// Whether some pixels of a window are more than a share of it.
  func isOver(_ share: Double, _ pixels: Int) -> Bool {
    let side = Self.block * Self.window
    return Double(pixels) > share * Double(side * side)
  }

  /// The share by which rates may differ: a GIF counts hundredths of a second.
  static let rate = 0.01

  /// All limits as a table: name, value with unit, meaning; below it the source or the reason.
  public var explanation: String {
    let rows = rows.map { ($0.name, "\($0.value) \($0.unit)", $0.meaning, $0.source) }
    let names = rows.map(\.0.count).max() ?? 0
    let values = rows.map(\.1.count).max() ?? 0
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: width - text.count + 2)
    }
    return rows.map { name, value, meaning, source in
      padded(name, to: names) + padded(value, to: values) + meaning + "\n"
        + padded("", to: names + values + 2) + "(\(source))\n"
    }.joined()
  }

  private typealias Row = (
    name: String, value: String, unit: String, meaning: String, source: String
  )

  private var rows: [Row] {
    [
      (
        "noise", "\(noise)", "of 255", "largest difference of a channel that is noise",
        "chosen: five deviations of noise of 1.5, which nobody sees; patterns fail below it too"
      ),
      (
        "patternEnergy", "\(patternEnergy)", "squares",
        "energy of a block of \(Self.block) × \(Self.block) pixels that can show a pattern",
        "chosen: a line of 6 grey pixels that differ by 2"
      ),
      (
        "patternRoughness", "\(patternRoughness)", "of 1", "below it a block shows a pattern",
        "von Neumann 1941: 1 for independent values; noise cut off at white leaves 0.64"
      ),
      (
        "perceptual", "\(perceptual)", "of 1", "from it on a pixel differs to the eye",
        "Kotsarenko and Ramos 2010, with the threshold that pixelmatch has by default"
      ),
      (
        "densestShare", "\(densestShare)", "of 1",
        "share of the pixels of a window of 32 × 32 that may differ to the eye",
        "chosen from renders: another rasterizer leaves up to 9 pixels, a turn by half a degree 21"
      ),
      (
        "newShare", "\(newShare)", "of 1",
        "share of such a window that may differ and be no mixture of neighbours",
        "chosen: three pixels, so that a dot of 2 × 2 fails and scattered pixels do not"
      ),
      (
        "antialiasedShare", "\(antialiasedShare)", "of 1",
        "share of the frame up to which antialiased pixels are left out",
        "after Vyšniauskas 2009; chosen: edges are never more of a frame"
      ),
      (
        "sharpening", "\(sharpening)", "of 1",
        "share of the contrast by which a mixture of pixels may be sharper",
        "chosen: bilinear samples of our own against means of 4 × 4"
      ),
      (
        "foreignShare", "\(foreignShare)", "of 1", "share of a pattern that no edge explains",
        "chosen: a line leaves 1, another rasterizer less than half"
      ),
      (
        "colourShare", "\(colourShare)", "of 1", "share of the difference that colours explain",
        "chosen from the table of changes in the tests: colours 0.87 and more, others below 0.7, or far off"
      ),
      (
        "colourResidual", "\(colourResidual)", "of 255", "what a map of colours leaves on average",
        "chosen: twice what a colour inverted leaves, as colours are told apart by five bits"
      ),
      (
        "displacementShare", "\(displacementShare)", "of 1",
        "share of the difference that a displacement explains",
        "Lucas and Kanade 1981; chosen from the tests: displacements 0.46 and more, others below 0.2"
      ),
      (
        "commonShare", "\(commonShare)", "of 1",
        "share of what displacements explain that one alone has to, to be named",
        "chosen: a page moved leaves 0.98 and more, one turned or larger 0.2 and less"
      ),
      (
        "reach", "\(reach)", "px", "largest displacement that the slope of a picture tells",
        "Lucas and Kanade 1981: beyond it the slope is another edge's"
      ),
      (
        "signatureNoise", "\(signatureNoise)", "of 255", "difference of signatures that is noise",
        "two roundings to whole numbers leave 0.41"
      ),
      (
        "match", "\(match)", "of 1", "share of a step in time up to which frames are the same",
        "chosen: halfway between two frames is 0.5"
      ),
      (
        "gap", "\(gap)", "frames", "cost of a frame missing or added; one that differs costs 1",
        "chosen: a frame that differs is not one missing and one added"
      ),
      (
        "shift", "\(shift)", "frames", "largest shift in time that is looked for",
        "chosen: half a second at 60 frames a second"
      ),
      (
        "shiftMatches", "\(shiftMatches)", "of 1", "share of frames that match after a shift",
        "chosen: nearly all"
      ),
      (
        "timeShare", "\(timeShare)", "of 1", "what a change in time may leave of the difference",
        "chosen: clearly better than the frames in place"
      ),
      (
        "speedSpread", "\(speedSpread)", "frames", "how far another speed runs ahead or behind",
        "chosen: less is a page that moved"
      ),
    ]
  }
}
