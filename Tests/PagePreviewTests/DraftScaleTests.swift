import PagePreview
import Testing

struct DraftScaleTests {
  @Test
  func `Drafts that are drawn fast enough have full resolution`() {
    var scale = DraftScale()
    for _ in 0..<20 { scale.add(DraftScale.budget * 0.9) }
    #expect(scale.share == 1)
  }

  @Test
  func `Slow drafts become smaller until they fit the budget, and no smaller`() {
    var scale = DraftScale()
    let full = DraftScale.budget * 3
    for _ in 0..<20 { scale.add(full * scale.share * scale.share) }
    #expect(scale.share == 0.5)
  }

  @Test
  func `One slow draft among fast ones changes nothing`() {
    var scale = DraftScale()
    for _ in 0..<5 { scale.add(DraftScale.budget / 2) }
    scale.add(1)
    #expect(scale.share == 1)
  }

  @Test
  func `Drafts become larger again when they are faster`() {
    var scale = DraftScale()
    for _ in 0..<10 { scale.add(1 * scale.share * scale.share) }
    #expect(scale.share == 0.25)
    for _ in 0..<10 { scale.add(DraftScale.budget / 2 * scale.share * scale.share) }
    #expect(scale.share == 1)
  }
}
