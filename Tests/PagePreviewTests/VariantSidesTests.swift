import Foundation
import PagePreview
import TestSupport
import Testing

/// The sides of a stage that show variants of side A.
struct VariantSidesTests {
  private static let stage = [
    "size": "300x200", "pageSize": "100x120", "pages": "5",
  ]

  /// The names of the first sides, as the page sends them.
  private static func names(_ count: Int) -> [String] {
    StageSide.allCases.map(\.rawValue).filter { $0 != "b" }.prefix(count).map(\.self)
  }

  @Test
  func `Nine settings move together, and their frames have the pixels of two sides`() async throws {
    let names = Self.names(9)
    #expect(names.count == 9)
    try await TestPage.connected { page in
      for (place, name) in names.enumerated() {
        let settings = ["tilt": "\(0.1 * Double(place + 1))"]
        try await page.open("coverflow", Self.stage, settings: settings, side: name)
      }
      try page.sendToStage(["type": "seek", "position": 1.5])
      var frame = try await page.tick(1, at: 1)
      var (pixels, pictures) = (0, Set<[UInt8]>())
      for name in names {
        guard case .frame(let head, let bytes) = try #require(frame) else { return }
        #expect(head["side"] as? String == name && head["position"] as? Double == 1.5)
        pixels += bytes.count / 4
        pictures.insert(bytes)
        if name != names.last { frame = await page.next("frame") }
      }
      #expect(pictures.count == 9)
      // Sizes are rounded to whole pixels.
      #expect(Double(pixels) > 1.9 * 300 * 200 && Double(pixels) < 2.02 * 300 * 200, "\(pixels)")
    }
  }

  @Test
  func `One side alone, and two sides, have the full resolution`() async throws {
    try await TestPage.connected { page in
      try await page.open("coverflow", Self.stage)
      try await page.open("coverflow", Self.stage, side: "v1")
      for side in ["a", "v1"] {
        let frame = side == "a" ? try await page.tick(1, at: 1) : await page.next("frame")
        let head = try #require(frame).object
        #expect(head["width"] as? Int == 300 && head["height"] as? Int == 200)
      }
      // A third side makes all of them smaller, and they grow again without it.
      try await page.open("coverflow", Self.stage, side: "v2")
      #expect(try await page.tick(2, at: 2)?.object["width"] as? Int == 245)
      for _ in ["v1", "v2"] { #expect(await page.next("frame")?.object["width"] as? Int == 245) }
      try page.sendToStage(["type": "close", "side": "v2"])
      #expect(try await page.tick(3, at: 3)?.object["width"] as? Int == 300)
    }
  }

  @Test
  func `A tenth variant is not a side`() async throws {
    try await TestPage.connected { page in
      try page.sendToStage([
        "type": "open", "side": "v9", "serial": 1, "spec": ["preset": "linear"],
      ])
      let message = try #require(await page.next("failed"))
      #expect(message.object.failureText.contains("expected fields"))
    }
  }
}
