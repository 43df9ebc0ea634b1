/// A kind of operation; the raw value is the key in a preset.
package enum OperationKind: String, Sendable, CaseIterable {
  case translate, rotateX, rotateY, rotateZ, rotate, scale, skew, perspective

  /// The keys of operations in preset files: `about` groups operations about a pivot.
  package static let keys = allCases.map { $0.rawValue } + ["about"]

  /// The arguments and the matrix of the kind.
  package var record: OperationRecord {
    switch self {
    case .translate: .translate
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .rotate: .rotate
    case .scale: .scale
    case .skew: .skew
    case .perspective: .perspective
    }
  }

  /// The name of the function in exported code.
  package var function: String { record.function ?? rawValue }

  /// The kind after x and y are exchanged.
  var swapped: OperationKind {
    switch self {
    case .rotateX: .rotateY
    case .rotateY: .rotateX
    case .translate, .rotateZ, .rotate, .scale, .skew, .perspective: self
    }
  }
}

extension OperationRecord {
  fileprivate static let translate = OperationRecord(
    "a translation by points",
    .map,
    css: "translate3d",
    [.x(.length), .y(.length), .z(.length)],
    ["1, 0, 0, x", "0, 1, 0, y", "0, 0, 1, z", "0, 0, 0, 1"]
  )

  fileprivate static let rotateX = OperationRecord(
    "a rotation about the x axis; the top edge moves away",
    .value,
    css: "rotateX",
    [.angle],
    where: ["c": "cos(angle)", "s": "sin(angle)"],
    ["1, 0, 0, 0", "0, c, -s, 0", "0, s, c, 0", "0, 0, 0, 1"]
  )

  fileprivate static let rotateY = OperationRecord(
    "a rotation about the y axis; the right edge moves away",
    .value,
    css: "rotateY",
    [.angle],
    where: ["c": "cos(angle)", "s": "sin(angle)"],
    ["c, 0, s, 0", "0, 1, 0, 0", "-s, 0, c, 0", "0, 0, 0, 1"]
  )

  fileprivate static let rotateZ = OperationRecord(
    "a rotation about the z axis, clockwise",
    .value,
    css: "rotateZ",
    [.angle],
    where: ["c": "cos(angle)", "s": "sin(angle)"],
    ["c, -s, 0, 0", "s, c, 0, 0", "0, 0, 1, 0", "0, 0, 0, 1"]
  )

  /// The rotation by Rodrigues' formula; it changes nothing if the axis has no length.
  fileprivate static let rotate = OperationRecord(
    "a rotation about an axis",
    .axisAndAngle,
    css: "rotate3d",
    [.x(.number), .y(.number), .z(.number), .angle],
    where: [
      "length": "sqrt(x * x + y * y + z * z)", "size": "length > 0 ? length : 1",
      "a": "x / size", "b": "y / size", "e": "z / size",
      "c": "length > 0 ? cos(angle) : 1", "s": "length > 0 ? sin(angle) : 0", "k": "1 - c",
    ],
    [
      "c + a * a * k, a * b * k - e * s, a * e * k + b * s, 0",
      "b * a * k + e * s, c + b * b * k, b * e * k - a * s, 0",
      "e * a * k - b * s, e * b * k + a * s, c + e * e * k, 0",
      "0, 0, 0, 1",
    ]
  )

  fileprivate static let scale = OperationRecord(
    "a scale about the origin",
    .factorOrMap,
    css: "scale3d",
    [.x(.number, absent: 1), .y(.number, absent: 1), .z(.number, absent: 1)],
    ["x, 0, 0, 0", "0, y, 0, 0", "0, 0, z, 0", "0, 0, 0, 1"]
  )

  fileprivate static let skew = OperationRecord(
    "a skew by two angles",
    .map,
    css: "skew",
    [.x(.angle), .y(.angle)],
    ["1, tan(x), 0, 0", "tan(y), 1, 0, 0", "0, 0, 1, 0", "0, 0, 0, 1"]
  )

  fileprivate static let perspective = OperationRecord(
    "a perspective from a distance in points, at least 1",
    .value,
    css: "perspective",
    // Every preset has a parameter with the name of the operation.
    function: "projection",
    [.z(.length, name: "distance")],
    // CSS, too, takes a shorter distance as 1.
    where: ["eye": "max(distance, 1)"],
    ["1, 0, 0, 0", "0, 1, 0, 0", "0, 0, 1, 0", "0, 0, -1 / eye, 1"]
  )
}
