import PageScroll
import TestSupport
import Testing

struct PagingTests {
  static let plain = Paging(stride: 240, count: 5, range: 0...960)

  @Test(arguments: [
    (0.0, 0), (119.99, 0), (120.0.nextDown, 0), (120, 1), (120.0.nextUp, 1), (240, 1),
    (359.99, 1), (360, 2), (960, 4), (1e300, 4), (.infinity, 4), (-1e300, 0), (-1, 0),
  ])
  func `The next page becomes current half way between two pages`(offset: Double, page: Int) {
    #expect(Self.plain.page(at: offset) == page)
  }

  /// A row with a negative first offset, so that offsets of both signs are rounded.
  @Test(arguments: [(-120.0, 5), ((-120.0).nextDown, 4), ((-120.0).nextUp, 5), (-360, 4), (0, 5)])
  func `The next page becomes current half way at negative offsets`(offset: Double, page: Int) {
    let paging = Paging(stride: 240, first: -1200, count: 11, range: -1200...1200)
    #expect(paging.page(at: offset) == page)
    #expect(abs(paging.fraction(at: offset) - (offset + 1200) / 240) < 1e-12)
  }

  @Test(arguments: [0.1, 0.3, 1.0 / 3, 1, 7.7, 30, 240, 333.3, 1e6 / 7], [0.0, -40, 12.34, 1e5])
  func `A million pages have exact offsets`(stride: Double, first: Double) {
    let count = 1_000_000
    let paging = Paging(
      stride: stride,
      first: first,
      count: count,
      range: first...first + Double(count - 1) * stride
    )
    for page in Swift.stride(from: 0, to: count, by: 997) {
      let rest = first + Double(page) * stride
      let half = first + (Double(page) + 0.5) * stride
      #expect(paging.fraction(at: rest) == Double(page))
      #expect(paging.fraction(at: half) == Double(page) + 0.5)
      #expect(paging.offset(ofPage: page) == rest)
      #expect(paging.page(at: rest) == page)
      #expect(paging.page(at: half.nextDown) == page)
      #expect(paging.page(at: half) == min(page + 1, count - 1))
      #expect(paging.fraction(at: rest.nextDown) < Double(page))
      #expect(paging.fraction(at: rest.nextUp) > Double(page))
      #expect(paging.target(from: rest, velocity: 500) == min(page + 1, count - 1))
      #expect(paging.target(from: rest, velocity: -500) == max(page - 1, 0))
    }
  }

  @Test(arguments: [
    (240.0, 0.0, 1), (240, 99.999, 1), (240, 100, 2), (240, -100, 0), (240, -99.999, 1),
    (250, 100, 2), (250, -100, 1), (470, 100, 2), (470, -100, 1), (470, 0, 2), (360, 0, 2),
    (-50, -500, 0), (-50, 500, 0), (-50, 0, 0), (1000, 500, 4), (1000, -500, 4), (960, -500, 3),
    (1e300, -1e300, 4), (-1e300, 1e300, 0),
  ])
  func `A flick goes to the neighbouring page`(offset: Double, velocity: Double, page: Int) {
    #expect(Self.plain.target(from: offset, velocity: velocity) == page)
  }

  @Test func `A release without velocity is not a flick`() {
    #expect(Self.plain.target(from: 240, velocity: 0, flick: 0) == 1)
    #expect(Self.plain.target(from: 240, velocity: 0.001, flick: 0) == 2)
    #expect(Self.plain.target(from: 240, velocity: 300, flick: 301) == 1)
  }

  @Test func `Random releases agree with a plain implementation`() {
    var random = SplitMix(state: 2)
    for _ in 0..<2000 {
      let stride = Double.random(in: 1...500, using: &random)
      let count = Int.random(in: 1...20, using: &random)
      let first = Double.random(in: -200...200, using: &random)
      let high = first + Double(count - 1) * stride
      let paging = Paging(stride: stride, first: first, count: count, range: first...high)
      let offset = Double.random(in: first - 600...high + 600, using: &random)
      let velocity = Double.random(in: -200...200, using: &random)
      // The following lines express the same rule in another form.
      let distance = offset - first
      let plain = Int(((distance - stride / 2) / stride).rounded(.down)) + 1
      #expect(paging.page(at: offset) == min(max(plain, 0), count - 1))
      let f = distance / stride
      let next = velocity > 0 ? f.rounded(.down) + 1 : f.rounded(.up) - 1
      let target = abs(velocity) < 100 ? plain : Int(next)
      #expect(paging.target(from: offset, velocity: velocity) == min(max(target, 0), count - 1))
      #expect(abs(paging.fraction(at: offset) - f) < 1e-9)
    }
  }

  @Test func `The last pages share the end of the range`() {
    // Two and a half pages are visible, aligned to the start.
    let paging = Paging(stride: 100, count: 6, range: 0...350)
    #expect((0..<6).map(paging.offset) == [0, 100, 200, 300, 350, 350])
    #expect(paging.page(at: 350) == 4)
    #expect(paging.offset(ofPage: .max) == 350)
    #expect(paging.offset(ofPage: .min) == 0)
  }

  @Test func `The current page is 0 if there are no pages`() {
    let none = Paging(stride: 100, count: 0, range: 0...0)
    #expect(none.page(at: 250) == 0)
    #expect(none.target(from: 250, velocity: 900) == 0)
  }
}
