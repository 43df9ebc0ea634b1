import PagePreview
import Testing

/// The frames that are sent as drafts, which are JPEGs, and the exact pixels that follow them.
struct DraftPolicyTests {
  @Test
  func `A frame soon after another is a draft, and its pixels are sent when nothing changes`() {
    var policy = DraftPolicy()
    #expect(policy.format(at: 5, isNew: true) == .pixels, "there is no earlier frame")
    #expect(policy.format(at: 5.016, isNew: true) == .draft)
    #expect(policy.isDraft)
    #expect(policy.format(at: 5.033, isNew: true) == .draft)
    #expect(policy.format(at: 5.05, isNew: false) == nil, "the motion may continue")
    #expect(policy.isDraft)
    #expect(policy.format(at: 5.034 + DraftPolicy.delay, isNew: false) == .pixels)
    #expect(!policy.isDraft)
    #expect(policy.format(at: 9, isNew: false) == nil, "the pixels were sent")
    #expect(policy.format(at: 10, isNew: true) == .pixels)
  }

  @Test func `All frames of a motion are drafts, however slowly they follow each other`() {
    var policy = DraftPolicy()
    for time in 0..<5 {
      #expect(policy.format(at: Double(time), isNew: true, continues: true) == .draft)
    }
    #expect(policy.format(at: 4.05, isNew: false) == nil)
    #expect(policy.format(at: 4.001 + DraftPolicy.gestureDelay, isNew: false) == .pixels)
  }

  @Test func `A single zoom is sent at once, as exact pixels`() {
    var policy = DraftPolicy()
    #expect(policy.format(at: 5, isNew: true) == .pixels)
    #expect(policy.format(at: 6, isNew: true, isZoomed: true) == .pixels)
    #expect(!policy.isDraft)
  }

  @Test
  func `The steps of a zoom need no draft, and the pixels follow in the next frame without one`() {
    var policy = DraftPolicy()
    #expect(policy.format(at: 5.95, isNew: true) == .pixels)
    #expect(policy.format(at: 6, isNew: true, isZoomed: true) == nil)
    #expect(policy.isDraft, "the page must ask again")
    #expect(policy.format(at: 6.016, isNew: true, isZoomed: true) == nil)
    #expect(policy.format(at: 6.02, isNew: false) == nil)
    #expect(policy.format(at: 6.033, isNew: false) == .pixels)
    #expect(!policy.isDraft)
  }
}
