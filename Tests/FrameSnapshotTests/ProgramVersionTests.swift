import ComparisonTestSupport
import Foundation
import FrameFiles
import FrameImage
import FrameSnapshot
import JSONCoding
import TestSupport
import Testing

/// The program version in goldens and reports.
struct ProgramVersionTests {
  private static let built = ProgramVersion(commit: "3f2a91c")

  @Test func `An unknown commit is omitted from the JSON`() {
    #expect(Self.built.headline.contains("(commit 3f2a91c, "))
    #expect(ProgramVersion().headline.contains("(commit unknown: built without Git, "))
    let text = JSONText.string(ProgramVersion())
    #expect(!text.contains("commit") && text.contains(#""cairo":""#))
  }

  @Test func `Every library has a version`() {
    for library in Self.built.libraries {
      #expect(library.version.wholeMatch(of: #/\d+(?:\.\d+)+/#) != nil, "\(library)")
    }
  }

  @Test func `A new golden names the program`() async throws {
    let folder = TemporaryFolder()
    let place = GoldenFolder(path: folder.path("sample"))
    let golden = try SampleGolden.make(in: folder)
    _ = try await golden.record(in: place, program: Self.built, workers: 1)
    let program = try #require(try GoldenFile(path: place.manifest).manifest.program)
    #expect(program.headline == Self.built.headline)
    #expect(Set(program.libraries.map(\.name)) == Set(Self.built.libraries.map(\.name)))
  }

  @Test func `A report names the program`() throws {
    let html = try SnapshotReportTests.html(
      SnapshotReport(of: [.init(diagnosis: SampleDiagnosis.geometry())], program: Self.built)
    )
    let headline = Self.built.headline
    #expect(html.contains("<meta name=\"generator\" content=\"\(headline)\">"))
    #expect(html.contains("<p class=\"kind\">\(headline), cairo "))
  }
}
