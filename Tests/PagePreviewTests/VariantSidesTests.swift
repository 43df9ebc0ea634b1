import Foundation
import PagePreview
import TestSupport
import Testing

/// The sides of a stage that show variants of side A.
// The limit ends a test that waits for a message in vain.
@Suite(.timeLimit(.minutes(2)))
struct VariantSidesTests {
  private static let stage = ["size": "300x200", "pageSize": "100x120", "pages": "5"]

  /// The names of the first sides, as the page sends them.
  private static func names(_ count: Int) -> [String] {
    StageSide.allCases.map(\.rawValue).filter { $0 != "b" }.prefix(count).map(\.self)
  }

  @Test func `Nine settings move together, in frames of the size on the screen`() async throws {
    let names = Self.names(9)
    #expect(names.count == 9)
    try await TestPage.connected { page in
      for (place, name) in names.enumerated() {
        let settings = ["tilt": "\(0.1 * Double(place + 1))"]
        try await page.open("coverflow", Self.stage, settings: settings, side: name)
      }
      try page.sendToStage(["type": "seek", "position": 1.5])
      var frame = try await page.tick(1, at: 1, scale: 0.4)
      var pictures: Set<[UInt8]> = []
      for name in names {
        guard case .frame(let head, let bytes) = try #require(frame) else { return }
        #expect(head["side"] as? String == name && head["position"] as? Double == 1.5)
        #expect(head["width"] as? Int == 120 && head["height"] as? Int == 80)
        pictures.insert(bytes)
        if name != names.last { frame = await page.next("frame") }
      }
      #expect(pictures.count == 9)
    }
  }

  @Test func `The frames of all sides have at most sixteen million pixels`() async throws {
    try await TestPage.connected { page in
      try await page.open("coverflow", Self.stage)
      try await page.open("coverflow", Self.stage, side: "v1")
      #expect(try await Self.widths(of: page, 1, 2.5) == [750, 750])
      #expect(try await Self.widths(of: page, 2, 100) == [3464, 3464])
      for scale in [0.0, -1, 101] {
        let failure = try await page.tick(4, at: 4, scale: scale, expecting: "failed")
        let text = try #require(failure?.object).failureText
        #expect(text.contains("scale is \(scale), expected pixels per point from 0.001 to 100"))
      }
    }
  }

  /// Returns the widths of the frames of both sides that answer a tick at a time of as many seconds.
  private static func widths(of page: TestPage, _ tick: Int, _ scale: Double) async throws -> [Int?]
  {
    let first = try #require(try await page.tick(tick, at: Double(tick), scale: scale))
    let second = try #require(await page.next("frame"))
    return [first, second].map { $0.object["width"] as? Int }
  }

  @Test func `A tenth variant is not a side`() async throws {
    try await TestPage.connected { page in
      try page.sendToStage([
        "type": "open", "side": "v9", "serial": 1, "spec": ["preset": "linear"],
      ])
      let message = try #require(await page.next("failed"))
      #expect(message.object.failureText.contains("expected fields"))
    }
  }
}
