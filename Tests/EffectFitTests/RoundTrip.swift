import EffectFit
import PageEffects
import PageGeometry
import PresetFiles

/// The derivation of a preset from the poses of an effect, and its comparison with the effect.
struct RoundTrip {
  /// The two layouts: wide without a gap, and tall with one.
  static let layouts = [
    Layout(pageSize: Size(width: 240, height: 320), viewport: Size(width: 640, height: 400)),
    Layout(
      pageSize: Size(width: 300, height: 420),
      viewport: Size(width: 390, height: 844),
      gap: 16
    ),
  ]

  /// The page differences of the data: 61 from −3 to 3.
  static let differences = (-30...30).map { Double($0) / 10 }

  struct Outcome {
    var result: EffectFit.Result
    /// The difference that 95 % of the page differences do not exceed: in points, or hundredths of a share.
    var usualError: Double
    /// The largest difference of each kind, by name.
    var largest: [String: Double]
  }

  let effects: [Effect]
  /// The standard deviation of noise of corners; nil for exact matrices.
  var noise: Double?
  var seed: UInt64 = 1

  /// Compiles a preset for the layouts.
  init(_ preset: Preset, noise: Double? = nil, seed: UInt64 = 1) throws {
    effects = try Self.layouts.map { try preset.effect(layout: $0) }
    (self.noise, self.seed) = (noise, seed)
  }

  var tables: [FitTable] {
    var random = NoiseSource(seed: seed)
    return effects.enumerated().map { index, effect in
      let rows = Self.differences.map { d -> FitTable.Row in
        let pose = effect.pose(at: d)
        var row = FitTable.Row(d: d)
        row.alpha = pose.alpha
        row.order = pose.order
        row.isHidden = pose.isHidden
        row.numbers = Self.numbers(pose)
        if let noise {
          row.corners = Self.corners(pose.matrix, effect.layout).map { corners in
            corners.map { Point(x: $0.x + noise * random.next(), y: $0.y + noise * random.next()) }
          }
        } else {
          row.matrix = pose.matrix
        }
        return row
      }
      return FitTable(layout: effect.layout, rows: rows, name: "layout \(index + 1)")
    }
  }

  private static func numbers(_ pose: Pose) -> [String: Double] {
    (pose.extras?.named ?? [:]).filter { name, _ in
      ["overlay.", "content.", "shadow.", "clip."].contains { name.hasPrefix($0) }
        || name == "blur" || name == "cornerRadius"
    }
  }

  /// Returns the corners of a page; nil if one is behind the eye.
  static func corners(_ matrix: Matrix4, _ layout: Layout) -> [Point]? {
    let (w, h) = (layout.pageSize.width / 2, layout.pageSize.height / 2)
    let corners = [(-w, -h), (w, -h), (w, h), (-w, h)].compactMap { x, y -> Point? in
      let seen = matrix.map(Point(x: x, y: y))
      return seen.w > 1e-3 ? Point(x: seen.x / seen.w, y: seen.y / seen.w) : nil
    }
    return corners.count == 4 ? corners : nil
  }

  /// Derives a preset and compares it with the effect at every hundredth of a page.
  func outcome() throws -> Outcome {
    let result = try EffectFit(tables, noise: noise).result(source: "A test.")
    let preset = try Preset(name: "fitted", sources: ["fitted.yaml": result.text])
    var (errors, largest): ([Double], [String: Double]) = ([], [:])
    for effect in effects {
      let fitted = try preset.effect(layout: effect.layout)
      let ds = (-300...300).map { Double($0) / 100 }
      let jumps = Self.jumps(effect, ds)
      for d in ds where !jumps.contains(where: { abs($0 - d) <= 0.1 + 1e-9 }) {
        let (pose, own) = (effect.pose(at: d), fitted.pose(at: d))
        var worst = 0.0
        func note(_ name: String, _ error: Double) {
          worst = max(worst, error)
          largest[name] = max(largest[name] ?? 0, error)
        }
        if let corners = Self.corners(pose.matrix, effect.layout) {
          let seen = Self.corners(own.matrix, effect.layout)
          for index in 0..<4 {
            let (x, y) =
              seen.map { ($0[index].x - corners[index].x, $0[index].y - corners[index].y) } ?? (
                1e3, 0
              )
            note("corners", (x * x + y * y).squareRoot())
          }
        }
        note("alpha", abs(pose.alpha - own.alpha) * 100)
        let numbers = Self.numbers(own)
        for (name, number) in Self.numbers(pose) {
          let isShare = name.hasPrefix("overlay.") || name.hasSuffix("opacity") || name == "blur"
          note(name, abs((numbers[name] ?? 0) - number) * (isShare ? 100 : 1))
        }
        if pose.isHidden != own.isHidden { largest["hidden"] = 1 }
        errors.append(worst)
      }
    }
    errors.sort()
    let usual = errors[Int((Double(errors.count - 1) * 0.95).rounded())]
    return Outcome(result: result, usualError: usual, largest: largest)
  }

  /// The page differences at which an effect jumps.
  private static func jumps(_ effect: Effect, _ ds: [Double]) -> [Double] {
    func step(_ a: Pose, _ b: Pose) -> Double {
      var step = abs(a.alpha - b.alpha) * 100
      if let first = corners(a.matrix, effect.layout), let second = corners(b.matrix, effect.layout)
      {
        for (a, b) in zip(first, second) { step = max(step, abs(a.x - b.x), abs(a.y - b.y)) }
      }
      let (first, second) = (numbers(a), numbers(b))
      for (name, number) in first {
        step = max(
          step,
          abs(number - (second[name] ?? number)) * (name.hasPrefix("overlay.") ? 100 : 1)
        )
      }
      return step
    }
    let poses = ds.map { effect.pose(at: $0) }
    let steps = zip(poses, poses.dropFirst()).map { step($0, $1) }
    return steps.indices.compactMap { index in
      let before = index > 0 ? steps[index - 1] : 0
      let after = index + 1 < steps.count ? steps[index + 1] : 0
      return steps[index] > 1 + 4 * min(before, after) && steps[index] > 2 * max(before, after)
        ? (ds[index] + ds[index + 1]) / 2 : nil
    }
  }
}

/// Normally distributed numbers from a seed.
struct NoiseSource {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
    // Without this, the numbers of a seed would be those of the one before it, from the second on.
    state = bits()
  }

  private mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number between 0 and 1.
  mutating func share() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// Returns a number of the normal distribution, by the sum of twelve.
  mutating func next() -> Double { (0..<12).reduce(-6) { sum, _ in sum + share() } }
}
