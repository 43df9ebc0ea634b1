import Foundation
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// The decomposition of poses into components such as rotations and scales.
struct PoseComponentsTests {
  private static func components(_ model: Matrix4) -> PoseComponents {
    PoseComponents(model: model, perspective: .infinity, eye: .zero)
  }

  @Test(arguments: [
    (Matrix4.rotationY(.degrees(31.4)), PoseComponent.rotationY, 31.4),
    (.rotationY(.degrees(-120)), .rotationY, -120),
    (.rotationX(.degrees(150)), .rotationX, 150),
    (.rotationX(.degrees(-45)), .rotationX, -45),
    (.rotationZ(.degrees(100)), .rotationZ, 100),
    (.rotationZ(.degrees(180)), .rotationZ, 180),
    (.rotationY(.degrees(90)), .rotationY, 90),
    (.rotationY(.degrees(-90)), .rotationY, -90),
    (.scale(x: 0.75, y: 1), .scaleX, 0.75),
    (.scale(x: -2, y: 1), .scaleX, -2),
    (.scale(x: 1, y: 0.25), .scaleY, 0.25),
    (.skew(x: .degrees(20), y: .degrees(0)), .skew, 20),
    (.translation(x: 12.5), .translationX, 12.5),
    (.translation(y: -3), .translationY, -3),
    (.translation(z: -400), .translationZ, -400),
  ])
  func `A single transform function changes only one component`(
    model: Matrix4,
    component: PoseComponent,
    value: Double
  ) {
    let parts = Self.components(model)
    for other in PoseComponent.allCases {
      let expected = other == component ? value : other.rest
      #expect(abs(parts[other] - expected) < 1e-9 || parts[other] == expected, "\(other)")
    }
  }

  @Test func `The matrix of the components equals the original matrix`() {
    var random = SplitMix(state: 7)
    for _ in 0..<500 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let model =
        Matrix4.translation(x: number(-500...500), y: number(-500...500), z: number(-500...300))
        * .rotationX(.degrees(number(-180...180))) * .rotationY(.degrees(number(-180...180)))
        * .rotationZ(.degrees(number(-180...180)))
        * .skew(x: .degrees(number(-40...40)), y: .degrees(number(-40...40)))
        * .scale(x: number(0.1...3), y: number(0.1...3))
      let eye = Point(x: number(-200...200), y: number(-200...200))
      let parts = PoseComponents(model: model, perspective: 500, eye: eye)
      let seen =
        Matrix4.translation(x: eye.x, y: eye.y) * .perspective(distance: 500)
        * .translation(x: -eye.x, y: -eye.y) * model
      for corner in [Point(x: -100, y: -80), Point(x: 100, y: -80), Point(x: 30, y: 90)] {
        let (one, other) = (parts.matrix.map(corner), seen.map(corner))
        #expect((0..<4).allSatisfy { abs(one[$0] - other[$0]) < 1e-6 })
      }
    }
  }

  @Test func `The components of an operation perspective give its matrix`() {
    let operations = Matrix4.translation(x: 30, y: -20, z: 60) * .perspective(distance: 400)
    let model = operations * .rotationY(.degrees(40)) * .rotationX(.degrees(-15))
    let eye = Point(x: 25, y: -60)
    for matrix in [model, .perspective(distance: 300) * .translation(z: 120) * model] {
      let parts = PoseComponents(model: matrix, perspective: 500, eye: eye)
      let seen =
        Matrix4.translation(x: eye.x, y: eye.y) * .perspective(distance: 500)
        * .translation(x: -eye.x, y: -eye.y) * matrix
      for corner in [Point(x: -100, y: -80), Point(x: 100, y: -80), Point(x: 30, y: 90)] {
        let (one, other) = (parts.matrix.map(corner), seen.map(corner))
        #expect(abs(one.x / one.w - other.x / other.w) < 1e-9)
        #expect(abs(one.y / one.w - other.y / other.w) < 1e-9)
      }
    }
    // The right edge of the page is farther away: sin 30° / 400 a point.
    let turned = Self.components(.perspective(distance: 400) * .rotationY(.degrees(30)))
    #expect(abs(turned[.projectionX] - 1.25) < 1e-9 && turned[.projectionY] == 0)
    // Only the changed distance differs in files.
    let other = Self.components(.perspective(distance: 500) * .rotationY(.degrees(30)))
    let names = PoseComponent.allCases.filter { turned.rounded[$0] != other.rounded[$0] }
    #expect(names == [.projectionX])
  }

  @Test func `A page without width or height has no rotation`() {
    let thin = Self.components(.scale(x: 0, y: 2))
    #expect(thin[.scaleX] == 0 && thin[.scaleY] == 2 && thin[.rotationY] == 0)
    let flat = Self.components(.scale(x: 2, y: 0))
    #expect(flat[.scaleX] == 2 && flat[.scaleY] == 0 && flat[.rotationX] == 0)
    let nothing = Self.components(.scale(x: 0, y: 0))
    #expect(nothing[.scaleX] == 0 && nothing[.scaleY] == 0)
  }

  @Test func `Components at rest are not encoded`() throws {
    #expect(PoseComponents().named == [:])
    var parts = PoseComponents()
    for component in PoseComponent.allCases { parts[component] = component.rest }
    #expect(parts == PoseComponents() && parts.named == [:])
    parts[.rotationY] = 31.4
    parts[.perspective] = 500
    parts[.scaleX] = 0
    #expect(parts.named == ["rotationY": 31.4, "perspective": 500, "scaleX": 0])
    let text = try JSONEncoder().encode(parts)
    #expect(try JSONDecoder().decode(PoseComponents.self, from: text) == parts)
    #expect(try JSONDecoder().decode([String: Double].self, from: text) == parts.named)
  }

  @Test func `Components are decoded by name, and unknown names are rejected`() throws {
    for component in PoseComponent.allCases {
      let parts = try #require(PoseComponents(named: [component.rawValue: 7.5]))
      #expect(parts[component] == 7.5 && parts.named == [component.rawValue: 7.5])
    }
    for name in ["", "rotation", "RotationY", "rotationY "] {
      #expect(PoseComponents(named: [name: 1, "skew": 2]) == nil)
      let text = try JSONEncoder().encode([name: 1])
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(PoseComponents.self, from: text)
      }
    }
  }

  @Test(arguments: [
    (1.234_567_89, 1.234_568), (-1.234_567_49, -1.234_567), (1e-7, 0), (-1e-7, 0), (1e300, 1e300),
    (-1.5, -1.5), (1e308, 1e308),
  ])
  func `Rounded numbers have six decimals and no negative zero`(number: Double, rounded: Double) {
    var parts = PoseComponents()
    parts[.translationX] = number
    #expect(parts.rounded[.translationX] == rounded)
    #expect(parts.rounded[.translationX].sign == rounded.sign)
    // A component that is rounded to its rest value is omitted.
    parts[.scaleY] = 1.000_000_1
    #expect(parts.rounded.named.count == (rounded == 0 ? 0 : 1))
  }
}
