import Foundation

extension FrameComparison {
  /// What the difference looks like, in words, such as "about 0.25 px to the right"; nil where there
  /// is nothing to say.
  public var remark: String? {
    switch kind {
    case .noise: "every channel by at most \(largest) of 255"
    case .colour: colourRemark
    case .geometry: geometryRemark
    default: nil
    }
  }

  private var colourRemark: String {
    let most = "at most \(largest) of 255"
    let means = (0..<3).map { Double(sums[$0]) / Double(max(differing, 1)) }
    let names = ["red", "green", "blue"]
    guard let low = means.min(), let high = means.max() else { return most }
    if low > 0 { return "lighter by \(Self.text(of: (low + high) / 2)) on average, \(most)" }
    if high < 0 { return "darker by \(Self.text(of: -(low + high) / 2)) on average, \(most)" }
    let changes = zip(names, means).compactMap { name, mean in
      let text = Self.text(of: mean)
      return text == "0" ? nil : "\(name) by \(text)"
    }
    return (changes + [most]).joined(separator: ", ")
  }

  private var geometryRemark: String {
    guard let displacement else {
      return "parts moved in different directions"
    }
    func part(_ amount: Double, _ forward: String, _ back: String) -> String? {
      let text = Self.text(of: abs(amount))
      return text == "0" ? nil : "\(text) px \(amount > 0 ? forward : back)"
    }
    let parts = [
      part(displacement.x, "to the right", "to the left"), part(displacement.y, "down", "up"),
    ]
    guard parts.contains(where: { $0 != nil }) else { return "less than 0.05 px" }
    return "about " + parts.compactMap(\.self).joined(separator: " and ")
  }

  /// A number of one decimal, or of two below 1, without zeros at its end.
  private static func text(of number: Double) -> String {
    let steps = abs(number) < 1 ? 20.0 : 10
    let rounded = (number * steps).rounded() / steps
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
