import Benchmark
import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry

/// The stages of a frame: the card, its mip map, the scene, the picture, its hash and its PNG.
func addRenderBenchmarks() throws {
  let effect = try effect("coverflow")
  let size = effect.layout.pageSize
  let card = try CardFace.draw(page: 0, size: size, scale: 1)
  let deck = PageDeck(.cards(count: effect.layout.pages), pageSize: size)
  let renderer = FrameRenderer(deck: deck, background: .standardBackground)
  let scene = try Scene(effect, at: 10.4)
  let frame = try renderer.draw(scene)
  var encoder = PNGEncoder()

  benchmark("card 480x480") { use(try CardFace.draw(page: 0, size: size, scale: 1)) }
  benchmark("texture 480x480") { use(Texture(card)) }
  benchmark("texture 480x480, halved") { use(Texture(card).copy(columns: 1, rows: 1)) }
  benchmark("scene of coverflow") { use(try Scene(effect, at: 10.4)) }
  benchmark("draw coverflow 1280x720") { use(try renderer.draw(scene)) }
  benchmark("hash 1280x720") { use(ContentHash(pixelsOf: frame)) }
  benchmark("PNG 1280x720") { encoder.withEncoded(frame) { use($0.count) } }
}
