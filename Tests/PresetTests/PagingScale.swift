import Foundation

/// The scale layouts of CollectionViewPagingLayout.
enum PagingScale: String, CaseIterable {
  case plain = "paging-scale-default"
  case linear = "paging-scale-linear"
  case easeIn = "paging-scale-ease-in"
  case easeOut = "paging-scale-ease-out"
  case blur = "paging-scale-blur"
  case rotary = "paging-scale-rotary"
  case cylinder = "paging-scale-cylinder"
  case invertedCylinder = "paging-scale-inverted-cylinder"
  case coverFlow = "paging-scale-cover-flow"

  /// The values that are used if neither the layout nor a setting defines one.
  static let defaults: [String: Double] = [
    "minScale": 0.75, "maxScale": 1, "scaleRatio": 0.25,
    "translationX": 0.93, "translationY": 0.36,
    "minTranslationX": -5, "minTranslationY": -5, "maxTranslationX": 5, "maxTranslationY": 5,
    "angle": 0, "minAngle": -.infinity, "maxAngle": .infinity,
    "axisX": 0, "axisY": 1, "axisZ": 0,
    "r1": 0, "r2": 0, "r3": 0,
    "l1": -.infinity, "l2": -.infinity, "l3": -.infinity,
    "u1": .infinity, "u2": .infinity, "u3": .infinity,
    "blur": 0,
  ]

  /// The layout's row of the catalogue's table: the values that differ from the defaults.
  var row: [String: Double] {
    switch self {
    case .plain: [:]
    case .easeIn, .easeOut:
      ["minScale": 0.6, "scaleRatio": 0.4, "translationX": 0.66, "translationY": 0.2]
    case .linear, .blur:
      [
        "minScale": 0.6, "scaleRatio": 0.4, "translationX": 0.66, "translationY": 0.2,
        "maxTranslationX": 2, "maxTranslationY": 0, "blur": self == .blur ? 0.2 : 0,
      ]
    case .rotary:
      [
        "minScale": 0, "scaleRatio": 0.4, "translationX": 0.1, "translationY": 0.1,
        "minTranslationX": -1, "minTranslationY": 0, "maxTranslationX": 1, "maxTranslationY": 1,
        "angle": .pi / 15, "minAngle": -.pi / 3, "maxAngle": .pi / 3, "axisY": 0, "axisZ": 1,
        "r1": 0.9, "r2": 0.1, "r3": 0, "l1": -3, "l2": -0.8, "l3": -0.3,
        "u1": 3, "u2": 0.8, "u3": -0.3,
      ]
    case .cylinder:
      Self.still(scale: 0.55).merging([
        "angle": .pi / 4, "minAngle": -.pi, "maxAngle": .pi, "axisY": 1,
        "l1": 0, "l2": 0, "l3": 1.25, "u1": 0, "u2": 0, "u3": 1.25,
      ]) { $1 }
    case .invertedCylinder:
      Self.still(scale: 1.2).merging([
        "angle": .pi / 3, "minAngle": -.pi, "maxAngle": .pi, "axisY": -1,
        "r1": 0.1, "l1": -0.05, "l2": 0, "l3": 0.86, "u1": 0.05, "u2": 0, "u3": -0.86,
      ]) { $1 }
    case .coverFlow:
      Self.still(scale: 0.7).merging([
        "angle": .pi / 1.65, "minAngle": -.pi / 3, "maxAngle": .pi / 3, "axisY": -1,
        "r1": 0.1, "r3": -0.7, "l1": -0.1, "l2": 0, "l3": -3, "u1": 0.1, "u2": 0, "u3": 0,
      ]) { $1 }
    }
  }

  /// Returns values for a constant scale without translations.
  private static func still(scale: Double) -> [String: Double] {
    [
      "minScale": scale, "maxScale": scale, "scaleRatio": 0,
      "translationX": 0, "translationY": 0, "minTranslationX": 0, "minTranslationY": 0,
      "maxTranslationX": 0, "maxTranslationY": 0,
    ]
  }

  /// The distance p of the eye, which is −1 / m34 for the matrix element m34 that the original sets.
  var perspective: Double {
    switch self {
    case .rotary: -1 / -0.004
    case .cylinder: -1 / -0.00056
    case .invertedCylinder: -1 / -0.002
    case .coverFlow: -1 / -0.0005
    case .plain, .linear, .easeIn, .easeOut, .blur: .infinity
    }
  }

  var hasShadow: Bool { self != .cylinder && self != .invertedCylinder }

