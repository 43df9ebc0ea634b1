import TestSupport
import Testing

/// Invalid values of options.
struct ArgumentsTests {
  /// Options with wrong values, and what is expected instead.
  static let refusals = values(
    """
    cardflow --frames: 0 -3 abc 1.5 1000001 nan 99999999999999999999 --quiet
      Expected a whole number from 1 to 1000000.
    cardflow --png: 1
      Expected one of fast, default, small.
    cardflow --png: best
      Did you mean 'small'? Expected one of fast, default, small.
    cardflow --jobs: 0 257 x
      Expected a whole number from 1 to 256.
    poses cardflow --index: -1 10000001 nan
      Expected a whole number from 0 to 10000000.
    cardflow --fps: 0 -1 nan inf 1e-320 1e10 x 0x10
      Expected a number from 0.000001 to 1000000000.
    cardflow --scale: 0 -2 nan inf 1e308 x 1,0 1,-2,3 2,nan 1,1e10 1,1e-7 1,x 1, ,1 1,,2 , 1;2 1x2
      Expected a number from 0.000001 to 1000000000, or a list, such as 1,2,3.
    cardflow --scale: 1,2,3,4,5,6,7,8,9
      Expected at most 8 scales.
    cardflow --scale: 1,1 2,1,1.0
      Expected each scale once; 1 is repeated.
    cardflow --scale: 1.5,1,15e-1
      Expected each scale once; 1.5 is repeated.
    cardflow --from|--to|--gap: nan -inf x 1e999 -1e10
      Expected a number from -1000000000 to 1000000000.
    cardflow --from|--to|--gap: 1,5
      Did you mean '1.5'? Expected a number from -1000000000 to 1000000000.
    poses cardflow --size|--page-size: 0 axb 640 640x 640x400x3 nanxnan infxinf
      Expected a width and a height in points, such as 640x400.
    poses cardflow --size|--page-size: 0x0 -1x3 640x0 1e300x1e300 1e-300x1
      Width and height must be from 0.000001 to 1000000000 points.
    poses cardflow --center-offset|--viewpoint-offset: 1 a,b 1,2,3 nan,0 0,inf
      Expected two lengths in points, such as 10,-20.
    poses cardflow --center-offset|--viewpoint-offset: 1e10,0
      Expected numbers from -1000000000 to 1000000000.
    cardflow --fit: squeeze
      Expected one of cover, contain, fill.
    cardflow --fit: Cover
      Did you mean 'cover'? Expected one of cover, contain, fill.
    cardflow --direction: across
      Expected one of horizontal, vertical.
    cardflow --background: nocolour #12 rgb(1)
      Expected a CSS colour, such as #1c1c1e, rgb(28 28 30), navy or transparent.
    poses cardflow --differences: 1:2 a,b nan 1,inf 1, 1:2:3:4 :: 0:nan:1
      Expected from:to:step, such as -3:3:0.25, or a list, such as -1,0,1.
    poses cardflow --differences: 1:2:-1 0:1:0
      The step must lead from the first number to the second.
    poses cardflow --differences: 0:1:1e-9
      These are more than 100000 poses; make the step larger.
    poses cardflow --differences: 0,1e300
      Expected numbers from -1000000000 to 1000000000.
    """
  )

  private static func values(_ table: String) -> [Refusal] {
    table.matches(of: #/(?m)^([^:]*) ([^ :]+): (.*)\n  (.*)$/#).map(\.output).flatMap { row in
      row.2.split(separator: "|").flatMap { option in
        row.3.split(separator: " ").map { value in
          let error = "error: \(option) cannot be '\(value)'\n  \(row.4)"
          return Refusal("\(row.1) \(option) \(value)", 64, error)
        }
      }
    }
  }

  @Test(arguments: refusals)
  func `An invalid value is quoted, and allowed values are listed`(refusal: Refusal) async throws {
    let folder = TemporaryFolder()
    try await refusal.check(in: folder)
    #expect(try folder.names() == [], "nothing is written")
  }

  @Test(arguments: [
    ("0:1:0.25", ["0", "0.25", "0.5", "0.75", "1"]), ("1:0:-0.5", ["1", "0.5", "0"]),
    ("0:0.3:0.1", ["0", "0.1", "0.2", "0.3"]), ("2:2:1", ["2"]), ("-1,0,1.5", ["-1", "0", "1.5"]),
    ("0:1:0.4", ["0", "0.4", "0.8"]), ("1e-3", ["0.001"]),
  ])
  func `Page differences can be a range or a list`(text: String, expected: [String]) async throws {
    let folder = TemporaryFolder()
    let lines = try await folder.output(of: "poses linear --differences=\(text)")
      .split(separator: "\n").dropFirst()
    #expect(lines.map { $0.split(separator: "\t")[0] } == expected.map { $0[...] })
  }
}
