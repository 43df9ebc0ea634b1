/// The generated programs that compare Swift code with `vectors.json`.
enum SwiftTest {
  /// Returns the program that compares poses.
  static func text(of effect: ExportedEffect) -> String {
    let name = effect.origin.slug
    return """
      // Compares \(name).swift with the poses of fxrender:
      //   swiftc \(name).swift main.swift -o check && ./check ../vectors.json
      \(CodeComment.licence(effect.origin, "//"))
      import Foundation

      \(vectors)
      for block in vectors.layouts {
        for expected in block.poses {
          let found = pose(expected.difference, block.layout, Parameters(), index: expected.index)
          let place = "at \\(expected.difference):"
          for (i, value) in expected.matrix.enumerated() {
            check(found.matrix.elements[i], value, 1e-9, "\\(place) matrix[\\(i)]")
          }
          check(found.alpha, expected.alpha, 1e-9, "\\(place) alpha")
          // fxrender rounds the order to a millionth.
          check(found.order, expected.order, 1e-6, "\\(place) order")
          check(found.hidden, expected.hidden, "\\(place) hidden")
        }
      }
      \(result(of: name))
      """
  }

  /// The start of a program: the poses, and the functions that compare values.
  static let vectors = """
    struct Vectors: Decodable {
      struct Block: Decodable {
        var layout: Layout
        var poses: [Record]
      }

      struct Record: Decodable {
        var difference: Double
        var index: Double
        var matrix: [Double]
        var alpha: Double
        var order: Double
        var hidden: Bool
      }

      var layouts: [Block]
    }

    let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "../vectors.json"
    let vectors = try JSONDecoder().decode(
      Vectors.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    var failures = 0
    var worst = 0.0

    func check(_ found: Double, _ expected: Double, _ tolerance: Double, _ what: String) {
      let error = abs(found - expected) / max(1, abs(expected))
      worst = max(worst, tolerance < 1e-6 ? error : 0)
      guard !(error <= tolerance) else { return }
      failures += 1
      print("\\(what) is \\(found), expected \\(expected)")
    }

    func check(_ found: Bool, _ expected: Bool, _ what: String) {
      guard found != expected else { return }
      failures += 1
      print("\\(what) is \\(found), expected \\(expected)")
    }

    """

  /// Returns the end of a program: the result and the exit status.
  static func result(of name: String) -> String {
    """
    print("\(name): \\(failures == 0 ? "passed" : "\\(failures) failures"), largest error \\(worst)")
    exit(failures == 0 ? 0 : 1)
    """
  }
}
