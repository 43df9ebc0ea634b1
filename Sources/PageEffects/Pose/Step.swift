import PageGeometry
import RealModule

/// A matrix multiplication of a compiled transform.
///
/// `Place` identifies an argument: it is a slot of a `ProgramBuilder`, or an index into a program's slots.
struct Step<Place: Sendable & Equatable>: Sendable, Equatable {
  var kind: StepKind
  var a: Place
  var b: Place
  var c: Place
  var angle: Place

  /// Converts the identifier of each argument.
  func mapped<New>(_ place: (Place) -> New) -> Step<New> {
    Step<New>(kind: kind, a: place(a), b: place(b), c: place(c), angle: place(angle))
  }
}

enum StepKind: Sendable {
  case translate, translateBack, rotateX, rotateY, rotateZ, rotate, scale, skew
}

extension Step<Int> {
  /// Multiplies a matrix by the step from the right, like the next function of a CSS transform.
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

extension Matrix4 {
  /// Creates the product of steps.
  @inline(__always)
  init(_ steps: [Step<Int>], _ slots: UnsafeMutableBufferPointer<Double>) {
    self = .identity
    for step in steps { step.apply(to: &self, slots) }
  }
}
