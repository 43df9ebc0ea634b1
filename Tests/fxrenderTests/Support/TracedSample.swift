import Foundation
import TestSupport
import Testing

/// A decoded line of `fxrender trace --json`.
struct TracedSample: Decodable, Equatable {
  struct Event: Decodable, Equatable {
    var event: String
    var time: Double
    var page: Int?
    var point: [Double]?
    var velocity: [Double]?
    var target: [Double]?
    var scale: Double?
    var goesOn: Bool?
  }

  struct Zoom: Decodable, Equatable {
    var page: Int
    var scale: Double
    var offset: [Double]
  }

  var time: Double
  var offset: [Double]
  var velocity: [Double]
  var page: Int
  var position: Double
  var phase: String
  var touches: [[Double]]?
  var zooms: [Zoom]?
  var events: [Event]
}

extension TemporaryFolder {
  /// Returns the samples of a trace.
  func trace(_ words: String) async throws -> [TracedSample] {
    try await output(of: "trace \(words) --json").split(separator: "\n").map {
      try JSONDecoder().decode(TracedSample.self, from: Data($0.utf8))
    }
  }

  /// Writes a script with pages of 200×300 points that fill the view.
  func write(
    steps: [String],
    view: String = "pages: 6",
    start: String = "{ page: 0 }",
    to name: String = "script.yaml"
  ) throws {
    let lines = steps.map { "  - \($0)\n" }.joined()
    let text = "view: { size: 200x300, pageSize: 200x300, \(view) }\nstart: \(start)\nsteps:\n"
    try write(text: text + (steps.isEmpty ? "  []\n" : lines), to: name)
  }
}
