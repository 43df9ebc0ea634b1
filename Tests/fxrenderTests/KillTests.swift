import TestSupport
import Testing

/// Renders that are killed again and again, at any moment.
struct KillTests {
  private static let render = "cardflow --frames 120 --quiet \(small) --output"

  /// How many times a render is begun that is not to reach its end.
  private static let moments = 50

  @Test
  func `Killed at fifty moments, a render goes on to the same files`() async throws {
    let folder = try TemporaryFolder()
    let clock = ContinuousClock()
    let duration = try await clock.measure {
      try await folder.output(of: "\(Self.render) whole")
    }
    var random = SplitMix(state: 20_261_121)
    var killed = 0
    for _ in 0..<Self.moments {
      // What is expected holds at any moment; these are in the first half of the time of a render.
      let moment = Double(random.next() % 1000) / 2000 * (duration / .seconds(1))
      let words = "\(Self.render) out" + (random.next() % 4 == 0 ? "" : " --resume")
      let kill = #""$@" & sleep \#(moment); kill -9 $! 2>/dev/null; wait $!"#
      let result = try await folder.run(words, .shell(kill))
      #expect([0, 137].contains(result.status), "\(result.error)")
      killed += result.status == 137 ? 1 : 0
      try folder.expectWholeFrames("out", "whole")
    }
    #expect(killed >= Self.moments / 5, "not all moments were after the end")
    try await folder.output(of: "\(Self.render) out --resume")
    try folder.expectSame("out", "whole")
  }

  @Test
  func `What a killed program left under a hidden name goes with the next render`() async throws {
    let folder = try TemporaryFolder()
    try await folder.output(of: "\(Self.render) whole")
    try folder.makeFolder("out")
    for resume in ["", " --resume"] {
      try folder.write(text: "part of a frame", to: "out/.fxrender-123456-7")
      try await folder.output(of: "\(Self.render) out\(resume)")
      try folder.expectSame("out", "whole")
    }
  }
}