  static let settings: [Settings] = [
    [:],
    ["minScale": "0.9"],
    ["maxScale": "0.8"],
    ["scaleRatio": "0.6", "minScale": "0.2", "maxScale": "1"],
    ["scaleRatio": "-0.3", "maxScale": "1.5"],
    ["translationX": "0.4", "minTranslationX": "-5", "maxTranslationX": "5"],
    ["translationY": "-0.3", "minTranslationY": "-5", "maxTranslationY": "5"],
    ["minTranslationX": "-0.5", "maxTranslationX": "3"],
    ["minTranslationY": "0.05", "maxTranslationY": "3"],
    ["maxTranslationX": "0.5", "maxTranslationY": "0.1"],
    ["keepHorizontalSpacingEqual": "false", "minTranslationX": "-4", "maxTranslationX": "4"],
    ["keepVerticalSpacingEqual": "false", "minTranslationY": "-4", "maxTranslationY": "4"],
    ["scaleCurve": "easeIn", "scaleRatio": "0.4"],
    ["scaleCurve": "easeOut", "scaleRatio": "0.4", "translationCurve": "linear"],
    ["translationCurve": "easeIn", "translationX": "1", "scaleCurve": "linear"],
    ["translationCurve": "easeOut", "translationX": "0.5", "translationY": "0.3"],
    ["shadow": "false"],
    ["shadow": "true", "blur": "0.35"],
    ["angle": "2rad", "minAngle": "-1rad", "maxAngle": "3.5rad"],
    ["axisX": "1", "axisY": "0.5", "axisZ": "-2", "angle": "0.5rad", "perspective": "400"],
    ["r1": "0.2", "r2": "-0.1", "r3": "0.3", "perspective": "900"],
    ["r1": "-0.3", "l1": "-0.4", "u1": "0.7"],
    ["r2": "0.3", "l2": "0.1", "u2": "0.4"],
    ["r3": "-0.3", "l3": "-0.5", "u3": "-0.2", "perspective": "600"],
    ["l1": "0.3", "u1": "0.1", "l2": "0.3", "u2": "0.1", "l3": "0.3", "u3": "0.1"],
    ["perspective": "800"],
  ]
}

extension PagingFormulas {
  func scaled(_ layout: PagingScale, _ d: Double) -> PlainPose {
    let row = layout.row
    func value(_ name: String) -> Double {
      settings.number(name) ?? row[name] ?? PagingScale.defaults[name] ?? .nan
    }
    func clamped(_ v: Double, _ l: Double, _ u: Double) -> Double { min(max(v, l), u) }
    let (w, h, a) = (width, height, abs(d))
    let scaleCurve = settings.texts["scaleCurve"] ?? (layout == .easeIn ? "easeIn" : "linear")
    let transCurve =
      settings.texts["translationCurve"] ?? (layout == .easeOut ? "easeIn" : "linear")
    let keepX: Double = settings.flag("keepHorizontalSpacingEqual") ?? true ? 1 : 0
    let keepY: Double = settings.flag("keepVerticalSpacingEqual") ?? true ? 1 : 0

    let s = clamped(
      1 - value("scaleRatio") * curve(scaleCurve, a),
      value("minScale"),
      value("maxScale")
    )
    let shift = curve(transCurve, a)
    let tx =
      w * value("translationX") * (d < 0 ? -1 : 1) * shift
      + keepX * (d > 0 ? 1 : -1) * (1 - s) * w / 2
    let ty = h * value("translationY") * abs(shift) - keepY * (1 - s) * h / 2
    let angle = clamped(value("angle") * d, value("minAngle"), value("maxAngle"))
    let own = product(
      translate(
        clamped(tx, w * value("minTranslationX"), w * value("maxTranslationX")),
        clamped(ty, h * value("minTranslationY"), h * value("maxTranslationY"))
      ),
      scale(s),
      turn(angle, about: (value("axisX"), value("axisY"), value("axisZ"))),
      translate(
        clamped(value("r1") * d * w, value("l1") * w, value("u1") * w),
        clamped(value("r2") * a * h, value("l2") * h, value("u2") * h),
        clamped(value("r3") * a * w, value("l3") * w, value("u3") * w)
      )
    )
    var pose = pose(own, p: layout.perspective, order: -a.rounded(), d: d)
    pose.isHidden = pose.facing < 0
    let isShadowed = settings.flag("shadow") ?? layout.hasShadow
    pose.extras.shadow = (
      x: 0, y: max(2, 6 * (1 - a)), radius: max(2, 13 * (1 - a)),
      opacity: isShadowed ? max(0.1, 0.1 * (1 - a)) : 0
    )
    pose.extras.blur = value("blur") * a
    return pose
  }

  /// Returns R(a; u): a rotation by the angle a about the axis u, which need not be normalised.
  private func turn(_ a: Double, about u: (Double, Double, Double)) -> Grid {
    let length = (u.0 * u.0 + u.1 * u.1 + u.2 * u.2).squareRoot()
    let (x, y, z) = (u.0 / length, u.1 / length, u.2 / length)
    let (c, s) = (cos(a), sin(a))
    let v = 1 - c
    return [
      [c + x * x * v, x * y * v - z * s, x * z * v + y * s, 0],
      [y * x * v + z * s, c + y * y * v, y * z * v - x * s, 0],
      [z * x * v - y * s, z * y * v + x * s, c + z * z * v, 0],
      [0, 0, 0, 1],
    ]
  }
}
