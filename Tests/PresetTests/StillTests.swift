import EffectTestSupport
import Foundation
import FrameImage
import FrameRender
import Gallery
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Tests of the still pictures of presets in the gallery.
struct StillTests {
  @Test(arguments: LawTests.presets)
  func `The pages in a still picture cover more than a tenth of the frame`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let sequence = try GalleryPicture.sequence(of: preset)
    let position = try StillPosition.position(after: 1, of: sequence.effect)
    let coverage = try Scene(sequence.effect, at: position).coverage
    #expect(coverage > 0.1, "\(coverage) at \(position)")
  }

  /// The page positions at which the difference from plain scrolling is measured.
  private static let positions = stride(from: 1.3125, through: 1.6875, by: 0.0625)
  /// The share of the largest difference that a still picture has at least; that of the worst preset,
  /// viewpager-cube-in, is 0.7.
  private static let leastShare = 0.65
  /// The mean difference, of 255, up to which an effect is plain scrolling.
  private static let plain = 1.0

  @Test(arguments: LawTests.presets)
  func `A still picture shows the effect almost as clearly as others with as much of the pages`(
    name: String
  ) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let sequence = try GalleryPicture.sequence(of: preset)
    let scrolled = try WrittenEffect.make(
      "transform: [{ translate: { x: d * (L + gap) } }]\n",
      layout: sequence.layout
    )
    let renderer = sequence.renderer.scaled(to: sequence.scale / 4)
    /// Returns the mean difference between the effect and plain scrolling.
    func difference(at position: Double) throws -> Double {
      let effect = try renderer.draw(Scene(sequence.effect, at: position)).straightBytes
      let plain = try renderer.draw(Scene(scrolled, at: position)).straightBytes
      let sum = zip(effect, plain).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(effect.count)
    }
    // The difference is largest where pages are edge-on, but such a picture shows nothing.
    let coverages = try Self.positions.map { try Scene(sequence.effect, at: $0).coverage }
    let enough = 0.8 * (coverages.max() ?? 0)
    let others = zip(Self.positions, coverages).filter { $0.1 >= enough }.map(\.0)
    let greatest = try others.map(difference).max() ?? 0
    let position = try StillPosition.position(after: 1, of: sequence.effect)
    let shown = try difference(at: position)
    #expect(
      greatest < Self.plain || shown >= Self.leastShare * greatest,
      "\(shown) of \(greatest) at \(position)"
    )
  }
}
