import Foundation
import PageGeometry
import Testing

/// Outlines of pages, clipped near the eye and at the canvas.
struct ConvexPolygonTests {
  /// A canvas of 200×100 points, centred at the origin.
  static let canvas = Rect(x: -100, y: -50, width: 200, height: 100)

  /// The tolerance for points, which allows for the rounding of a few products.
  static let tolerance = 1e-9

  /// Returns the outline of a page of 80×60 points in a pose.
  static func outline(_ pose: Matrix4, eye: Double = .infinity) -> ConvexPolygon? {
    let page = Rect(x: -40, y: -30, width: 80, height: 60)
    let seen = Matrix4.perspective(distance: eye) * pose
    return ConvexPolygon(of: page.corners, seenThrough: Homography(seen), within: canvas)
  }

  /// Translations, and the visible left, right, top and bottom; none if nothing is visible.
  static let cuts: [(x: Double, y: Double, seen: [Double])] = [
    (0, 0, [-40, 40, -30, 30]), (60, 0, [20, 100, -30, 30]), (90, 0, [50, 100, -30, 30]),
    (-90, 40, [-100, -50, 10, 50]), (90, -70, [50, 100, -50, -40]),
    (139.5, 79.5, [99.5, 100, 49.5, 50]), (140, 0, []), (0, -80, []), (140, 80, []), (1e9, 0, []),
  ]

  @Test func `The outline of an enormous page stays on the canvas, although clipping is inexact`() {
    for exponent in stride(from: 0, through: 300, by: 5) {
      let factor = pow(10, Double(exponent))
      for angle in stride(from: 0.1, to: 6.2, by: 0.4) {
        let turn = Matrix4.rotationX(.radians(angle)) * .rotationY(.radians(2 * angle))
        let pose = turn * .scale(x: factor, y: factor, z: factor)
        guard let outline = Self.outline(pose, eye: 500) else { continue }
        let isInside = outline.vertices.allSatisfy { abs($0.x) <= 101 && abs($0.y) <= 51 }
        #expect(isInside, "10 to the power of \(exponent), angle \(angle)")
      }
    }
  }

  @Test(arguments: cuts)
  func `An outline is clipped at the canvas`(x: Double, y: Double, seen: [Double]) {
    // A page that only touches the canvas is not visible.
    let outline = Self.outline(.translation(x: x, y: y))
    let (across, down) = (outline?.vertices.map(\.x) ?? [], outline?.vertices.map(\.y) ?? [])
    #expect([across.min(), across.max(), down.min(), down.max()].compactMap(\.self) == seen)
    let area = seen.isEmpty ? nil : 2 * (seen[1] - seen[0]) * (seen[3] - seen[2])
    #expect(outline?.doubledArea == area)
  }

  @Test func `A page seen from behind has a negative area`() throws {
    let front = try #require(Self.outline(.identity))
    let back = try #require(Self.outline(.rotationY(.degrees(180))))
    #expect(front.doubledArea == 9600)
    #expect(abs(back.doubledArea + 9600) < Self.tolerance)
  }

  @Test(arguments: [90.0, -90, 270]) func `A page seen edge-on has no outline`(degrees: Double) {
    #expect(Self.outline(.rotationY(.degrees(degrees)), eye: 500) == nil)
    #expect(Self.outline(.rotationX(.degrees(degrees)), eye: 500) == nil)
  }

