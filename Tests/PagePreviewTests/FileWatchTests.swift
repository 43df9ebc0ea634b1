import Foundation
import PagePreview
import TestSupport
import Testing

/// Files that change while a stage is open.
struct FileWatchTests {
  private static func text(_ far: String) -> String {
    "summary: One.\ntransform: [{ translate: { x: d * L * \(far) } }]\n"
  }

  /// Saves a text as editors do, so that nobody reads half of it: another file under the same name.
  private static func save(_ text: String, to name: String, in folder: borrowing TemporaryFolder)
    throws
  {
    let new = try folder.write(text.utf8, to: "new")
    #expect(rename(new, folder.path(name)) == 0)
  }

  @Test
  func `A file that is saved, over itself or by a new one, is shown again at its place`()
    async throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "mine.yaml")
    try await TestPage.talking(in: folder.path) { page in
      try await page.open("mine")
      try page.say(["type": "seek", "position": 2])
      _ = try await page.tick(0, at: 0)
      // Over itself, and as long as it was, so that nobody reads half of it.
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

  @Test
  func `A broken file, a lost one and its return are told of`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "mine.yaml")
    try await TestPage.talking(in: folder.path) { page in
      try await page.open("mine")
      try Self.save(Self.text("("), to: "mine.yaml", in: folder)
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure["reason"] as? String == "disk")
      #expect(failure["text"] as? String == Self.text("("))
      try FileManager.default.removeItem(atPath: folder.path("mine.yaml"))
      #expect(await page.next("failed")?.object["reason"] as? String == "disk")
      try Self.save(Self.text("1"), to: "mine.yaml", in: folder)
      #expect(await page.next("opened")?.object["reason"] as? String == "disk")
    }
  }

  @Test
  func `A family's file counts; beneath a page's own text a file is only told of`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "family.yaml")
    let child = "extends: family\nsummary: Two.\n"
    _ = try folder.write(child.utf8, to: "mine.yaml")
    try await TestPage.talking(in: folder.path) { page in
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

  @Test
  func `A family that was lost and comes back is told of`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "family.yaml")
    _ = try folder.write("extends: family\nsummary: Two.\n".utf8, to: "mine.yaml")
    try await TestPage.talking(in: folder.path) { page in
      try await page.open("mine")
      try FileManager.default.removeItem(atPath: folder.path("family.yaml"))
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure["reason"] as? String == "disk")
      #expect(failure["path"] as? String == folder.path("mine.yaml"))
      try Self.save(Self.text("2"), to: "family.yaml", in: folder)
      #expect(await page.next("opened")?.object["reason"] as? String == "disk")
    }
  }

  @Test
  func `A family that changes with a file beneath a page's own text counts`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.text("1").utf8, to: "family.yaml")
    let child = "extends: family\nsummary: Two.\n"
    _ = try folder.write(child.utf8, to: "mine.yaml")
    try await TestPage.talking(in: folder.path) { page in
      try await page.open("mine", source: child + "alpha: 0.5\n")
      // Both at once, as far as anybody sees.
      try Self.save(child + "# saved\n", to: "mine.yaml", in: folder)
      try Self.save(Self.text("2"), to: "family.yaml", in: folder)
      let opened = try #require(await page.next("opened")?.object)
      #expect(opened["reason"] as? String == "disk")
      #expect(opened["file"] as? String == child + "# saved\n")
    }
  }

  @Test
  func `What a file says is told with each answer, and nothing of a file that nobody has named`()
    async throws
  {
    let folder = try TemporaryFolder()
    let others = try TemporaryFolder()
    let path = try folder.write(Self.text("1").utf8, to: "mine.yaml")
    let foreign = try others.write(Self.text("1").utf8, to: "foreign.yaml")
    try await TestPage.talking(in: folder.path) { page in
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
        let told = try #require(await page.next("disk")?.object)
        #expect(told["side"] as? String == "a" && told["text"] as? String == Self.text(far))
      }
    }
  }

  @Test
  func `Who has gone is told of nothing, and nothing is looked at any more`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "file")
    let watch = FileWatch()
    let (told, tell) = AsyncStream<Int>.makeStream()
    var first: FileWatch.Ticket? = watch.ticket(for: [path]) { tell.yield(1) }
    var rest = told.makeAsyncIterator()
    #expect(await rest.next() == 1, "once soon, for what changed before")
    first = nil
    let second = watch.ticket(for: [path]) { tell.yield(2) }
    #expect(await rest.next() == 2)
    _ = try folder.write([1, 2], to: "file")
    #expect(await rest.next() == 2)
    #expect(first == nil)
    withExtendedLifetime(second) {}
  }
}
