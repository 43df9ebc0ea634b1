import PagePreview
import Testing

struct DraftScaleTests {
  /// Returns the share after twenty drafts on a stage with a width in pixels, where a draft of full resolution takes
  /// some seconds and each other one less by its area.
  private func share(full seconds: Double, width: Double, from scale: DraftScale = DraftScale())
    -> Double
  {
    var scale = scale
    for _ in 0..<20 {
      let share = scale.share
      scale.add(seconds * share * share, width: Int((width * share).rounded()))
    }
    return scale.share
  }

  @Test(
    arguments: [
      // Drafts that are fast enough have full resolution.
      (0.9, 1920, 1), (0.9, 200, 1),
      // Slow drafts become smaller until they fit the budget of 60 frames per second.
      (1.5, 1920, 0.75), (3, 1920, 0.5), (3, 3840, 0.5), (6, 3840, 0.375), (10, 3840, 0.25),
      // They become narrower than 960 pixels only if they would otherwise miss 30 frames per second.
      (10.6, 1920, 0.5), (10.7, 1920, 0.375), (18, 1920, 0.375), (19, 1920, 0.25),
      (1000, 1920, 0.25),
      (2.6, 960, 1), (2.7, 960, 0.75),
    ] as [(Double, Double, Double)]
  )
  func `Drafts have the largest share that is fast enough`(
    budgets: Double,
    width: Double,
    expected: Double
  ) {
    #expect(share(full: DraftScale.budget * budgets, width: width) == expected)
  }

  @Test
  func `One slow draft among fast ones changes nothing`() {
    var scale = DraftScale()
    for _ in 0..<5 { scale.add(DraftScale.budget / 2, width: 1920) }
    scale.add(1, width: 1920)
    #expect(scale.share == 1)
  }

  @Test
  func `Drafts become larger again when they are faster`() {
    var scale = DraftScale()
    for _ in 0..<10 { scale.add(scale.share * scale.share, width: Int(1920 * scale.share)) }
    #expect(scale.share == 0.25)
    #expect(share(full: DraftScale.budget / 2, width: 1920, from: scale) == 1)
  }
}