  /// One half of the page is nearer to the eye than the other, and at steep angles partly behind the eye.
  @Test(arguments: [-80.0, -75, -60, 60, 75, 80], [20.0, 25, 30])
  func `A page partly behind the eye is on the canvas`(degrees: Double, eye: Double) throws {
    let turn = Matrix4.rotationY(.degrees(degrees))
    let outline = try #require(Self.outline(turn, eye: eye))
    for vertex in outline.vertices {
      #expect(vertex.x.isFinite && vertex.y.isFinite)
      #expect((-100 - Self.tolerance...100 + Self.tolerance).contains(vertex.x))
      #expect((-50 - Self.tolerance...50 + Self.tolerance).contains(vertex.y))
    }
    // If the nearer half is partly behind the eye, it extends to the edge of the canvas.
    let places = outline.vertices.map(\.x)
    let nearSide = degrees < 0 ? places.max() : places.min()
    let reach = 40 * Double.sinOfDegrees(abs(degrees))
    if reach > eye { #expect(abs(abs(nearSide ?? 0) - 100) < Self.tolerance) }
    #expect(abs(outline.doubledArea) <= 2 * 200 * 100 + Self.tolerance)
  }

  @Test(arguments: [100.0, 101, 150, 1e6])
  func `A page completely behind the eye is not visible`(z: Double) {
    #expect(Self.outline(.translation(z: z), eye: 100) == nil)
    #expect(Self.outline(.translation(z: z) * .rotationY(.degrees(180)), eye: 100) == nil)
  }

  @Test func `A page closer than a hundredth of the eye's distance is not visible`() {
    #expect(Self.outline(.translation(z: 98.9), eye: 100) != nil)
    #expect(Self.outline(.translation(z: 99.1), eye: 100) == nil)
  }

  @Test(arguments: (0..<48).map { Double($0) * 7.5 })
  func `A clipped outline is convex, clockwise, and has the expected area`(degrees: Double) throws {
    let pose = Matrix4.translation(x: 70, y: 30) * .rotationZ(.degrees(degrees))
    let vertices = try #require(Self.outline(pose)).vertices
    for index in vertices.indices {
      let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
      let c = vertices[(index + 2) % vertices.count]
      let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      #expect(turn >= -1e-9)
    }
    let counted = Self.countedArea(pose)
    let area = (Self.outline(pose)?.doubledArea ?? 0) / 2
    #expect(abs(area - counted) < 0.01 * counted + 5)
  }

  /// A corner of the page is moved almost exactly to a corner of the canvas, so that clipping adds new
  /// corners close to it.
  @Test(arguments: [0.0, 30, -55, 75])
  func `No corner of an outline is outside one of its sides`(degrees: Double) {
    var state: UInt64 = 7
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-52 - 1
    }
    let turn = Matrix4.perspective(distance: 300) * .rotationY(.degrees(degrees))
    var farthest = 0.0
    for round in 0..<4000 {
      // The projection of the page's corner, which is moved to the canvas' corner.
      let corner = Homography(turn).map(Point(x: 40, y: 30))
      let hair = 1e-16 * Double.tenTo(Double(round % 8))
      let shift = Matrix4.translation(
        x: 100 - corner.x / corner.z + random() * hair,
        y: 50 - corner.y / corner.z + random() * hair
      )
      let page = Rect(x: -40, y: -30, width: 80, height: 60)
      guard
        let vertices = ConvexPolygon(
          of: page.corners,
          seenThrough: Homography(shift * turn),
          within: Self.canvas
        )?.vertices
      else { continue }
      for index in vertices.indices {
        let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        for vertex in vertices {
          let outside = ((vertex.x - a.x) * dy - (vertex.y - a.y) * dx) / length
          farthest = max(farthest, outside)
        }
      }
    }
    #expect(farthest < 1e-6, "a corner is \(farthest) points outside a side")
  }

  /// Returns the area, computed without clipping, by counting squares with sides of half a point.
  private static func countedArea(_ pose: Matrix4) -> Double {
    let (c, s) = (pose.row0.x, pose.row1.x)
    var count = 0
    for row in 0..<200 {
      for column in 0..<400 {
        let x = -100 + (Double(column) + 0.5) / 2 - pose.row0.w
        let y = -50 + (Double(row) + 0.5) / 2 - pose.row1.w
        if abs(c * x + s * y) <= 40, abs(c * y - s * x) <= 30 { count += 1 }
      }
    }
    return Double(count) / 4
  }
}

extension Double {
  fileprivate static func tenTo(_ exponent: Double) -> Double {
    (0..<Int(exponent)).reduce(1) { product, _ in product * 10 }
  }

  fileprivate static func sinOfDegrees(_ degrees: Double) -> Double {
    Matrix4.rotationZ(.degrees(degrees)).row1.x
  }
}
