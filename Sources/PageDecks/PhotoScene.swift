import FrameRender
import PageGeometry

/// The motif of a generated photograph.
enum PhotoScene: CaseIterable {
  case mountains, sea, dunes, city, northernLights, bloom

  /// Returns the landscape of a page, or the background of the bloom.
  func landscape(
    _ mood: PhotoMood,
    width: Double,
    _ random: inout DeckRandom
  ) -> PhotoLandscape {
    let horizon = self == .sea ? random.next(0.46...0.54) : 0.62
    var scene = PhotoLandscape(
      width: width,
      skyTop: mood.sky.top.channels,
      skyLow: mood.sky.low.channels,
      horizon: horizon,
      glow: mood.glow.channels,
      sun: (
        x: width * random.next(0.25...0.75), y: random.next(0.2...0.34),
        radius: random.next(0.05...0.085)
      )
    )
    switch self {
    case .mountains: addRidges(to: &scene, mood, &random)
    case .sea: addWater(to: &scene, mood, &random)
    case .dunes: addDunes(to: &scene, mood, &random)
    case .city: addTowers(to: &scene, mood, &random)
    case .northernLights:
      scene.sun = (x: scene.sun.x, y: 0.1, radius: 0.022)
      addTrees(to: &scene, mood, &random)
    case .bloom:
      scene.skyLow = mood.near.channels
      scene.horizon = 1.1
      scene.sun = (x: width * 0.5, y: 0.42, radius: 0.16)
    }
    return scene
  }

  /// Returns the colour of a layer; `depth` is 0 at the horizon and 1 in front.
  private func tone(_ mood: PhotoMood, _ depth: Double) -> SIMD4<Float> {
    mix(mood.far.channels, mood.near.channels, depth)
  }

  private func haze(_ mood: PhotoMood, _ depth: Double) -> SIMD4<Float> {
    mix(tone(mood, depth), mood.sky.low.channels, 0.6 * (1 - depth) + 0.12)
  }

  private func addRidges(
    to scene: inout PhotoLandscape,
    _ mood: PhotoMood,
    _ random: inout DeckRandom
  ) {
    for index in 0..<4 {
      let depth = Double(index) / 3
      let (seed, base) = (random.seed(), 0.5 + 0.12 * Double(index))
      let height = 0.26 - 0.04 * Double(index)
      let frequency = 2.2 + 0.5 * Double(index)
      scene.layers.append(
        PhotoLandscape.Layer(
          edge: { x in
            // Folded noise has sharp summits.
            var (sum, size, scale) = (0.0, 0.6, frequency)
            for octave in 0..<4 {
              let noise = DeckRandom.noise(x * scale, seed: seed &+ UInt64(octave))
              sum += size * (1 - abs(2 * noise - 1))
              (size, scale) = (size * 0.42, scale * 2.1)
            }
            return base - height * sum
          },
          top: tone(mood, depth),
          low: haze(mood, depth),
          relief: 0.2
        )
      )
    }
  }

  private func addWater(
    to scene: inout PhotoLandscape,
    _ mood: PhotoMood,
    _ random: inout DeckRandom
  ) {
    let (seed, horizon) = (random.seed(), scene.horizon)
    scene.sun.y = horizon - random.next(0.06...0.16)
    for (height, depth) in [(0.09, 0.15), (0.05, 0.4)] {
      scene.layers.append(
        PhotoLandscape.Layer(
          edge: { x in
            horizon + 0.03 - height * DeckRandom.noise(x * 2.6 + depth * 9, seed: seed) * 1.6
          },
          top: tone(mood, depth),
          low: haze(mood, depth)
        )
      )
    }
    scene.layers.append(
      PhotoLandscape.Layer(
        edge: { _ in horizon },
        top: mix(mood.sky.low.channels, mood.far.channels, 0.45),
        low: mix(mood.far.channels, mood.near.channels, 0.75),
        isWater: true
      )
    )
  }

  private func addDunes(
    to scene: inout PhotoLandscape,
    _ mood: PhotoMood,
    _ random: inout DeckRandom
  ) {
    for index in 0..<5 {
      let depth = Double(index) / 4
      let (seed, base) = (random.seed(), 0.52 + 0.115 * Double(index))
      scene.layers.append(
        PhotoLandscape.Layer(
          edge: { x in
            base - 0.17 * DeckRandom.noise(x * 1.7 + 3, seed: seed)
              - 0.03 * DeckRandom.noise(x * 5, seed: seed &+ 1)
          },
          top: mix(mood.glow.channels, tone(mood, depth), 0.45 + 0.4 * depth),
          low: tone(mood, 0.15 + 0.75 * depth),
          relief: 0.22
        )
      )
    }
  }

  private func addTowers(
    to scene: inout PhotoLandscape,
    _ mood: PhotoMood,
    _ random: inout DeckRandom
  ) {
    for index in 0..<3 {
      let depth = 0.25 + Double(index) / 2.7
      let (seed, base) = (random.seed(), 0.6 + 0.13 * Double(index))
      let count = 13 - 3 * Double(index)
      scene.layers.append(
        PhotoLandscape.Layer(
          edge: { x in
            let block = (x * count + 0.37 * Double(index)).rounded(.down)
            let height = DeckRandom.noise(block, seed: seed)
            return base - (0.06 + 0.3 * height * height)
          },
          top: tone(mood, min(depth, 1)),
          low: haze(mood, min(depth, 1))
        )
      )
    }
  }

  private func addTrees(
    to scene: inout PhotoLandscape,
    _ mood: PhotoMood,
    _ random: inout DeckRandom
  ) {
    for index in 0..<3 {
      let depth = 0.3 + 0.35 * Double(index)
      let (seed, base) = (random.seed(), 0.66 + 0.11 * Double(index))
      let count = 26 - 6 * Double(index)
      scene.layers.append(
        PhotoLandscape.Layer(
          edge: { x in
            let place = x * count
            let tree = place.rounded(.down)
            let height = 0.4 + DeckRandom.noise(tree, seed: seed)
            let side = abs(place - tree - 0.5) * 2
            let hill = 0.1 * DeckRandom.noise(x * 1.6, seed: seed &+ 5)
            return base - hill - 0.085 * height * (1 - side)
          },
          top: tone(mood, depth),
          low: haze(mood, depth)
        )
      )
    }
  }
}
