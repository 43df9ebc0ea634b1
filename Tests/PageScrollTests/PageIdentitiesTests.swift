import PageGeometry
import PageScroll
import TestSupport
import Testing

/// Tests of the identities of pages, compared with a plain array.
struct PageIdentitiesTests {
  private struct PlainPages {
    var pages: [Int]
    var total: Int

    mutating func apply(_ step: Gesture) {
      switch step {
      case .insert(let place, let count):
        let place = max(0, min(place, pages.count))
        pages.insert(contentsOf: total..<(total + count), at: place)
        total += count
      case .remove(let place, let count):
        guard pages.indices.contains(place) else { return }
        pages.removeSubrange(place..<min(pages.count, place + count))
      case .replace(let place):
        guard pages.indices.contains(place) else { return }
        pages[place] = total
        total += 1
      default: Issue.record("\(step) does not change pages")
      }
    }
  }

  @Test(arguments: 0..<40)
  func `Pages keep their identities when pages are inserted, removed or replaced`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let count = Int.random(in: 0...6, using: &random)
    let view = Size(width: 100, height: 100)
    var plain = PlainPages(pages: Array(0..<count), total: count)
    var model = ScrollModel(ScrollConfiguration(view: view, pageSize: view, pages: count))
    for _ in 0..<60 {
      // The range includes indices beyond both ends.
      let place = Int.random(in: -2...(plain.pages.count + 2), using: &random)
      let count = Int.random(in: 0...3, using: &random)
      let time = model.time
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        plain.apply(.insert(at: place, count: count))
        model.insertPages(count, at: place, time: time)
      case 1:
        plain.apply(.remove(at: place, count: count))
        model.removePages(count, at: place, time: time)
      default:
        plain.apply(.replace(place))
        model.replacePage(place, time: time)
      }
      let identities = model.state(at: time).identities
      #expect(identities.count == plain.pages.count && identities.total == plain.total)
      #expect((0..<identities.count).map(identities.identity) == plain.pages)
    }
  }

  @Test func `The identity of an original page is its index`() {
    let identities = PageIdentities(count: 10_000_000)
    #expect(identities.count == 10_000_000 && identities.total == 10_000_000)
    #expect(identities.identity(of: 9_999_999) == 9_999_999)
    #expect(PageIdentities(count: 0).total == 0)
  }
}
