import PresetFiles

/// A random effect of a seed: pivots, jumps, Béziers, and eyes of the viewport and of each page.
struct GeneratedEffect {
  let text: String

  init(seed: UInt64) {
    var random = NoiseSource(seed: seed)
    func choice<Element>(_ list: [Element]) -> Element {
      list[min(Int(random.share() * Double(list.count)), list.count - 1)]
    }
    func number(_ low: Double, _ high: Double, _ digits: Double = 100) -> Double {
      ((low + (high - low) * random.share()) * digits).rounded() / digits
    }
    /// A curve that is 0 at rest, and odd or even.
    func curve(isOdd: Bool) -> String {
      let bezier =
        "bezier(min(abs(d), 1), \(number(0.1, 0.6)), \(number(0, 0.5)), \(number(0.3, 0.9)), 1)"
      return isOdd
        ? choice(["clamp(d, -1, 1)", "d", "sign(d) * \(bezier)", "sin(clamp(d, -1, 1) * 90deg)"])
        : choice(["min(abs(d), 1)", "abs(d)", bezier, "min(abs(d), 1) ^ 2", "max(d, 0)"])
    }
    var lines = ["summary: A random effect."]
    let hasDepth = random.share() < 0.7
    if hasDepth {
      let origin = random.share() < 0.4 ? ", origin: page" : ""
      lines.append("perspective: { distance: \(Int(number(4, 12, 1)) * 100)\(origin) }")
    }
    lines.append("window: [-3, 3]")
    var place = "d * L * \(number(0.2, 1))"
    if random.share() < 0.4 { place += " + \(curve(isOdd: true)) * L * \(number(0.1, 0.5))" }
    if random.share() < 0.25 { place += " + (d > 0.5) * \(Int(number(5, 40, 1)))" }
    var parts = ["x: \"\(place)\""]
    if random.share() < 0.3 {
      parts.append("y: \"\(curve(isOdd: false)) * h * \(number(-0.3, 0.3))\"")
    }
    if hasDepth, random.share() < 0.5 {
      parts.append("z: \"-\(curve(isOdd: false)) * L * \(number(0.1, 0.6))\"")
    }
    lines += ["transform:", "  - translate: { \(parts.joined(separator: ", ")) }"]
    let axis = hasDepth ? choice(["rotateY", "rotateY", "rotateX", "rotateZ"]) : "rotateZ"
    let turn = "\(axis): \"\(curve(isOdd: true)) * \(Int(number(-50, 50, 1)))deg\""
    if random.share() < 0.5 {
      let pivot = choice(["x: -w / 2", "x: w / 2", "y: h / 2", "y: -h / 2", "z: -L / 2"])
      lines += ["  - about:", "      \(pivot)", "      of:", "        - \(turn)"]
    } else {
      lines.append("  - \(turn)")
    }
    if random.share() < 0.5 {
      lines.append("  - scale: \"1 - \(curve(isOdd: false)) * \(number(0.05, 0.25))\"")
    }
    lines.append(
      "alpha: "
        + choice([
          "1", "\"1 - min(abs(d), 1) * \(number(0.1, 0.8))\"", "\"abs(d) < 1.5 ? 1 : 0.4\"",
        ])
    )
    lines.append("order: -abs(d)")
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The effect as a preset.
  func preset() throws -> Preset { try Preset(name: "random", sources: ["random.yaml": text]) }
}
