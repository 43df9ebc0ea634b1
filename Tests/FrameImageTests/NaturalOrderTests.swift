import FrameImage
import Testing

struct NaturalOrderTests {
  @Test(arguments: [
    ["page1", "Page2", "page10", "page11a", "page011b"], ["01", "1", "2", "a"],
    ["frame-0000.png", "frame-9999.png", "frame-10000.png"],
    ["", "1" + String(repeating: "0", count: 400), "2" + String(repeating: "0", count: 400), "a"],
    ["A", "a", "ab", "b"],
  ])
  func `Numbers in names are sorted by value`(_ names: [String]) {
    #expect(names.reversed().sorted(by: NaturalOrder.areInOrder) == names)
    for name in names { #expect(!NaturalOrder.areInOrder(name, name)) }
  }
}
