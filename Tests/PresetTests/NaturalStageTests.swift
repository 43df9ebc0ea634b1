import Foundation
import FrameSnapshot
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// The stages of the presets: pagers fill the viewport, cards of pagers do not, and all follow its size.
struct NaturalStageTests {
  private static let folder = PresetFolder(path: Repository.presets.path)
  private static let viewports = [
    Size(width: 640, height: 400), Size(width: 390, height: 844), Size(width: 1024, height: 768),
  ]

  private static func names(_ prefixes: [String]) -> [String] {
    LawTests.presets.filter { name in prefixes.contains { name.hasPrefix($0) } }
  }

  private static func layout(
    of name: String,
    in viewport: Size,
    along axis: Axis = .horizontal
  ) throws -> Layout {
    let spec = SequenceSpec { ($0.size, $0.direction) = (viewport, axis) }
    return try FrameSequence(spec, of: folder.preset(named: name)).layout
  }

  /// The presets whose page is the viewport in the original.
  static let full =
    names(["animated-", "viewpager-", "swiper-creative"])
    + ["swiper-slide", "swiper-fade", "swiper-parallax"]
    + ["fspager-cross-fading", "fspager-depth", "fspager-zoom-out"]
    + ["feed", "material-full-screen", "stories-cube", "today", "reanimated-press-swipe"]
    + [
      "normal", "parallax", "advanced-parallax", "pause-advanced-parallax", "parallax-layers",
      "rotate-in-out", "rotate-fade-in-out", "scale-fade-in-out",
    ].map { "reanimated-\($0)" }

  /// Presets whose front page is smaller than its box at rest.
  private static let reduced: Set = ["animated-linear-card", "reanimated-parallax"]

  @Test(arguments: full) func `A page of a pager fills the viewport at rest`(name: String) throws {
    for viewport in Self.viewports {
      for axis in [Axis.horizontal, .vertical] {
        let layout = try Self.layout(of: name, in: viewport, along: axis)
        #expect(layout.pageSize == viewport && layout.gap == 0)
        guard !Self.reduced.contains(name) else { continue }
        let effect = try Self.folder.preset(named: name).effect(layout: layout)
        let pose = effect.pose(at: 0, index: 1)
        #expect(!pose.isHidden && pose.alpha == 1)
        for corner in Rect(aboutOrigin: viewport).corners {
          let place = pose.matrix.elements
          let w = place[12] * corner.x + place[13] * corner.y + place[15]
          let x = (place[0] * corner.x + place[1] * corner.y + place[3]) / w
          let y = (place[4] * corner.x + place[5] * corner.y + place[7]) / w
          #expect(abs(x - corner.x) < 1e-6 && abs(y - corner.y) < 1e-6, "\(axis), \(viewport)")
        }
      }
    }
  }

  /// The README of CollectionViewPagingLayout insets the card of a phone's page by 80 and 100 points.
  @Test(arguments: names(["paging-"]))
  func `A card of a paging layout has margins in its page`(name: String) throws {
    for viewport in Self.viewports {
      let page = try Self.layout(of: name, in: viewport).pageSize
      #expect(page.width == 0.6 * viewport.width && page.height == 0.75 * viewport.height)
    }
    let phone = try Self.layout(of: name, in: Size(width: 390, height: 844)).pageSize
    #expect(abs(phone.width - (390 - 160)) < 12 && abs(phone.height - (844 - 200)) < 12)
  }

  /// The lengths of section 10 of the formulas' source, as shares of the length of a wide viewport.
  @Test(arguments: [("blur-parallax", 2.0), ("fold", 2), ("cube-3d", 4), ("curve", 5)])
  func `A page of Reanimated has the length of its original`(name: String, part: Double) throws {
    for viewport in Self.viewports where viewport.width > viewport.height {
      for axis in [Axis.horizontal, .vertical] {
        let layout = try Self.layout(of: "reanimated-\(name)", in: viewport, along: axis)
        #expect(abs(layout.pageLength - viewport.length(along: axis) / part) < 1e-9)
        let breadth = layout.pageSize.width + layout.pageSize.height - layout.pageLength
        #expect(breadth <= viewport.width + viewport.height - viewport.length(along: axis))
      }
    }
  }

