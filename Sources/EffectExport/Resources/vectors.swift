// swift-format-ignore-file
struct Vectors: Decodable {
  struct Block: Decodable {
    var layout: __type__.PageLayout
    var poses: [Record]
  }

  struct Record: Decodable {
    var difference: Double
    var index: Double
    var matrix: [Double]
    var alpha: Double
    var order: Double
    var hidden: Bool
    var layerValues: [Double] //?any
  }

  var layouts: [Block]
}

// In an app, the file is among the resources.
let resource = Bundle.main.path(forResource: "vectors", ofType: "json") ?? "../vectors.json"
let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : resource
let vectors = try JSONDecoder().decode(
  Vectors.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
nonisolated(unsafe) var failures = 0
nonisolated(unsafe) var worst = 0.0

func check(_ found: Double, _ expected: Double, _ tolerance: Double, _ what: String) {
  let error = abs(found - expected) / max(1, abs(expected))
  worst = max(worst, tolerance < 1e-6 ? error : 0)
  guard !(error <= tolerance) else { return }
  failures += 1
  print("\(what) is \(found), expected \(expected)")
}

func check(_ found: Bool, _ expected: Bool, _ what: String) {
  guard found != expected else { return }
  failures += 1
  print("\(what) is \(found), expected \(expected)")
}

