import FrameCompare
import FrameFiles
import FrameSnapshot
import PageEffects
import PageGeometry
import Testing

/// The largest difference between the poses of two frames.
struct PoseDifferenceTests {
  static let pageSize = Size(width: 24, height: 32)

  static func page(
    _ page: Int,
    _ components: [PoseComponent: Double] = [:],
    alpha: Double = 1,
    order: Double = 0
  ) -> FrameRecord.Page {
    var pose = PoseComponents()
    for (component, value) in components { pose[component] = value }
    return FrameRecord.Page(page: page, difference: 0, alpha: alpha, order: order, pose: pose.named)
  }

  static func difference(
    _ expected: [FrameRecord.Page],
    _ actual: [FrameRecord.Page],
    masked: Set<Int> = []
  ) -> PoseDifference? {
    .between(expected, actual, pageSize: pageSize, masked: masked)
  }

  @Test(arguments: [
    (PoseComponent.translationX, 12, 12.5, "12 pt", "12.5 pt"),
    (.translationY, -3, -3.04, "-3 pt", "-3.04 pt"),
    (.translationZ, -400, -410, "-400 pt", "-410 pt"),
    (.rotationX, 10, 10.004, "10°", "10.004°"),
    (.rotationY, 31.4, 30.9, "31.4°", "30.9°"),
    (.rotationZ, 0, 0.0002, "0°", "0.0002°"),
    (.scaleX, 1, 0.99, "1", "0.99"),
    (.scaleX, 1, -1, "1", "-1"),
    (.scaleY, 0.25, 0.5, "0.3", "0.5"),
    (.skew, 0, 2, "0°", "2°"),
    (.perspective, 500, .infinity, "500 pt", "inf pt"),
    (.perspective, 500, 400.5, "500 pt", "400.5 pt"),
    (.vanishingX, 0, 4, "0 pt", "4 pt"),
    (.vanishingY, -1.5, 1.5, "-1.5 pt", "1.5 pt"),
  ])
  func `The changed component is named with its values`(
    component: PoseComponent,
    from: Double,
    to: Double,
    expected: String,
    actual: String
  ) {
    let base: [PoseComponent: Double] = [.perspective: 500, .rotationY: 20, .translationX: 7]
    let pages = [from, to].map { Self.page(3, base.merging([component: $0]) { $1 }) }
    for (old, new, texts) in [
      (pages[0], pages[1], (expected, actual)), (pages[1], pages[0], (actual, expected)),
    ] {
      let found = Self.difference([old], [new])
      #expect(found?.kind == .geometry && found?.page == 3)
      #expect(found?.component.name == component.rawValue)
      #expect(found?.component.expected == texts.0 && found?.component.actual == texts.1)
      #expect((found?.distance ?? 0) > 0)
    }
  }

  @Test(arguments: [
    ([PoseComponent.translationX: 5, .rotationY: 30.5], PoseComponent.translationX),
    ([.translationX: 0.01, .rotationY: 50], .rotationY),
    ([.scaleX: 2, .scaleY: 1.01], .scaleX),
    ([.translationZ: 1, .perspective: 100], .perspective),
  ])
  func `The component that moves a corner farthest is named`(
    changes: [PoseComponent: Double],
    component: PoseComponent
  ) {
    let base: [PoseComponent: Double] = [.perspective: 500, .rotationY: 30]
    let changed = Self.page(0, base.merging(changes) { $1 })
    let found = Self.difference([Self.page(0, base)], [changed])
    #expect(found?.component.name == component.rawValue)
  }

  @Test func `The page that moved farthest is named with its distance`() {
    let old = [Self.page(4), Self.page(5), Self.page(6)]
    let new = [
      Self.page(6, [.translationX: 1]), Self.page(4, [.translationX: 0.5]),
      Self.page(5, [.translationX: 3, .translationY: -4]),
    ]
    let found = Self.difference(old, new)
    #expect(found?.kind == .geometry && found?.page == 5 && found?.distance == 5)
    #expect(found?.component.name == "translationY")
  }

  @Test func `Distances are measured after perspective`() {
    let far: [PoseComponent: Double] = [.perspective: 100, .translationZ: -900]
    let moved = Self.page(1, far.merging([.translationX: 5]) { $1 })
    let near = Self.page(2, [.perspective: 100, .translationX: 1])
    let found = Self.difference(
      [Self.page(1, far), Self.page(2, [.perspective: 100])],
      [moved, near]
    )
    #expect(found?.page == 2 && found?.distance == 1)
  }

