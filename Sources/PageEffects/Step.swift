import PageGeometry
import RealModule

/// An operation whose arguments are slots of a program.
struct Step: Sendable {
  var kind: Kind
  var a: Int
  var b: Int
  var c: Int
  var angle: Int

  enum Kind: Sendable {
    case translate, translateBack, rotateX, rotateY, rotateZ, rotate, scale, skew
  }

  /// Multiplies a matrix from the right, as the next function of a CSS list does.
  @inline(__always)
  func apply(to matrix: inout Matrix4, _ slots: UnsafeMutableBufferPointer<Double>) {
    switch kind {
    case .translate:
      matrix = matrix * .translation(x: slots[a], y: slots[b], z: slots[c])
    case .translateBack:
      matrix = matrix * .translation(x: -slots[a], y: -slots[b], z: -slots[c])
    case .rotateX: matrix = matrix * .rotationX(.radians(slots[angle]))
    case .rotateY: matrix = matrix * .rotationY(.radians(slots[angle]))
    case .rotateZ: matrix = matrix * .rotationZ(.radians(slots[angle]))
    case .rotate:
      let axis = Vector3(x: slots[a], y: slots[b], z: slots[c])
      matrix = matrix * .rotation(.radians(slots[angle]), about: axis)
    case .scale:
      matrix = matrix * .scale(x: slots[a], y: slots[b], z: slots[c])
    case .skew:
      matrix = matrix * .skew(x: .radians(slots[a]), y: .radians(slots[b]))
    }
  }
}
