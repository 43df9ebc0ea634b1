import FrameSnapshot
import PagePreview
import PresetFiles
import Testing

/// Small pictures that are drawn when they are asked for.
struct ThumbnailsTests {
  private static func preset(
    _ name: String = "one",
    _ transform: String = "translate: { x: d * L }"
  ) throws -> Preset {
    let text = "summary: One.\ntransform: [{ \(transform) }]\n"
    return try Preset(name: name, sources: ["\(name).yaml": text])
  }

  @Test
  func `They are those of the gallery`() async throws {
    let thumbnails = Thumbnails()
    let preset = try Self.preset()
    for kind in GalleryPicture.allCases {
      let file = try await thumbnails.file(of: preset, kind)
      #expect(try file == kind.draw(GalleryPicture.sequence(of: preset)))
      #expect(file.starts(with: Array("RIFF".utf8)))
    }
  }

  @Test
  func `A preset that has changed is drawn anew, and the old picture goes`() async throws {
    let thumbnails = Thumbnails()
    let first = try await thumbnails.file(of: Self.preset(), .still)
    let second = try await thumbnails.file(of: Self.preset("one", "scale: 0.5"), .still)
    #expect(first != second)
    #expect(await thumbnails.bytes == second.count)
    #expect(try await thumbnails.file(of: Self.preset(), .still) == first)
  }

  @Test
  func `No more is kept than was allowed, and what was used last stays`() async throws {
    let size = try await Thumbnails().file(of: Self.preset(), .still).count
    let thumbnails = Thumbnails(limit: 2 * size)
    for name in ["one", "two", "one", "three"] {
      _ = try await thumbnails.file(of: Self.preset(name), .still)
    }
    #expect(await thumbnails.bytes == 2 * size)
    #expect(await thumbnails.names == ["one", "three"])
  }

  @Test
  func `What was asked for last is drawn first`() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let order = Order()
    // The first one is in work until all are asked for.
    let thumbnails = Thumbnails { _, preset in
      if preset.name == "first" { for await _ in gate { break } }
      await order.add(preset.name)
      return []
    }
    await withTaskGroup { group in
      for (place, name) in ["first", "second", "third"].enumerated() {
        group.addTask { _ = try? await thumbnails.file(of: Self.preset(name), .moving) }
        while await !thumbnails.isDrawing { await Task.yield() }
        while await thumbnails.waiting < place { await Task.yield() }
      }
      open.yield()
    }
    #expect(await order.names == ["first", "third", "second"])
  }

  @Test
  func `Nothing is drawn for who does not wait any more`() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let order = Order()
    let thumbnails = Thumbnails { _, preset in
      for await _ in gate { break }
      await order.add(preset.name)
      return []
    }
    let waiting = try ["first", "second", "third"].map { name in
      let preset = try Self.preset(name)
      return Task { try await thumbnails.file(of: preset, .moving) }
    }
    while await thumbnails.waiting < 2 { await Task.yield() }
    for task in waiting { task.cancel() }
    // The one in work is not waited for either.
    for task in waiting {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(await thumbnails.waiting == 0)
    open.finish()
    while await thumbnails.isDrawing { await Task.yield() }
    #expect(await order.names.count == 1)
  }

  @Test
  func `One that cannot be drawn says why, and the next is drawn`() async throws {
    let thumbnails = Thumbnails()
    let wrong = try Self.preset("wrong", "translate: { x: 1 / (d - d) }")
    await #expect(throws: (any Error).self) { try await thumbnails.file(of: wrong, .still) }
    #expect(try await !thumbnails.file(of: Self.preset(), .still).isEmpty)
  }
}

private actor Order {
  var names: [String] = []

  func add(_ name: String) { names.append(name) }
}
