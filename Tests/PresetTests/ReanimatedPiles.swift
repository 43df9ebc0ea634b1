import Foundation

/// The piles of cards of the Reanimated carousel, and the values that all its layouts share.
extension ReanimatedFormulas {
  /// The length of the viewport along the scroll axis: its width W, or in a vertical layout its height H.
  var all: Double { situation.viewportLength }

  func roundJS(_ x: Double) -> Double { (x + 0.5).rounded(.down) }

  /// Returns a pose of the horizontal stack, with cards offset along x, or of the vertical stack, along y.
  ///
  /// Vertical scrolling swaps the axes of the horizontal stack, but not those of the vertical stack.
  func stack(_ d: Double, isVertical: Bool) -> PlainPose {
    let count = settings.number("visibleCount") ?? max(Double(situation.pages - 1), 2)
    let exitDistance =
      settings.number("exitDistance") ?? (isVertical ? situation.viewportWidth : all)
    let spacing = settings.number("spacing") ?? 18
    let scaleStep = settings.number("scaleStep") ?? 0.04
    let rotation = settings.degrees("rotation") ?? .pi / 6
    let epsilon: Double = settings.text("exitDirection") == "right" ? -1 : 1
    let size = abs(d)
    let x = (d < 0 ? -1 : 1) * (size.rounded(.down) + eased(size - size.rounded(.down)))
    let n = count - 1
    let inside = min(max(epsilon * x, 0), n)
    let out = min(max(-epsilon * x, 0), 1)
    let shrunk = scale(1 - scaleStep * inside)
    let tilt = -epsilon * out * rotation
    let own =
      isVertical
      ? product(
        translate(-epsilon * out * exitDistance),
        shrunk,
        turnZ(tilt),
        translate(0, inside * spacing)
      )
      : product(along(epsilon * (inside * spacing - out * exitDistance)), shrunk, roll(tilt))
    return pose(
      own,
      alpha: alpha(epsilon * x, n),
      order: roundJS((10000 * key(x, n, epsilon)).rounded(.down) / 100),
      d: d
    )
  }

  /// Returns E(x): the easing of the fraction of a page difference.
  private func eased(_ x: Double) -> Double { x < 0.5 ? 4 * x * x * x : 1 - pow(2 - 2 * x, 3) / 2 }

  /// Returns the opacity of a card at the position x in the pile, where n is the position of the last card.
  ///
  /// With two cards, the points at 0 and n − 1 are the same, so that one of them is omitted.
  private func alpha(_ x: Double, _ n: Double) -> Double {
    let points = [(-1, 0.25), (0, 1), (n - 1, 1 - (n - 1) * opacityStep), (n, 0.25)]
    return pl(x, n > 1 ? points : [points[0], points[1], points[3]])
  }

  private var opacityStep: Double { settings.number("opacityStep") ?? 0.1 }

  /// Returns Z: the sort key of a card.
  private func key(_ x: Double, _ n: Double, _ epsilon: Double) -> Double {
    if epsilon > 0 { return x > -1 ? n - 1 - x : n + 2 * n * (x + 1) }
    if x < 0 { return n - 1 + x * (n - 2) / n }
    return x <= 1 ? n - 1 + x : n - 2 * n * (x - 1)
  }

  /// Returns a pose of cards that move vertically, regardless of the scroll axis.
  func stackCards(_ d: Double) -> PlainPose {
    let height = situation.viewportHeight - 100
    return pose(
      product(
        translate(0, plc(d, [(-1, -height), (0, 0), (1, 0.08 * height)])),
        scale(plc(d, [(0, 1), (1, 0.85)]))
      ),
      alpha: d <= 0 ? 1 : 1 - min(d, 1),
      order: d <= 0 ? plc(d, [(-1, 0), (0, 200)]) : plc(d, [(0, 100), (1, 0)]),
      d: d
    )
  }

  func tinder(_ d: Double, _ index: Int) -> PlainPose {
    let eta: Double =
      switch settings.text("direction") {
      case "right": 1
      case "none": 0
      default: -1
      }
    let b = min(max(-d, 0), 1)
    let sunk = situation.isVertical ? translate(-18 * d) : translate(0, -18 * d)
    return pose(
      product(sunk, along(eta * all * b), roll(.pi / 12 * eta * b), scale(1 - 0.05 * d)),
      alpha: pl(d, [(-1, 0), (-0.8, 0.9), (0, 1), (1, 0.85)]),
      order: Double(-10 * index),
      d: d
    )
  }
}

enum ReanimatedLayout: String, CaseIterable {
  case normal, parallax, circular, curve, flow, fold, tinder
  case horizontalStack = "horizontal-stack"
  case verticalStack = "vertical-stack"
  case pauseAdvancedParallax = "pause-advanced-parallax"
  case advancedParallax = "advanced-parallax"
  case blurParallax = "blur-parallax"
  case blurRotate = "blur-rotate"
  case cube3D = "cube-3d"
  case rotateInOut = "rotate-in-out"
  case rotateFadeInOut = "rotate-fade-in-out"
  case scaleFadeInOut = "scale-fade-in-out"
  case stackCards = "stack-cards"
  case parallaxLayers = "parallax-layers"
}
