import PagePreview
import Testing

/// When pictures are drafts.
struct StagePaceTests {
  @Test
  func `What comes soon after another is a draft, and the pixels follow once nothing changes`() {
    var pace = StagePace()
    #expect(pace.format(at: 5, isNew: true) == .pixels, "nothing came before")
    #expect(pace.format(at: 5.016, isNew: true) == .draft)
    #expect(pace.isDraft)
    #expect(pace.format(at: 5.033, isNew: true) == .draft)
    #expect(pace.format(at: 5.1, isNew: false) == nil, "it may go on")
    #expect(pace.isDraft)
    #expect(pace.format(at: 5.034 + StagePace.calm, isNew: false) == .pixels)
    #expect(!pace.isDraft)
    #expect(pace.format(at: 9, isNew: false) == nil, "the pixels are there")
    #expect(pace.format(at: 10, isNew: true) == .pixels)
  }
}
