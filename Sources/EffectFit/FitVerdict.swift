import TextTools

/// Whether a derived preset is near enough to the data, in words.
extension EffectFit.Result {
  /// The distance of a corner, in points, beyond which a preset is not written.
  private static let largestDistance = 1.5
  /// The same in standard deviations of noise.
  private static let mostDeviations = 3.0

  /// The standard deviations by which the coordinates differ on average; nil for exact data.
  private var deviations: Double? { noise > 0 ? meanError / noise : nil }

  /// Throws an error if the preset is too far from the data.
  ///
  /// With noise, single corners are as far away as noise is, so that the mean decides.
  ///
  /// - Throws: `tooFar`.
  package func check() throws(FitError) {
    let isFar = deviations.map { $0 > Self.mostDeviations } ?? (largestError > Self.largestDistance)
    guard isFar || usualError > max(Self.largestDistance, 4 * noise) else { return }
    throw .tooFar(distance: largestError, deviations: deviations, worst: worst ?? "")
  }

  /// Why the preset is too far from the data, in words; nil if it is near enough.
  package var problem: String? {
    do throws(FitError) {
      try check()
      return nil
    } catch { return error.description }
  }

  /// The text of the preset, which states whether it is too far from the data.
  package var forcedText: String {
    guard problem != nil else { return text }
    let distance = "\((largestError * 100).rounded() / 100)"
    let note =
      "# Written with --force: the largest distance of a corner from the data is \(distance) px.\n"
    return note + text
  }

  /// The errors in one sentence.
  package var summary: String {
    func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    let noise = noise > 0 ? ", with noise of \(rounded(noise)) px in the data" : ""
    return
      "\(numberCount.counting("number")); the largest distance of a corner is \(rounded(largestError)) px, "
      + "and of 95 % of corners at most \(rounded(usualError)) px\(noise)"
  }
}