  @Test func `The distance of a changed page behind the eye is 0`() {
    let behind: [PoseComponent: Double] = [.perspective: 100, .translationZ: 200]
    let moved = Self.page(1, behind.merging([.translationX: 5]) { $1 })
    let found = Self.difference([Self.page(1, behind)], [moved])
    #expect(found?.distance == 0 && found?.component.name == "translationX")
  }

  @Test func `If the order changes, the frontmost changed page is named`() {
    let old = [Self.page(1, order: 1), Self.page(2, order: 2), Self.page(3, order: 3)]
    let new = [Self.page(1, order: 1), Self.page(3, order: 1.5), Self.page(2, order: 2)]
    let found = Self.difference(old, new)
    let order = FrameFinding.Component(name: "order", expected: "3", actual: "1.5")
    #expect(found == PoseDifference(kind: .order, page: 3, component: order, distance: 0))
    // An added or removed page does not change the order of the other pages.
    let fewer = Self.difference(old, [Self.page(1, order: 1), Self.page(3, order: 3)])
    #expect(fewer?.kind == .colour && fewer?.page == 2)
  }

  @Test(arguments: [
    ([page(1, alpha: 0.5)], [], 1, "0.5", "0"),
    ([], [page(2, alpha: 0.25)], 2, "0", "0.3"),
    ([page(1), page(2)], [page(1, alpha: 0.5), page(2, alpha: 0.4)], 2, "1", "0.4"),
    ([page(1), page(2, alpha: 0.7)], [page(1), page(2, alpha: 0.701)], 2, "0.7", "0.701"),
  ])
  func `A change of opacity, or a page that is visible in only one frame, is of kind colour`(
    old: [FrameRecord.Page],
    new: [FrameRecord.Page],
    page: Int,
    expected: String,
    actual: String
  ) {
    let component = FrameFinding.Component(name: "alpha", expected: expected, actual: actual)
    let wanted = PoseDifference(kind: .colour, page: page, component: component, distance: 0)
    #expect(Self.difference(old, new) == wanted)
  }

  @Test func `Geometry takes precedence over order, and order takes precedence over colour`() {
    let old = [Self.page(1, order: 1), Self.page(2, order: 2)]
    let swapped = [Self.page(2, alpha: 0.5, order: 2), Self.page(1, order: 3)]
    #expect(Self.difference(old, swapped)?.kind == .order)
    let moved = [Self.page(2, [.skew: 1], alpha: 0.5, order: 2), Self.page(1, order: 3)]
    #expect(Self.difference(old, moved)?.kind == .geometry)
  }

  @Test
  func `Equal poses have no difference, even if orders change without changing the paint order`() {
    let old = [Self.page(1, order: 1), Self.page(2, order: 2)]
    #expect(Self.difference([], []) == nil)
    #expect(Self.difference(old, old) == nil)
    #expect(Self.difference(old, [Self.page(1, order: 5), Self.page(2, order: 7)]) == nil)
  }

  @Test func `Masked pages are ignored in every comparison`() {
    let old = [Self.page(1), Self.page(2), Self.page(3)]
    let new = [Self.page(2, [.translationX: 1]), Self.page(1, [.translationX: 9]), Self.page(4)]
    #expect(Self.difference(old, new, masked: [1])?.page == 2)
    #expect(Self.difference(old, new, masked: [1, 2])?.component.name == "alpha")
    #expect(Self.difference(old, new, masked: [1, 2, 3])?.page == 4)
    #expect(Self.difference(old, new, masked: [1, 2, 3, 4]) == nil)
  }

  @Test(arguments: PoseComponent.allCases, [1e308, -1e308, 1e-308, 0])
  func `Extreme numbers are compared`(component: PoseComponent, value: Double) {
    let base: [PoseComponent: Double] = [.perspective: 500, .rotationX: 10]
    let changed = Self.page(1, base.merging([component: value]) { $1 })
    let found = Self.difference([Self.page(1, base)], [changed])
    #expect(found.map { $0.distance >= 0 } ?? (value == 0))
  }

  @Test func `A changed extra is named if nothing else differs`() {
    func page(_ extras: [String: Double]?) -> FrameRecord.Page {
      var page = Self.page(2)
      page.extras = extras
      return page
    }
    let old = page(["blur": 0.1, "overlay.shadowLeft": 0.3])
    let found = Self.difference([old], [page(["blur": 0.11, "overlay.shadowLeft": 0.2])])
    #expect(found?.kind == .colour && found?.page == 2)
    let shadow = FrameFinding.Component(name: "overlay.shadowLeft", expected: "0.3", actual: "0.2")
    #expect(found?.component == shadow)
    let gone = Self.difference([old], [page(nil)])
    #expect(gone?.component.expected == "0.1" && gone?.component.actual == "0")
    #expect(Self.difference([old], [old]) == nil)
  }
}
