import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameEncode
import FrameImage
import FrameSnapshot
import FrameTestSupport
import TestSupport
import Testing
import WebPages

/// The report file; Tests/Browser tests it in a browser.
struct SnapshotReportTests {
  static func html(_ report: SnapshotReport) throws -> String {
    let folder = TemporaryFolder()
    try report.write(to: folder.path("report.html"))
    #expect(try folder.names() == ["report.html"])
    return try folder.text("report.html")
  }

  static let grey = Bitmap.drawn(width: 8, height: 8) { _, _ in [9, 9, 9, 255] }
  static let noise = Bitmap.noise(width: 8, height: 8, seed: 1, isOpaque: true)

  /// Returns the sequence, frame and side of each picture that is embedded in a report.
  static func marks(_ html: String) -> [String] {
    html.matches(
      of: #/<script type="text/plain" data-sequence="(\d+)" data-frame="(\d+)" data-side="(\w+)">/#
    ).map { "\($0.output.1)/\($0.output.2) \($0.output.3)" }
  }

  @Test func `The policy allows the style and the script that the page has`() throws {
    let html = try Self.html(SnapshotReport(of: [.init(diagnosis: SampleDiagnosis.identical())]))
    func content(of expression: some RegexComponent<(Substring, Substring)>) throws -> [UInt8] {
      Array(try #require(html.firstMatch(of: expression)).output.1.utf8)
    }
    let style = try content(of: #/<style>(.*?)</style>/#.dotMatchesNewlines())
    let script = try content(of: #/<script>(.*?)</script>/#.dotMatchesNewlines())
    let policy = ContentPolicy(style: style, script: script)
    #expect(html.contains("Content-Security-Policy\" content=\"\(policy.text)\">"))
  }

  @Test func `The page contains all text even if scripts do not run`() throws {
    let html = try Self.html(
      SnapshotReport(of: [
        .init(diagnosis: SampleDiagnosis.geometry(), remedy: "fxrender approve <x>"),
        .init(diagnosis: SampleDiagnosis.identical(), remedy: "unused"),
        .init(diagnosis: .notCompared(name: "bad", error: "no <golden>\n  Record it.")),
      ])
    )
    #expect(html.hasPrefix("<!doctype html>\n") && html.hasSuffix("</html>\n"))
    #expect(
      html.contains("<title>1 of 3 sequences differs, 1 could not be compared – fxrender</title>")
    )
    #expect(
      html.contains(
        """
        <section id="sequence-0" aria-labelledby="name-0">
        <h2 id="name-0">cardflow</h2>
        <p class="verdict differs">differs: geometry (pages moved, rotated or scaled)</p>
        <dl>
        <div><dt>expected</dt><dd><span>golden: 15 frames, 60 fps, 640x400</span></dd></div>
        """
      )
    )
    #expect(html.contains("<p class=\"remedy\">fxrender approve &lt;x&gt;</p>"))
    #expect(html.contains("<a href=\"#frames\" data-frame=\"12\" data-last=\"12\">"))
    #expect(
      html.contains(
        """
        <p class="verdict error">error, not compared</p>
        <dl>
        <div><dt>error</dt><dd><span>no &lt;golden&gt;</span> <span>Record it.</span></dd></div>
        """
      )
    )
    #expect(!html.contains("unused") && !html.contains("{{"))
    #expect(
      html.contains("<p class=\"verdict passes\">passes, 60 frames, identical</p>\n</section>")
    )
  }

  @Test(arguments: ["http:", "https:", "url(", "@import", "fetch(", "innerHTML", "eval("])
  func `The page loads no other files and runs no text as code`(word: String) throws {
    let report = SnapshotReport(of: [.init(diagnosis: SampleDiagnosis.geometry())])
    #expect(try !Self.html(report).contains(word))
  }

  @Test func `A hostile name is escaped everywhere`() throws {
    let html = try Self.html(SnapshotReport(of: [try SampleReport.sequences()[2]]))
    let shown =
      #"\u{1B}[31m\u{9B}2J\u{A}]]&gt;&#39;&quot;&amp;&lt;!--&lt;script&gt;hacked=1&lt;/script&gt;"#
      + #"&lt;img src=x onerror=hacked=1&gt;\u{2028}\u{202E}{{data}}\u{FFFE}\u{0}"#
    #expect(html.contains("<h2 id=\"name-0\">\(shown)</h2>"))
    #expect(!html.contains("<script>hacked") && !html.contains("<img"))
    let odd = html.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(odd.isEmpty)
    // There are two tags each for the data, the script and every picture.
    let tags = html.matches(of: #/<\/?script/#).count
    #expect(tags == 4 + 2 * Self.marks(html).count)
  }

  @Test func `Pictures are embedded unchanged, and equal pictures of a frame only once`() throws {
    var diagnosis = SampleDiagnosis.failing([1], of: 4)
    diagnosis.actual.frames = 3
    diagnosis.missing = [3]
    let html = try Self.html(
      SnapshotReport(of: [
        .init(diagnosis: diagnosis) { frame in
          .init(expected: Self.grey, actual: frame == 3 ? nil : frame == 1 ? Self.noise : Self.grey)
        }
      ])
    )
    #expect(
      Self.marks(html) == ["0/1 expected", "0/1 actual", "0/3 expected", "0/0 both", "0/2 both"]
    )
    let text = try #require(
      html.firstMatch(of: #/data-frame="1" data-side="actual">([^<]*)</#).map { $0.output.1 }
    )
    var encoder = PNGEncoder()
    #expect(Data(base64Encoded: String(text)) == Data(encoder.encode(Self.noise)))
  }

  @Test func `Sequences share the picture budget, and use bytes that earlier ones leave`() throws {
    func marks(budget: Int) throws -> [String] {
      let sequences = [4, 1, 8].map { count in
        SnapshotReport.Sequence(diagnosis: SampleDiagnosis.identical(frames: count)) { _ in
          .init(expected: Self.grey, actual: Self.grey)
        }
      }
      let none = SnapshotReport.Sequence(diagnosis: SampleDiagnosis.identical())
      return try Self.marks(
        Self.html(SnapshotReport(of: [none] + sequences, maximumPictureBytes: budget))
      )
      .map { String($0.prefix(3)) }
    }
    let one = try Self.size(of: Self.grey)
    #expect(try marks(budget: 100 * one).count == 13)
    #expect(
      try marks(budget: 9 * one) == ["1/0", "1/2", "1/1", "2/0", "3/0", "3/4", "3/2", "3/6", "3/1"]
    )
    #expect(try marks(budget: 3 * one) == ["1/0", "2/0", "3/0"])
    #expect(try marks(budget: one - 1) == [])
  }

  /// Returns the number of bytes that a frame with this picture on both sides adds.
  private static func size(of picture: Bitmap) throws -> Int {
    func length(budget: Int) throws -> Int {
      let diagnosis = SampleDiagnosis.identical(frames: 1)
      return try html(
        SnapshotReport(
          of: [.init(diagnosis: diagnosis) { _ in .init(expected: picture, actual: picture) }],
          maximumPictureBytes: budget
        )
      ).utf8.count
    }
    return try length(budget: 1 << 20) - length(budget: 0)
  }

  @Test func `Frames are requested only until the budget is used`() throws {
    var requested: [Int] = []
    let report = SnapshotReport(
      of: [
        .init(diagnosis: SampleDiagnosis.failing([3_000], of: 6_000)) { frame in
          requested.append(frame)
          return .init(expected: Self.grey, actual: Self.noise)
        }
      ],
      maximumPictureBytes: 2_000
    )
    let html = try Self.html(report)
    #expect(requested.prefix(2) == [3_000, 0] && requested.count < 6)
    #expect(Self.marks(html).count == 2 * (requested.count - 1))
  }

  @Test func `If a picture cannot be created, no report is written`() throws {
    struct Gone: Error {}
    let folder = TemporaryFolder()
    let report = SnapshotReport(of: [
      .init(diagnosis: SampleDiagnosis.geometry()) { _ in throw Gone() }
    ])
    #expect(throws: Gone.self) { try report.write(to: folder.path("report.html")) }
    #expect(try folder.names() == [])
  }

  @Test func `Equal input gives equal bytes`() throws {
    let report = SnapshotReport(of: try SampleReport.sequences())
    // The reports are not compared inside the macro, because it would print both.
    let isEqual = try Self.html(report) == Self.html(report)
    #expect(isEqual)
  }

  /// Writes the files for Tests/Browser to the folder in `REPORT_SAMPLES`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["REPORT_SAMPLES"] != nil))
  func `Samples for the browser are written`() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["REPORT_SAMPLES"])
    let sequences = try SampleReport.sequences()
    try SnapshotReport(of: sequences).write(to: folder + "/whole.html")
    // The budget is enough for only some of the frames.
    try SnapshotReport(of: [sequences[2]], maximumPictureBytes: 1_500)
      .write(to: folder + "/tight.html")
  }
}
