import ProgramTestSupport
import TestSupport
import Testing

/// Renders that would take too much memory or disk space.
struct RenderLimitsTests {
  static let refusals = [
    row("--size 100000x100000", "a frame of 100000x100000", "40 GB", "--size"),
    row("--size 40000x10", "a frame of 40000x10", "1.6 MB", "--size"),
    row("--size 10000x10000", "a frame of 10000x10000", "400 MB", "--size"),
    row("--page-size 100000x100000", "a page of 100000x100000", "40 GB", "--page-size"),
    row("--scale 1e9", "a frame of 640000000000x400000000000", "over a million GB", "--size"),
    row("--size 1e9x1e9 --scale 1e9", "a frame of 1e+18x1e+18", "over a million GB", "--size"),
    row("--scale 1,100", "a frame of 64000x40000", "10.2 GB", "--size"),
    row("--size 1x1 --scale 1,1000,2", "a page of 240000x320000", "307.2 GB", "--page-size"),
    row("--size 1x1 --scale 1000", "a page of 240000x320000", "307.2 GB", "--page-size"),
    tooMany("--size 3840x3000 --frames 100000", "100000", "4608 GB"),
    tooMany("--scale 1,2,3,4,5,6,8 --frames 100000", "100000", "15872 GB"),
    tooMany("--size 8192x8192 --frames 100000 --shard 1/4", "25000", "6710.9 GB"),
    tooMuch("--size 8192x8192 --jobs 64", "60", "40.3 GB", 12),
    tooMuch("--size 3840x2160 --jobs 256 --frames 300", "256", "21.5 GB", 102),
    tooMuch("--size 4000x4000 --scale 2,1.9,1.8,1.7,1.6 --jobs 4", "4", "10.4 GB", 3),
    tooMuch("--size 1x1 --page-size 8000x8000 --jobs 60", "60", "46.1 GB", 11),
    tooMuch("--size 3840x2160 --jobs 60 --format gif --fps 25", "60", "9.2 GB", 55),
    Refusal(
      "cardflow --size 8000x8000 --scale 1,0.9,0.8,0.7,0.6 --format gif --fps 25",
      64,
      "error: a GIF of this size is too large: it takes 8.9 GB of memory\n"
        + "  At most 8.6 GB; make --size or --scale smaller."
    ),
  ]

  private static func tooMany(_ options: String, _ frames: String, _ cost: String) -> Refusal {
    Refusal(
      "cardflow \(options)",
      64,
      "error: \(frames) frames of this size are too many: they take up to \(cost) on disk\n"
        + "  At most 1099511627776 pixels in all; make --frames, --size or --scale smaller."
    )
  }

  private static func tooMuch(
    _ options: String,
    _ frames: String,
    _ cost: String,
    _ most: Int
  ) -> Refusal {
    Refusal(
      "cardflow \(options)",
      64,
      "error: \(frames) frames of this size at once are too many: they take \(cost) of memory\n"
        + "  At most 8.6 GB; reduce --jobs to \(most) or less."
    )
  }

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
  func `Too large renders are rejected before memory is allocated`(refusal: Refusal) async throws {
    let folder = TemporaryFolder()
    try await refusal.check(in: folder, .capturedWithinLimits)
    #expect(try folder.names() == [], "nothing is written")
  }
}