  @Test func `An entry of reanimated-flow is 120 points high and as wide as the viewport`() throws {
    for viewport in Self.viewports {
      let page = try Self.layout(of: "reanimated-flow", in: viewport).pageSize
      #expect(page == Size(width: viewport.width, height: 120))
    }
  }

  /// The sizes of Swiper's demos and of FSPagerView's example, in a viewport of the usual size.
  @Test(arguments: [
    ("swiper-cube", 300.0, 300.0), ("swiper-flip", 300, 300), ("swiper-cards", 240, 320),
    ("fspager-cover-flow", 220, 170), ("fspager-ferris-wheel", 180, 140),
    ("fspager-inverted-ferris-wheel", 180, 140), ("fspager-linear", 384, 300),
    ("fspager-overlap", 384, 300), ("fspager-cubic", 576, 360),
  ])
  func `A card has the size of its original`(name: String, width: Double, height: Double) throws {
    let page = try Self.layout(of: name, in: Self.viewports[0]).pageSize
    #expect(page == Size(width: width, height: height))
  }

  /// The sizes on a phone of pages that are small on a wide stage.
  @Test(arguments: [
    ("reanimated-cube-3d", 234.0, 416.0), ("reanimated-circular", 390, 295.4),
    ("reanimated-curve", 140.4, 280.8), ("fspager-ferris-wheel", 249.6, 332.8),
    ("fspager-inverted-ferris-wheel", 249.6, 332.8), ("reanimated-stack-cards", 327.6, 409.5),
    ("reanimated-blur-parallax", 273, 364), ("fspager-cover-flow", 273, 364),
    ("reanimated-horizontal-stack", 296.4, 395.2), ("reanimated-vertical-stack", 296.4, 395.2),
    ("time-machine", 312, 416), ("inverted-time-machine", 312, 416),
  ])
  func `A card is large enough on a phone`(name: String, width: Double, height: Double) throws {
    let page = try Self.layout(of: name, in: Self.viewports[1]).pageSize
    #expect(abs(page.width - width) < 1e-9 && abs(page.height - height) < 1e-9)
  }

  @Test(arguments: LawTests.presets)
  func `A page at rest is not larger than the viewport`(name: String) throws {
    for viewport in Self.viewports {
      for axis in [Axis.horizontal, .vertical] {
        let page = try Self.layout(of: name, in: viewport, along: axis).pageSize
        #expect(page.width <= viewport.width && page.height <= viewport.height)
      }
    }
  }

  @Test(arguments: LawTests.presets.filter { isIndependent($0) })
  func `Presets of other libraries keep the size of all presets`(name: String) throws {
    #expect(try Self.layout(of: name, in: Self.viewports[0]) == .sample)
  }

  @Test func `A sequence of cardflow has the options that its golden recorded`() throws {
    let file = try GoldenFile(path: "\(RecordedFrameTests.goldens)/cardflow/golden.json")
    let now = try FrameSequence(
      SequenceSpec { $0.frames = 60 },
      of: Self.folder.preset(named: "cardflow")
    )
    var spec = now.spec
    // A golden has its own key for the preset, and this one is older than the option 'deck'.
    (spec.preset, spec.deck) = (nil, file.spec.deck)
    #expect(spec == file.spec && now.layout == .sample)
  }

  /// Whether a preset has no size of its own in a wide viewport: those of iCarousel, of Cardflow, of
  /// UPCarouselFlowLayout, and some of ours.
  private static func isIndependent(_ name: String) -> Bool {
    ![
      "animated-", "viewpager-", "paging-", "reanimated-", "swiper-c", "swiper-f", "swiper-p",
      "swiper-s", "fspager-", "material-", "wallet", "tab-stack", "today", "stories-cube", "feed",
      "throw", "coverflow-classic", "captions",
    ].contains { name.hasPrefix($0) } || name == "swiper-coverflow"
  }
}
