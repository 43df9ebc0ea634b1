import Gallery
import PagePreview
import PresetFiles
import Testing

/// The pictures of the gallery, drawn on request.
struct ThumbnailsTests {
  private static func preset(
    _ name: String = "one",
    _ transform: String = "translate: { x: d * L }"
  ) throws -> Preset {
    let text = "summary: One.\ntransform: [{ \(transform) }]\n"
    return try Preset(name: name, sources: ["\(name).yaml": text])
  }

  @Test func `Thumbnails equal the pictures of the gallery command`() async throws {
    let thumbnails = Thumbnails()
    let preset = try Self.preset()
    for kind in GalleryPicture.allCases {
      let file = try await thumbnails.file(of: preset, kind)
      #expect(try file == kind.draw(GalleryPicture.sequence(of: preset)))
      #expect(file.starts(with: Array("RIFF".utf8)))
    }
  }

  @Test func `A changed preset is drawn again, and the old picture is removed`() async throws {
    let thumbnails = Thumbnails()
    let first = try await thumbnails.file(of: Self.preset(), .still)
    let second = try await thumbnails.file(of: Self.preset("one", "scale: 0.5"), .still)
    #expect(first != second)
    #expect(await thumbnails.bytes == second.count)
    #expect(try await thumbnails.file(of: Self.preset(), .still) == first)
  }

  @Test
  func `The cache has a limit, and the least recently used picture is removed`() async throws {
    let order = Order()
    let thumbnails = Thumbnails(limit: 20) { _, preset in
      await order.add(preset.name)
      return [UInt8](repeating: 0, count: 10)
    }
    for name in ["one", "two", "one", "three", "one", "two"] {
      _ = try await thumbnails.file(of: Self.preset(name), .still)
    }
    #expect(await thumbnails.bytes == 20)
    #expect(await order.names == ["one", "two", "three", "two"])
  }

  @Test func `The latest request is drawn first`() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let order = Order()
    // The first picture is finished only after all pictures are requested.
    let thumbnails = Thumbnails { _, preset in
      if preset.name == "first" { for await _ in gate { break } }
      await order.add(preset.name)
      return []
    }
    await withTaskGroup { group in
      for (index, name) in ["first", "second", "third"].enumerated() {
        group.addTask { _ = try? await thumbnails.file(of: Self.preset(name), .moving) }
        while await !thumbnails.isDrawing { await Task.yield() }
        while await thumbnails.waiting < index { await Task.yield() }
      }
      open.yield()
    }
    #expect(await order.names == ["first", "third", "second"])
  }

  @Test func `Cancelled requests are not drawn`() async throws {
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
    // The request whose picture is being drawn also ends immediately.
    for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(await thumbnails.waiting == 0)
    open.finish()
    while await thumbnails.isDrawing { await Task.yield() }
    #expect(await order.names.count == 1)
  }

  @Test
  func `Drawing an invalid preset throws an error, and the next preset is drawn`() async throws {
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
