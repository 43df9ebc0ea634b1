import Foundation
import FrameImage
import FrameRender
import PageDecks
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Frames that several threads draw.
struct DrawingThreadsTests {
  @Test(arguments: ["coverflow", "fan", "stories-cube", "paging-snapshot-chess", "wallet"])
  func `The pixels do not depend on the number of threads`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let effect = try preset.effect(layout: .sample)
    let deck = PageDeck(.generated(.photos, count: 12), pageSize: effect.layout.pageSize, scale: 2)
    let renderer = FrameRenderer(deck: deck, background: Colour(white: 0.1))
    var one = FrameBuffer()
    var several = FrameBuffer()
    for position in [4.0, 4.37, 5.5] {
      let scene = try Scene(effect, at: position)
      try renderer.draw(scene, into: &one)
      for threads in [2, 3, 8] {
        try renderer.draw(scene, into: &several, threads: threads)
        #expect(several.bitmap == one.bitmap, "at \(position) with \(threads) threads")
      }
    }
  }
}
