import PagePreview
import Testing

struct DraftScaleTests {
  /// Returns the pixels per point of the next draft after twenty drafts, where one with the scale of exact frames takes
  /// some seconds and each other one less by its area.
  private func scale(exact seconds: Double, of full: Double, from start: DraftScale = DraftScale())
    -> Double
  {
    var scale = start
    for _ in 0..<20 {
      let drawn = scale.scale(of: full)
      let share = drawn / full
      scale.add(seconds * share * share, at: drawn, of: full)
    }
    return scale.scale(of: full)
  }

  @Test(
    arguments: [
      // Drafts that are fast enough have all pixels.
      (0.9, 2, 2), (0.9, 0.5, 0.5),
      // Slow drafts become smaller until they fit the budget of 60 frames per second.
      (1.5, 2, 1.5), (3, 4, 2), (6, 4, 1.5), (10, 4, 1),
      // They have one pixel per point even if they miss it.
      (3, 2, 1), (1.5, 1.2, 1), (1000, 2, 1), (1000, 4, 1), (1000, 1, 1), (1000, 0.5, 0.5),
    ] as [(Double, Double, Double)]
  )
  func `Drafts have the largest scale that is fast enough, and at least one pixel per point`(
    budgets: Double,
    full: Double,
    expected: Double
  ) {
    #expect(scale(exact: DraftScale.budget * budgets, of: full) == expected)
  }

  @Test func `One slow draft among fast ones changes nothing`() {
    var scale = DraftScale()
    for _ in 0..<5 { scale.add(DraftScale.budget / 2, at: 2, of: 2) }
    scale.add(1, at: 2, of: 2)
    #expect(scale.scale(of: 2) == 2)
  }

  @Test func `Drafts become larger again when they are faster`() {
    var slow = DraftScale()
    for _ in 0..<10 { slow.add(1, at: 4, of: 4) }
    #expect(slow.scale(of: 4) == 1)
    #expect(scale(exact: DraftScale.budget / 2, of: 4, from: slow) == 4)
  }
}
