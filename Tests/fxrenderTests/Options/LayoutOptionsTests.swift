import ProgramTestSupport
import TestSupport
import Testing

/// Values of parameters, and the options that affect poses.
struct LayoutOptionsTests: ~Copyable {
  private let folder = TemporaryFolder()

  static let refusals =
    ["tilt", "=3", "", "--json"].map { text in
      Refusal(
        "coverflow --set \(text)",
        64,
        "error: --set cannot be '\(text)'\n  Expected NAME=VALUE, such as --set tilt=0.7."
      )
    }
    + Refusal.table(
      """
      64 coverflow --set tlit=1
      error: there is no parameter 'tlit'
        Did you mean 'tilt'? Parameters: spacing, visibleItems, showBackfaces, fadeMin, fadeMax, fadeRange, fadeMinAlpha, offsetMultiplier, tilt, perspective, mirrored, wrap.
      64 poses wheel --set wrap=maybe
      error: wrap cannot be 'maybe'; it has to be true or false
        wrap: The first page follows the last.
      64 poses wheel --set arc=long
      error: arc cannot be 'long'; it has to be an angle, such as 30deg or 0.5rad
        arc: The share of a full circle that the places fill.
      64 poses wheel --set arc=2*pi
      error: arc cannot be '2*pi'; it has to be an angle, such as 30deg or 0.5rad
        Add a unit, such as 90deg. For radians, write (2*pi) * 1rad.
      64 coverflow --set tilt=45deg
      error: tilt cannot be '45deg'; it has to be a number without a unit
        tilt: Rotation of a side page, in quarter turns.
      64 coverflow --set perspective=45deg
      error: perspective cannot be '45deg'; it has to be a length in points
        perspective: Distance of the eye from the page, in points; inf for no perspective.
      64 poses roller --set bend=-1
      error: bend cannot be '-1'; it has to be between 0deg and 57295.779513deg
        bend: Angle by which the strip bends before it continues straight.
      64 wheel --set count=0
      error: count cannot be '0'; it has to be between 1 and 1000000
        count: Number of places on the ring, rounded down.
      64 coverflow --set spacing=-1
      error: spacing cannot be '-1'; it has to be at least 0
        spacing: Distance of side pages, in page lengths.
      64 coverflow --set perspective=0
      error: perspective cannot be '0'; it has to be more than 0
        perspective: Distance of the eye from the page, in points; inf for no perspective.
      64 cardflow --wrap
      error: the ends of 'cardflow' cannot be joined
        Omit --wrap; a preset allows it with the key 'wrap'.
      """
    )
    + ["abc", "", "nan", "1;2", "1e999"].map { text in
      Refusal(
        "coverflow --set tilt=\(text)",
        64,
        "error: tilt cannot be '\(text)'; it has to be a number\n"
          + "  tilt: Rotation of a side page, in quarter turns."
      )
    }

  @Test(arguments: refusals) func `An invalid setting is rejected`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
    #expect(try folder.names() == [], "nothing is written")
  }

  @Test(arguments: [
    "poses coverflow", "show coverflow", "coverflow --frames 1", "record coverflow",
  ])
  func `A value outside of its recommended range causes one note`(words: String) async throws {
    let size = words.hasPrefix("poses") || words.hasPrefix("show") ? "" : small
    for (value, note) in [
      ("1.5", "note: tilt = 1.5 is outside its recommended range, 0…1\n"), ("1", ""),
    ] {
      let result = try await folder.run("\(words) --set tilt=0.3 --set tilt=\(value) \(size)")
      #expect(result.status == 0)
      #expect(result.error.ranges(of: "note: tilt").count == (note.isEmpty ? 0 : 1))
      #expect(result.error.hasPrefix(note))
    }
  }

  /// Options that only pictures or generated pages have, and the pages for which they cause a note.
  static let unused: [(option: String, generated: Bool, pictures: Bool)] = [
    ("--corner-radius 0", true, false), ("--fit cover", true, false), ("--deck plain", false, true),
    ("--font missing.ttf", true, true),
  ]

  @Test(arguments: unused)
  func `A note names an option without effect`(option: String, generated: Bool, pictures: Bool)
    async throws
  {
    try folder.write(stripes: [[200, 0, 0]], width: 8, height: 8, to: "photos/1.png")
    let note = "note: \(option.prefix { $0 != " " }) is for "
    for (pages, has) in [("photos", pictures), ("3", generated)] {
      let words = "cardflow --frames 1 \(option) --pages \(pages) \(small)"
      #expect(try await folder.run(words).error.contains(note) == has)
    }
  }

  @Test func `Angles are printed in degrees`() async throws {
    let text = try await folder.output(of: "show rotary")
    #expect(text.contains(#/arc +360deg +30deg…360deg /#))
    #expect(text.contains(#/angle +d \* arc \/ n +-180deg…180deg /#))
  }

  @Test(arguments: [
    // These options have the same effect.
    ("wheel --set arc=180deg", "wheel --set arc=180", true),
    ("wheel --set arc=0.5turn", "wheel --set arc=180", true),
    ("coverflow --set tilt=90%", "coverflow", true),
    ("coverflow --set tilt=0.2 --set tilt=0.9", "coverflow", true),
    ("wheel --wrap", "wheel", true), ("wheel --set wrap=no", "wheel --no-wrap", true),
    ("wheel --no-wrap --wrap", "wheel", true), ("cardflow --no-wrap", "cardflow", true),
    ("cardflow --gap 0", "cardflow", true),
    ("cardflow --center-offset 0,0 --viewpoint-offset 0,0", "cardflow", true),
    ("cardflow --pages 12 --direction horizontal --size 640x400", "cardflow", true),
    // These options change the poses.
    ("wheel --no-wrap", "wheel", false), ("wheel --pages 5", "wheel", false),
    ("cardflow --gap -20", "cardflow", false), ("cardflow --rtl", "cardflow", false),
    ("cardflow --direction vertical", "cardflow", false),
    ("cardflow --page-size 100x100", "cardflow", false),
    ("cardflow --center-offset -5,3", "cardflow", false),
    ("cardflow --viewpoint-offset -5,3", "cardflow", false),
    ("coverflow --set perspective=800", "coverflow", false),
    ("cardflow --set mirrored=yes", "cardflow", false),
  ])
  func `Options change the poses, and equivalent options give the same poses`(
    words: String,
    others: String,
    areEqual: Bool
  ) async throws {
    let rest = "--differences=-8,-1.5,0,0.25,1,8"
    let one = try await folder.output(of: "poses \(words) \(rest)")
    let other = try await folder.output(of: "poses \(others) \(rest)")
    #expect((one == other) == areEqual)
  }
}
