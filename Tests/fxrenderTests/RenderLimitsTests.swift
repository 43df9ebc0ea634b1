import TestSupport
import Testing

/// Renders that would cost too much.
struct RenderLimitsTests {
  static let refusals = [
    row("--size 100000x100000", "a frame of 100000x100000", "40 GB", "--size"),
    row("--size 40000x10", "a frame of 40000x10", "1.6 MB", "--size"),
    row("--size 10000x10000", "a frame of 10000x10000", "400 MB", "--size"),
    row("--page-size 100000x100000", "a page of 100000x100000", "40 GB", "--page-size"),
    row("--scale 1e9", "a frame of 640000000000x400000000000", "over a million GB", "--size"),
    row(
      "--size 1e9x1e9 --scale 1e9",
      "a frame of 1e+18x1e+18",
      "over a million GB",
      "--size"
    ),
    row("--scale 1,100", "a frame of 64000x40000", "10.2 GB", "--size"),
    row("--size 1x1 --scale 1,1000,2", "a page of 240000x320000", "307.2 GB", "--page-size"),
    row("--size 1x1 --scale 1000", "a page of 240000x320000", "307.2 GB", "--page-size"),
  ]

  private static func row(
    _ options: String,
    _ thing: String,
    _ cost: String,
    _ option: String
  ) -> Refusal {
    Refusal(
      "cardflow \(options)",
      64,
      "error: \(thing) pixels is too large: it takes \(cost)\n"
        + "  At most 67108864 pixels, and 32767 along a side; make \(option) or --scale smaller."
    )
  }

  @Test(arguments: refusals)
  func `What is too large is refused before memory is taken`(refusal: Refusal) async throws {
    let folder = try TemporaryFolder()
    try await refusal.check(in: folder, .keptWithinLimits)
    #expect(try folder.names() == [], "nothing is written")
  }
}
