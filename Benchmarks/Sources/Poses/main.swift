// Times the poses of every preset, and prints the microseconds and the pieces per pose as JSON.
import Foundation
import PageEffects
import PageGeometry
import PresetFiles

/// Page differences from −3 to 3.
///
/// No value is an integer, because pages are at rest at integers.
let differences = (0..<600).map { Double($0) / 100 - 3 + 0.003 }
/// The number of rounds.
///
/// The time of the shortest round is used, because other processes can only add time.
let rounds = 15

let folder = PresetFolder(path: CommandLine.arguments[1])
let layout = Layout(
  pageSize: Size(width: 480, height: 480),
  viewport: Size(width: 1280, height: 720),
  pages: 30
)

struct Timing: Encodable {
  var preset: String
  var microseconds: Double
  var pieces: Double
}

var timings: [Timing] = []
var pieces = 0
for name in folder.names {
  let preset = try folder.preset(named: name)
  guard !preset.isAbstract else { continue }
  let effect = try preset.effect(layout: layout)
  var shortest = Duration.seconds(1_000)
  for _ in 0..<rounds {
    pieces = 0
    let time = ContinuousClock().measure {
      for difference in differences {
        pieces += effect.pose(at: difference, index: 3).extras?.pieces.count ?? 0
      }
    }
    shortest = min(shortest, time)
  }
  let count = Double(differences.count)
  timings.append(
    Timing(
      preset: name,
      microseconds: shortest / .microseconds(1) / count,
      pieces: Double(pieces) / count
    )
  )
}
print(String(decoding: try JSONEncoder().encode(timings), as: UTF8.self))
