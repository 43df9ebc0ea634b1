import Foundation
import PagePreview
import PageSequence
import TestSupport
import Testing

/// Requests about points, bezels and projects.
@Suite(.serialized)
struct BoardRequestTests: ~Copyable {
  private static let text =
    "summary: One.\nparameters:\n  lean: { type: angle, default: 20deg, help: Rotation. }\n"
    + "transform:\n  - rotateZ: lean * clamp(d, -1, 1)\n"

  private let folder = TemporaryFolder()
  private let preview: Preview

  init() throws {
    preview = .sample(in: folder.path)
    try folder.write(text: Self.text, to: "one.yaml")
  }

  @Test func `A formula becomes points with a stated error, and comes back`() async throws {
    let body: [String: Any] = ["spec": ["preset": "one"], "channel": 0]
    let answer = try await preview.answer(toPost: "/points", body).object
    let text = try #require(answer["text"] as? String)
    #expect(
      text.hasSuffix(
        """
          # rotateZ was: lean * clamp(d, -1, 1)
          - rotateZ: { keys: [[-1, -20deg], [0, 0deg], [1, 20deg]] }

        """
      )
    )
    #expect(
      answer["note"] as? String
        == "rotateZ has 3 points now, at most 0.001° from the formula (from -3 to 3 pages). lean no longer acts."
    )
    let back: [String: Any] = [
      "spec": ["preset": "one"], "source": text, "list": 0, "restores": true,
    ]
    let restored = try await preview.answer(toPost: "/points", back).object
    #expect(restored["text"] as? String == Self.text)
  }

  @Test func `Points that do not exist are refused`() async throws {
    for body: [String: Any] in [
      ["spec": ["preset": "one"], "channel": 1], ["spec": ["preset": "one"], "list": 0],
      ["spec": ["preset": "one"]],
    ] {
      #expect(try await preview.answer(toPost: "/points", body).status == 400)
    }
  }

  @Test func `The bezel of a device is a picture`() async throws {
    let answer = await preview.answer(toGet: "/bezel/phone/390x844")
    #expect(answer.status == 200 && answer.type == "image/png")
    for path in ["/bezel/fone/390x844", "/bezel/phone/390", "/bezel/phone/0x9999999"] {
      #expect(await preview.answer(toGet: path).status == 404)
    }
  }

  @Test func `A board has one to nine variants of known presets`() async throws {
    func status(_ variants: [[String: Any]]) async throws -> Int {
      let body: [String: Any] = ["name": "", "stage": [String: String](), "variants": variants]
      return try await preview.answer(toPost: "/project", body).status
    }
    #expect(try await status([["name": "A", "preset": "one"]]) == 400)
    #expect(try await status([]) == 400)
    #expect(try await status([["name": "A", "preset": "/etc/passwd.yaml"]]) == 400)
  }
}
