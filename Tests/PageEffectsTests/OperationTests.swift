import PageEffects
import PageGeometry
import Testing

@Suite struct OperationTests {
  /// Operations with their matrices at d = 0.75.
  static func rows() throws -> [(Operation, Matrix4)] {
    let d = 0.75
    func formula(_ text: String) throws -> Argument { try .formula(text) }
    let (x, y, z) = try (formula("d * 100"), formula("-30 * d"), formula("d - 5"))
    let angle = try formula("d * 40deg")
    let turn = Angle.degrees(40 * d)
    let pivot = Matrix4.translation(x: 75, y: -22.5, z: -4.25)
    let back = Matrix4.translation(x: -75, y: 22.5, z: 4.25)
    return [
      (.translate(x: x, y: y, z: z), pivot),
      (.rotateX(angle), .rotationX(turn)), (.rotateY(angle), .rotationY(turn)),
      (.rotateZ(angle), .rotationZ(turn)),
      (
        .rotate(x: x, y: y, z: z, angle: angle),
        .rotation(turn, about: Vector3(x: 75, y: -22.5, z: -4.25))
      ),
      (
        .scale(x: try formula("d"), y: try formula("2"), z: try formula("1 - d")),
        .scale(x: 0.75, y: 2, z: 0.25)
      ),
      (.skew(x: angle, y: try formula("-d * 10deg")), .skew(x: turn, y: .degrees(-10 * d))),
      (.about(x: x, y: y, z: z, of: []), .identity),
      (
        .about(x: x, y: y, z: z, of: [.rotateZ(angle), .scale(x: x, y: y, z: z)]),
        pivot * .rotationZ(turn) * .scale(x: 75, y: -22.5, z: -4.25) * back
      ),
      (
        .about(x: x, y: y, z: z, of: [.about(x: z, y: x, z: y, of: [.rotateX(angle)])]),
        pivot * .translation(x: -4.25, y: 75, z: -22.5) * .rotationX(turn)
          * .translation(x: 4.25, y: -75, z: 22.5) * back
      ),
    ]
  }

  @Test func `An operation has the expected matrix`() throws {
    for (operation, matrix) in try Self.rows() {
      let pose = try Self.pose([operation])
      #expect(distance(pose.model, matrix) <= step, "\(operation)")
      #expect(pose.matrix == pose.model)
    }
  }

  @Test func `The last operation is applied first`() throws {
    let rows = try Self.rows()
    let product = rows.reduce(Matrix4.identity) { $0 * $1.1 }
    let found = try Self.pose(rows.map(\.0)).model
    let largest = product.elements.map { abs($0) }.max() ?? 1
    #expect(distance(found, product) <= step + 1e-12 * largest)
  }

  /// If M is the matrix for horizontal scrolling and P swaps x and y, the expected matrix is P · M · P.
  @Test func `Vertical scrolling reflects an operation in the diagonal`() throws {
    let diagonal = Matrix4([0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    for (operation, matrix) in try Self.rows() {
      let pose = try Self.pose([operation], axis: .vertical)
      #expect(distance(pose.model, diagonal * matrix * diagonal) <= 2 * step, "\(operation)")
    }
  }

  @Test func `Vertical scrolling swaps the axes of a track like those of a formula`() throws {
    let keys = [(-1.0, -2.0), (1.0, 2.0)].map {
      Expression.TablePoint(x: .number($0.0), y: .number($0.1))
    }
    let track = Track(
      over: .name("d", SourceSpan()),
      keys: keys,
      ease: .linear,
      outside: .hold,
      span: SourceSpan()
    )
    let pose = try Self.pose([.rotateY(.track(track))], axis: .vertical)
    #expect(distance(pose.model, .rotationX(.radians(-1.5))) <= step)
  }

  @Test func `Vertical scrolling can keep the operations or replace them`() throws {
    let horizontal = try Operation.translate(
      x: .formula("1"),
      y: .formula("2"),
      z: .formula("3")
    )
    let vertical = try Operation.translate(x: .formula("4"), y: .formula("5"), z: .formula("6"))
    let kept = try Self.pose([horizontal], axis: .vertical, rule: .none)
    #expect(kept.model == .translation(x: 1, y: 2, z: 3))
    let other = try Self.pose([horizontal], axis: .vertical, rule: .operations([vertical]))
    #expect(other.model == .translation(x: 4, y: 5, z: 6))
    let first = try Self.pose([horizontal], axis: .horizontal, rule: .operations([vertical]))
    #expect(first.model == .translation(x: 1, y: 2, z: 3))
  }

  private static func pose(
    _ transform: [Operation],
    axis: Axis = .horizontal,
    rule: EffectDefinition.VerticalRule = .swap
  ) throws -> Pose {
    let definition = EffectDefinition {
      $0.transform = transform
      $0.vertical = rule
    }
    return try Effect(definition, layout: .test.with { $0.axis = axis }).pose(at: 0.75)
  }
}
