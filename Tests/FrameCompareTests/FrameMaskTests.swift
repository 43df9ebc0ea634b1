import FrameCompare
import Testing

/// Masks as the command line has them.
struct FrameMaskTests {
  @Test(arguments: [
    ("page:3", FrameMask.page(3)), ("page:0", .page(0)),
    ("rect:10,20,100,50", .rectangle(x: 10, y: 20, width: 100, height: 50)),
    ("rect:0,0,1,1", .rectangle(x: 0, y: 0, width: 1, height: 1)),
    ("rect:1048576,0,1048576,1", .rectangle(x: 1_048_576, y: 0, width: 1_048_576, height: 1)),
    ("frames:10-19", .frames(10...19)), ("frames:0-0", .frames(0...0)),
  ])
  func `What is left out is read`(text: String, mask: FrameMask) {
    #expect(FrameMask(text) == mask)
  }

  @Test(arguments: [
    "", ":", "page", "page:", "page:-1", "page:1.5", "page:x", "page:99999999999999999999",
    " page:1",
    "Page:1", "page:1:2", "rect:", "rect:1,2,3", "rect:1,2,3,4,5", "rect:-1,0,1,1", "rect:0,-1,1,1",
    "rect:0,0,0,1", "rect:0,0,1,0", "rect:1048577,0,1,1", "rect:0,0,1,1048577", "rect:a,b,c,d",
    "rect:1,,2,3", "frames:", "frames:3", "frames:5-4", "frames:-1-4", "frames:1-2-3", "frames:a-b",
    "everything:1",
  ])
  func `What is no mask is refused`(text: String) {
    #expect(FrameMask(text) == nil)
  }
}
