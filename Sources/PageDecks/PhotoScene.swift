import FrameRender
import PageGeometry

/// The motif of a generated photograph.
enum PhotoScene: CaseIterable {
  case mountains, sea, dunes, city, northernLights, bloom

  /// Returns the landscape of a page, or the background of the bloom.
  func landscape(_ mood: PhotoMood, width: Double, _ random: inout DeckRandom) -> PhotoLandscape {
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
    case .mountains: scene.layers = (0..<4).map { ridge(Double($0), mood, random.seed()) }
    case .sea:
      let seed = random.seed()
      scene.sun.y = horizon - random.next(0.06...0.16)
      scene.layers = [(0.09, 0.15), (0.05, 0.4)].map { height, depth in
        land(height, depth, above: horizon, mood, seed)
      }
      scene.layers.append(water(below: horizon, mood))
    case .dunes: scene.layers = (0..<5).map { dune(Double($0), mood, random.seed()) }
    case .city: scene.layers = (0..<3).map { towers(Double($0), mood, random.seed()) }
    case .northernLights:
      scene.sun = (x: scene.sun.x, y: 0.1, radius: 0.022)
      scene.layers = (0..<3).map { trees(Double($0), mood, random.seed()) }
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

  private func ridge(_ index: Double, _ mood: PhotoMood, _ seed: UInt64) -> PhotoLandscape.Layer {
    let (base, height) = (0.5 + 0.12 * index, 0.26 - 0.04 * index)
    return PhotoLandscape.Layer(
      edge: { x in
        // Folded noise has sharp summits.
        var (sum, size, scale) = (0.0, 0.6, 2.2 + 0.5 * index)
        for octave in 0..<4 {
          let noise = DeckRandom.noise(x * scale, seed: seed &+ UInt64(octave))
          sum += size * (1 - abs(2 * noise - 1))
          (size, scale) = (size * 0.42, scale * 2.1)
        }
        return base - height * sum
      },
      crest: { _ in base - 0.8 * height },
      top: tone(mood, index / 3),
      low: haze(mood, index / 3),
      relief: 0.2,
      reach: 0.09
    )
  }

  private func land(
    _ height: Double,
    _ depth: Double,
    above horizon: Double,
    _ mood: PhotoMood,
    _ seed: UInt64
  ) -> PhotoLandscape.Layer {
    PhotoLandscape.Layer(
      edge: { x in
        horizon + 0.03 - height * DeckRandom.noise(x * 2.6 + depth * 9, seed: seed) * 1.6
      },
      top: tone(mood, depth),
      low: haze(mood, depth)
    )
  }

  private func water(below horizon: Double, _ mood: PhotoMood) -> PhotoLandscape.Layer {
    PhotoLandscape.Layer(
      edge: { _ in horizon },
      top: mix(mood.sky.low.channels, mood.far.channels, 0.45),
      low: mix(mood.far.channels, mood.near.channels, 0.75),
      isWater: true
    )
  }

  private func dune(_ index: Double, _ mood: PhotoMood, _ seed: UInt64) -> PhotoLandscape.Layer {
    let (depth, base) = (index / 4, 0.52 + 0.115 * index)
    return PhotoLandscape.Layer(
      edge: { x in
        base - 0.17 * DeckRandom.noise(x * 1.7 + 3, seed: seed)
          - 0.03 * DeckRandom.noise(x * 5, seed: seed &+ 1)
      },
      top: mix(mood.glow.channels, tone(mood, depth), 0.45 + 0.4 * depth),
      low: tone(mood, 0.15 + 0.75 * depth),
      relief: 0.22,
      reach: 0.2
    )
  }

  private func towers(_ index: Double, _ mood: PhotoMood, _ seed: UInt64) -> PhotoLandscape.Layer {
    let depth = min(0.25 + index / 2.7, 1)
    let (base, count) = (0.6 + 0.13 * index, 13 - 3 * index)
    return PhotoLandscape.Layer(
      edge: { x in
        let height = DeckRandom.noise((x * count + 0.37 * index).rounded(.down), seed: seed)
        return base - (0.06 + 0.3 * height * height)
      },
      top: tone(mood, depth),
      low: haze(mood, depth)
    )
  }

  private func trees(_ index: Double, _ mood: PhotoMood, _ seed: UInt64) -> PhotoLandscape.Layer {
    let (depth, base, count) = (0.3 + 0.35 * index, 0.66 + 0.11 * index, 26 - 6 * index)
    let ground = { (x: Double) in base - 0.1 * DeckRandom.noise(x * 1.6, seed: seed &+ 5) }
    return PhotoLandscape.Layer(
      edge: { x in
        let place = x * count
        let tree = place.rounded(.down)
        let height = 0.4 + DeckRandom.noise(tree, seed: seed)
        let side = abs(place - tree - 0.5) * 2
        return ground(x) - 0.085 * height * (1 - side)
      },
      crest: { x in ground(x) - 0.06 },
      top: tone(mood, depth),
      low: haze(mood, depth)
    )
  }
}
