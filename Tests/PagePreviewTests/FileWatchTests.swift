import Foundation
import TestSupport
import Testing

@testable import PagePreview

/// Files that change while a stage is open.
struct FileWatchTests {
  private static func text(_ far: String) -> String {
    "summary: One.\ntransform: [{ translate: { x: d * L * \(far) } }]\n"
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
      _ = try folder.write(Self.text("2").utf8, to: "mine.yaml")
      var opened = try #require(await page.next("opened")?.object)
      #expect(opened["reason"] as? String == "disk")
      #expect(opened["text"] as? String == Self.text("2"))
      #expect(try await page.tick(1, at: 1)?.object["position"] as? Double == 2)
      // As editors save: another file under the same name.
      _ = try folder.write(Self.text("3").utf8, to: "new")
      #expect(rename(folder.path("new"), folder.path("mine.yaml")) == 0)
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
      _ = try folder.write(Self.text("(").utf8, to: "mine.yaml")
      let failure = try #require(await page.next("failed")?.object)
      #expect(failure["reason"] as? String == "disk")
      #expect(failure["text"] as? String == Self.text("("))
      try FileManager.default.removeItem(atPath: folder.path("mine.yaml"))
      #expect(await page.next("failed")?.object["reason"] as? String == "disk")
      _ = try folder.write(Self.text("1").utf8, to: "mine.yaml")
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
      _ = try folder.write((child + "# saved\n").utf8, to: "mine.yaml")
      #expect(await page.next("disk")?.object["text"] as? String == child + "# saved\n")
      _ = try folder.write(Self.text("2").utf8, to: "family.yaml")
      let opened = try #require(await page.next("opened")?.object)
      #expect(opened["text"] as? String == own)
      #expect(opened["reason"] as? String == "disk")
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
