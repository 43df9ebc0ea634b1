import Foundation
import PagePreview
import TestSupport
import Testing

/// Files that change while a stage shows them.
// The limit ends a test that waits for a message in vain.
@Suite(.timeLimit(.minutes(2)))
struct FileWatchTests {
  private static func text(_ far: String) -> String {
    "summary: One.\ntransform: [{ translate: { x: d * L * \(far) } }]\n"
  }

  /// Saves a text as editors do: a complete new file replaces the old one.
  private static func save(_ text: String, to name: String, in folder: borrowing TemporaryFolder)
    throws
  {
    let new = try folder.write(text.utf8, to: "new")
    #expect(rename(new, folder.path(name)) == 0)
  }

  @Test
  func `A file that is overwritten or replaced is shown again at the same position`() async throws {
    let folder = TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "mine.yaml")
    try await TestPage.connected(in: folder.path) { page in
      try await page.open("mine")
      try page.sendToStage(["type": "seek", "position": 2])
      _ = try await page.tick(0, at: 0)
      // The file is overwritten with a text of the same length, so that no incomplete text is read.
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("mine.yaml")))
      try file.write(contentsOf: Data(Self.text("2").utf8))
      try file.close()
      var opened = try #require(await page.next("opened")?.object)
      #expect(opened["reason"] as? String == "disk")
      #expect(opened["text"] as? String == Self.text("2"))
      #expect(try await page.tick(1, at: 1)?.object["position"] as? Double == 2)
      try Self.save(Self.text("3"), to: "mine.yaml", in: folder)
      opened = try #require(await page.next("opened")?.object)
      #expect(opened["text"] as? String == Self.text("3"))
    }
  }

  @Test func `A broken file, a removed file and its return are reported`() async throws {
    let folder = TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "mine.yaml")
    try await TestPage.connected(in: folder.path) { page in
      try await page.open("mine")
      try Self.save(Self.text("("), to: "mine.yaml", in: folder)
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure["reason"] as? String == "disk")
      #expect(failure["text"] as? String == Self.text("("))
      try folder.remove("mine.yaml")
      #expect(await page.next("failed")?.object["reason"] as? String == "disk")
      try Self.save(Self.text("1"), to: "mine.yaml", in: folder)
      #expect(await page.next("opened")?.object["reason"] as? String == "disk")
    }
  }

  @Test
  func `A change of an edited preset's file is only reported, and a change of its family is read`()
    async throws
  {
    let folder = TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "family.yaml")
    let child = "extends: family\nsummary: Two.\n"
    _ = try folder.write(child.utf8, to: "mine.yaml")
    try await TestPage.connected(in: folder.path) { page in
      let own = child + "alpha: 0.5\n"
      let edited = try await page.open("mine", source: own)
      #expect(edited?["isEdited"] as? Bool == true)
      try Self.save(child + "# saved\n", to: "mine.yaml", in: folder)
      #expect(await page.next("disk")?.object["text"] as? String == child + "# saved\n")
      try Self.save(Self.text("2"), to: "family.yaml", in: folder)
      let opened = try #require(await page.next("opened")?.object)
      #expect(opened["text"] as? String == own)
      #expect(opened["reason"] as? String == "disk")
    }
  }

  @Test func `A family's file that is removed and restored is reported`() async throws {
    let folder = TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "family.yaml")
    _ = try folder.write("extends: family\nsummary: Two.\n".utf8, to: "mine.yaml")
    try await TestPage.connected(in: folder.path) { page in
      try await page.open("mine")
      try folder.remove("family.yaml")
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure["reason"] as? String == "disk")
      #expect(failure["path"] as? String == folder.path("mine.yaml"))
      try Self.save(Self.text("2"), to: "family.yaml", in: folder)
      #expect(await page.next("opened")?.object["reason"] as? String == "disk")
    }
  }

  @Test
  func `An edited preset is opened again if its file and its family change together`() async throws
  {
    let folder = TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "family.yaml")
    let child = "extends: family\nsummary: Two.\n"
    _ = try folder.write(child.utf8, to: "mine.yaml")
    try await TestPage.connected(in: folder.path) { page in
      try await page.open("mine", source: child + "alpha: 0.5\n")
      // Both files change within one polling interval.
      try Self.save(child + "# saved\n", to: "mine.yaml", in: folder)
      try Self.save(Self.text("2"), to: "family.yaml", in: folder)
      let opened = try #require(await page.next("opened")?.object)
      #expect(opened["reason"] as? String == "disk")
      #expect(opened["file"] as? String == child + "# saved\n")
    }
  }

  @Test
  func `Every answer has the content of the preset's file, but never of a foreign file`()
    async throws
  {
    let folder = TemporaryFolder()
    let others = TemporaryFolder()
    let path = try folder.write(Self.text("1").utf8, to: "mine.yaml")
    let foreign = try others.write(Self.text("1").utf8, to: "foreign.yaml")
    try await TestPage.connected(in: folder.path) { page in
      let plain = try await page.open("mine")
      #expect(plain?["asked"] as? String == "mine" && plain?["file"] == nil)
      let edited = try await page.open("mine", source: Self.text("2"))
      #expect(edited?["file"] as? String == Self.text("1"))
      let broken = try await page.open("mine", source: "summary: One.\n", expecting: "failed")
      #expect(broken?["asked"] as? String == "mine" && broken?["path"] as? String == path)
      #expect(broken?["file"] as? String == Self.text("1"))
      let refused = try await page.open(
        foreign,
        source: "summary: One.\n",
        side: "b",
        expecting: "failed"
      )
      #expect(refused?["asked"] as? String == foreign)
      #expect(refused?["path"] == nil && refused?["file"] == nil && refused?["text"] == nil)
      try Self.save(Self.text("3"), to: "foreign.yaml", in: others)
      for far in ["4", "5"] {
        try Self.save(Self.text(far), to: "mine.yaml", in: folder)
        let message = try #require(await page.next("disk")?.object)
        #expect(message["side"] as? String == "a" && message["text"] as? String == Self.text(far))
      }
    }
  }

  @Test func `A released watch makes no more calls`() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write([1], to: "file")
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    var first: FileWatch? = FileWatch(of: [path]) { continuation.yield(1) }
    var calls = stream.makeAsyncIterator()
    #expect(await calls.next() == 1, "the first call reports earlier changes")
    first = nil
    let second = FileWatch(of: [path]) { continuation.yield(2) }
    #expect(await calls.next() == 2)
    _ = try folder.write([1, 2], to: "file")
    #expect(await calls.next() == 2)
    #expect(first == nil)
    withExtendedLifetime(second) {}
  }
}
