import Foundation
import FrameCompare
import FrameSnapshot
import PageSequence
import TestSupport
import Testing

/// Planted changes, and whether a comparison finds them.
struct CanaryTestTests {
  /// A preset whose pages overlap and are translucent, so that changes of all kinds are visible.
  private static let yaml = """
    summary: Written by a test.
    window: [-2, 2]
    transform: [{ translate: { x: d * L / 2 } }]
    alpha: 1 - abs(d) / 4
    order: -abs(d)
    """

  /// A golden, and the comparison of a sequence with it.
  private struct Sample: ~Copyable {
    let folder = TemporaryFolder()
    let verification: Verification

    init(now: String = yaml, masks: [FrameMask] = []) async throws {
      let place = try await SampleGolden.record(yaml, in: folder)
      let current = try SampleGolden.make(now, in: folder)
      verification = try Verification(current, against: place, masks: masks)
    }

    func result(
      _ kinds: [PlantedChange.Kind] = PlantedChange.Kind.allCases,
      named name: String = "sample",
      _ compare: @escaping (Verification) async throws -> SequenceDiagnosis? = run
    ) async throws -> CanaryTest.Result {
      let test = CanaryTest(verification, named: name, kinds: kinds)
      return try #require(await test.run(compare))
    }
  }

  private static func run(_ verification: Verification) async throws -> SequenceDiagnosis? {
    try await verification.run(workers: 2)
  }

  @Test(arguments: PlantedChange.Kind.allCases)
  func `A change of each kind is found and named`(kind: PlantedChange.Kind) async throws {
    let sample = try await Sample()
    for number in 0..<8 {
      let result = try await sample.result([kind], named: "sample \(number)")
      #expect(result.verdict == .found && result.kind == kind)
      let diagnosis = try #require(result.diagnosis)
      #expect(!diagnosis.passes)
      // The words of the change name the frame that the diagnosis names.
      let planted = try #require(result.planted)
      let frame = try #require(planted.firstMatch(of: #/frames? (\d+)/#)?.output.1)
      #expect(Int(frame) == (diagnosis.missing.first ?? diagnosis.runs.first?.lowerBound))
      guard let page = planted.firstMatch(of: #/page (\d+)/#)?.output.1 else { continue }
      #expect(Int(page) == diagnosis.first?.page)
    }
  }

  /// The ways to blind a comparison.
  enum Blinding: CaseIterable {
    /// The comparison sees the sequence without the change.
    case ignoresChanges
    /// The comparison passes whatever it finds.
    case alwaysPasses
    /// The comparison reports a difference in every frame.
    case alwaysFails
    case namesAnotherFrame
    /// The comparison finds the frame, but neither the page nor the kind of the difference.
    case namesFramesOnly
  }

  @Test(arguments: Blinding.allCases, PlantedChange.Kind.allCases)
  func `A blinded comparison misses it`(blinding: Blinding, kind: PlantedChange.Kind) async throws {
    // Frames are all that is known of exchanged frames.
    guard blinding != .namesFramesOnly || kind != .exchangedFrames else { return }
    let sample = try await Sample()
    var calls = 0
    let plain = try await Self.run(sample.verification)
    let result = try await sample.result([kind]) { verification in
      calls += 1
      guard calls == 1, var diagnosis = try await Self.run(verification) else { return plain }
      #expect(!diagnosis.passes)
      Self.blind(&diagnosis, blinding, plain)
      return diagnosis
    }
    #expect(result.verdict == .missed && calls == 2)
    #expect(CanaryReport.text(of: result).hasPrefix("sample: missed, "))
  }

  private static func blind(
    _ diagnosis: inout SequenceDiagnosis,
    _ blinding: Blinding,
    _ plain: SequenceDiagnosis?
  ) {
    switch blinding {
    case .ignoresChanges: diagnosis = plain ?? diagnosis
    case .alwaysPasses: diagnosis.passes = true
    case .alwaysFails:
      for index in diagnosis.frames.indices { diagnosis.frames[index].fails = true }
      diagnosis.missing = []
    case .namesAnotherFrame:
      let fails = diagnosis.frames.map(\.fails)
      for index in fails.indices {
        diagnosis.frames[index].fails = fails[(index + 1) % fails.count]
      }
      diagnosis.missing = diagnosis.missing.map { $0 + 1 }
    case .namesFramesOnly:
      diagnosis.first?.kind = .content
      diagnosis.first?.page = nil
      diagnosis.first?.component = nil
      diagnosis.first?.pixels?.box = nil
      diagnosis.missing = []
    }
  }

  @Test
  func `No change is planted below a mask, and masks that cover everything miss it`() async throws {
    let blind = try await Sample(masks: [.frames(0...8)])
    let result = try await blind.result()
    #expect(result.verdict == .missed && result.planted == nil)
    #expect(
      CanaryReport.text(of: result) == """
        sample: missed
          result  no change could be planted that changes a pixel outside the masks
        """
    )
    let half = try await Sample(masks: [.rectangle(x: 0, y: 0, width: 32, height: 40), .page(1)])
    for kind in PlantedChange.Kind.allCases {
      #expect(try await half.result([kind]).verdict == .found, "\(kind)")
    }
  }

  @Test func `A sequence that differs without a change is not tested`() async throws {
    let sample = try await Sample(now: Self.yaml.replacing("/ 2", with: "/ 2.1"))
    let result = try await sample.result()
    #expect(result.verdict == .differs)
    let text = "sample: differs without a planted change; run 'fxrender verify' first\n  failing  "
    #expect(CanaryReport.text(of: result).hasPrefix(text))
  }

  @Test
  func `The name of a sequence decides the change, and many names give all kinds`() async throws {
    let sample = try await Sample()
    #expect(try await sample.result() == sample.result())
    var kinds: Set<PlantedChange.Kind> = []
    var changes: Set<String> = []
    for number in 0..<40 {
      let result = try await sample.result(named: "\(number)")
      kinds.formUnion([result.kind].compactMap(\.self))
      changes.formUnion([result.planted].compactMap(\.self))
    }
    #expect(kinds.count == PlantedChange.Kind.allCases.count && changes.count > 20)
  }

  @Test func `The text names the change and the frame, and JSON has the same`() async throws {
    let sample = try await Sample()
    let result = try await sample.result([.opacity])
    let text = CanaryReport.text(of: result).split(separator: "\n")
    try #require(text.count >= 4)
    #expect(text[0] == "sample: found, an opacity")
    #expect(text[1].wholeMatch(of: #/  planted  frame \d: page \d, alpha by -0.02/#) != nil)
    #expect(text[2].hasPrefix("  failing  1 of 9 frames: "))
    #expect(text[3].hasPrefix("  first    frame ") && text[3].hasSuffix(": colour"))
    #expect(CanaryReport.text(of: result, isColoured: true).hasPrefix("\u{1B}[32msample: found"))
    struct List: Decodable {
      var schema: Int
      var canaries: [CanaryTest.Result]
    }
    let json = CanaryReport.json(of: [result])
    let list = try JSONDecoder().decode(List.self, from: json)
    #expect(list.schema == 1 && list.canaries == [result])
  }
}
