import PageEffects
import PageGeometry
import Testing

@Suite struct OperationTests {
  typealias Operation = PageEffects.Operation<Argument>

  /// Operations with their matrices at d = 0.75.
  static func rows() throws -> [([Operation], Matrix4)] {
    let d = 0.75
    func formula(_ text: String) throws -> Argument { try .formula(text) }
    let (x, y, z) = try (formula("d * 100"), formula("-30 * d"), formula("d - 5"))
    let angle = try formula("d * 40deg")
    let turn = Angle.degrees(40 * d)
    let pivot = Matrix4.translation(x: 75, y: -22.5, z: -4.25)
    let back = Matrix4.translation(x: -75, y: 22.5, z: 4.25)
    return [
      ([.translate(x: x, y: y, z: z)], pivot),
      ([.rotateX(angle)], .rotationX(turn)), ([.rotateY(angle)], .rotationY(turn)),
      ([.rotateZ(angle)], .rotationZ(turn)),
      (
        [.rotate(x: x, y: y, z: z, angle: angle)],
        .rotation(turn, about: Vector3(x: 75, y: -22.5, z: -4.25))
      ),
      (
        [.scale(x: try formula("d"), y: try formula("2"), z: try formula("1 - d"))],
        .scale(x: 0.75, y: 2, z: 0.25)
      ),
      ([.skew(x: angle, y: try formula("-d * 10deg"))], .skew(x: turn, y: .degrees(-10 * d))),
      ([Operation(.perspective, [.z: try formula("400 * d")])], .perspective(distance: 300)),
      (Operation.translate(x: x, y: y, z: z).about([]), .identity),
      (
        Operation.translate(x: x, y: y, z: z).about([.rotateZ(angle), .scale(x: x, y: y, z: z)]),
        pivot * .rotationZ(turn) * .scale(x: 75, y: -22.5, z: -4.25) * back
      ),
      (
        Operation.translate(x: x, y: y, z: z).about(
          Operation.translate(x: z, y: x, z: y).about([.rotateX(angle)])
        ),
        pivot * .translation(x: -4.25, y: 75, z: -22.5) * .rotationX(turn)
          * .translation(x: 4.25, y: -75, z: 22.5) * back
      ),
    ]
  }

  @Test func `An operation has the expected matrix`() throws {
    for (operations, matrix) in try Self.rows() {
      let pose = try Self.pose(operations)
      #expect(distance(pose.model, matrix) <= step, "\(operations)")
      #expect(pose.matrix == pose.model)
    }
  }

  /// The elements of the matrix in exported code are formulas.
  @Test func `The formulas of a record give the matrix of the operation`() throws {
    let places: [OperationRecord.Place] = [.x, .y, .z, .angle]
    for kind in OperationKind.allCases {
      for values in [[0.75, -2, 3, 0.6], [0, 0, 0, 1], [-30, 0.5, 0, -4], [1, 1, 1, 0]] {
        let numbers = zip(places, values)
        let record = kind.record
        let operation = Operation(
          kind,
          Dictionary(uniqueKeysWithValues: numbers.map { ($0, .number($1)) })
        )
        var definition = EffectDefinition()
        definition.lets = zip(places, values).compactMap { place, value in
          let name = record.arguments.first { $0.place == place }?.name
          return name.map { .init(name: $0, value: .number(value), span: SourceSpan()) }
        }
        let (parts, elements) = record.matrix
        definition.lets += parts.map { name, value in
          .init(name: name, value: .expression(value, SourceSpan()), span: SourceSpan())
        }
        let found = try Effect(definition, layout: .test, noting: elements).notedValues
          .compactMap(\.self)
        let expected = try Self.pose([operation]).model.elements
        #expect(found.count == 16)
        let isEqual = zip(found, expected).allSatisfy { abs($0 - $1) <= 2 * step }
        #expect(isEqual, "\(kind) \(values)")
      }
    }
  }

  @Test func `The last operation is applied first`() throws {
    let rows = try Self.rows()
    let product = rows.reduce(Matrix4.identity) { $0 * $1.1 }
    let found = try Self.pose(rows.flatMap(\.0)).model
    let largest = product.elements.map { abs($0) }.max() ?? 1
    #expect(distance(found, product) <= step + 1e-12 * largest)
  }

  /// If M is the matrix for horizontal scrolling and P swaps x and y, the expected matrix is P · M · P.
  @Test func `Vertical scrolling reflects an operation in the diagonal`() throws {
    let diagonal = Matrix4([0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    for (operations, matrix) in try Self.rows() {
      let pose = try Self.pose(operations, axis: .vertical)
      #expect(distance(pose.model, diagonal * matrix * diagonal) <= 2 * step, "\(operations)")
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
    let horizontal = try Operation.translate(x: .formula("1"), y: .formula("2"), z: .formula("3"))
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
      $0.template.transform = transform
      $0.vertical = rule
    }
    return try Effect(definition, layout: .test.with { $0.axis = axis }).pose(at: 0.75)
  }
}
