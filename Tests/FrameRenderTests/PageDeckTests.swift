import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageGeometry
import TestSupport
import Testing

/// The pictures (faces) of pages, which are created when they are needed, and cached.
struct PageDeckTests: ~Copyable {
  private let folder = TemporaryFolder()

  static let size = Size(16, 16)

  @Test func `A deck of cards has the requested number of cards`() throws {
    let deck = PageDeck(.cards(count: 1_000_000), pageSize: Self.size, scale: 2)
    #expect(deck.count == 1_000_000)
    #expect(deck.scale == 2)
    for index in [0, 7, 999_999] {
      let card = try GeneratedDeck.cards.draw(page: index, size: Self.size, scale: 2)
      let face = try deck.face(of: index)
      #expect(Self.texels(of: face.texture) == Self.texels(of: Texture(card)))
      #expect(face.source == Rect(0, 0, 32, 32))
      #expect(face.target == Rect(-8, -8, 16, 16))
    }
  }

  @Test func `Pictures are in the given order`() throws {
    let pictures = (0..<3).map {
      Bitmap.noise(width: 16, height: 16, seed: UInt64($0), isOpaque: true)
    }
    let paths = try pictures.enumerated().map { try folder.writePicture($1, to: "\(2 - $0).png") }
    let deck = PageDeck(.images(paths), pageSize: Self.size)
    #expect(deck.count == 3)
    for (index, picture) in pictures.enumerated() {
      let face = try deck.face(of: index)
      #expect(Self.texels(of: face.texture) == Self.texels(of: Texture(picture)))
    }
  }

  @Test func `A picture that cannot be read is reported, and other pictures are read`() throws {
    let whole = try folder.writePicture(Bitmap(width: 4, height: 4), to: "a.png")
    let broken = try folder.write("not a picture".utf8, to: "b.png")
    let deck = PageDeck(.images([whole, broken, folder.path("c.png")]), pageSize: Self.size)
    for (index, isAboutPath) in [(1, false), (2, true)] {
      let error = #expect(throws: RenderError.self) { try deck.face(of: index) }
      guard case .image(let problem) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(problem.path == (index == 1 ? broken : folder.path("c.png")))
      #expect(problem.isAboutPath == isAboutPath)
    }
    _ = try deck.face(of: 0)
  }

  @Test func `A photograph is decoded no larger than needed`() throws {
    // The photograph has 251x133 pixels.
    let paths = [PageFaceTests.photograph]
    func width(_ magnification: Double) throws -> Int {
      let size = Size(60, 30)
      let deck = PageDeck(.images(paths), pageSize: size, magnification: magnification)
      return try deck.face(of: 0).texture.width
    }
    // A page needs 1.5 texels per pixel.
    #expect(try width(0.6) == 63)
    #expect(try width(1.3) == 126)
    #expect(try width(1.5) == 251)
  }

  @Test func `A face is read again only after it was dropped from the cache`() throws {
    // Each face takes 17·17 texels of four bytes before it is halved.
    let paths = try (0..<4).map { index in
      let picture = Bitmap.noise(width: 16, height: 16, seed: UInt64(index), isOpaque: true)
      return try folder.writePicture(picture, to: "\(index).png")
    }
    let deck = PageDeck(.images(paths), pageSize: Self.size, memory: 3 * 1156)
    for index in 0..<3 { _ = try deck.face(of: index) }
    _ = try deck.face(of: 0)
    // The fourth face replaces face 1, the least recently used one.
    _ = try deck.face(of: 3)
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    for kept in [0, 2, 3] { #expect(throws: Never.self) { try deck.face(of: kept) } }
    #expect(throws: RenderError.self) { try deck.face(of: 1) }
    // An error drops no other faces.
    for kept in [0, 2, 3] { #expect(throws: Never.self) { try deck.face(of: kept) } }
  }

  @Test func `Without memory for the cache, only the last face is kept`() throws {
    let paths = try (0..<2).map {
      try folder.writePicture(Bitmap(width: 16, height: 16), to: "\($0).png")
    }
    let deck = PageDeck(.images(paths), pageSize: Self.size, memory: 0)
    _ = try deck.face(of: 0)
    _ = try deck.face(of: 1)
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    #expect(throws: Never.self) { try deck.face(of: 1) }
    #expect(throws: RenderError.self) { try deck.face(of: 0) }
  }

  /// A deck of pictures of noise, each of which takes 1156 bytes, and the paths of the pictures.
  private static func deckOfNoise(
    _ count: Int,
    in folder: borrowing TemporaryFolder,
    memory: Int,
    limit: Int = PageDeck.defaultLimit
  ) throws -> (deck: PageDeck, paths: [String]) {
    let paths = try (0..<count).map { index in
      let picture = Bitmap.noise(width: 16, height: 16, seed: UInt64(index), isOpaque: true)
      return try folder.writePicture(picture, to: "\(index).png")
    }
    return (PageDeck(.images(paths), pageSize: size, memory: memory, limit: limit), paths)
  }

  @Test func `Prepared pages stay in memory, whatever the size of the cache`() throws {
    let (deck, paths) = try Self.deckOfNoise(8, in: folder, memory: 0)
    let prepared = try deck.prepare(0..<8)
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    for page in 0..<8 { #expect(throws: Never.self) { try deck.face(of: page) } }
    withExtendedLifetime(prepared) {}
  }

  @Test
  func `Pages that no frame needs are dropped for new ones, unless the cache has room`() throws {
    let (deck, paths) = try Self.deckOfNoise(8, in: folder, memory: 2 * 1156)
    try deck.prepare(0..<4)
    let prepared = try deck.prepare(4..<8)
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    let kept = paths.indices.filter { (try? deck.face(of: $0)) != nil }
    #expect(kept == [2, 3, 4, 5, 6, 7])
    withExtendedLifetime(prepared) {}
  }

  @Test func `The pages that are shown latest are dropped first`() throws {
    let (deck, paths) = try Self.deckOfNoise(6, in: folder, memory: 2 * 1156)
    try deck.prepare(0..<4)
    // Page 3 is shown next, then page 0; pages 1 and 2 are not shown again.
    let coming = [[5], [3], [0]]
    let forecast = PageForecast { $0 < coming.count ? coming[$0] : nil }
    let prepared = try deck.prepare([4, 5], forecast: forecast)
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    let kept = paths.indices.filter { (try? deck.face(of: $0)) != nil }
    #expect(kept == [0, 3, 4, 5])
    withExtendedLifetime(prepared) {}
  }

  @Test func `A frame whose pages take more memory than the limit is an error`() throws {
    let (deck, _) = try Self.deckOfNoise(4, in: folder, memory: 0, limit: 3 * 1156)
    #expect(throws: Never.self) { try deck.prepare(0..<3) }
    #expect(throws: RenderError.pagesTooLarge(count: 4, bytes: 4 * 1156, limit: 3 * 1156)) {
      try deck.prepare(0..<4)
    }
  }

  @Test func `Pages of later frames give way to those of a frame that is being drawn`() throws {
    let (deck, paths) = try Self.deckOfNoise(5, in: folder, memory: 0, limit: 3 * 1156)
    let ahead = try deck.prepare([0, 1], forecast: PageForecast { _ in nil })
    let drawn = try deck.prepare([2, 3, 4])
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    let kept = paths.indices.filter { (try? deck.face(of: $0)) != nil }
    #expect(kept == [2, 3, 4])
    withExtendedLifetime((ahead, drawn)) {}
  }

  @Test func `Many tasks get the same faces`() async throws {
    let deck = PageDeck(.cards(count: 8), pageSize: Self.size, memory: 3 * 1156)
    let expected = try (0..<8).map {
      Self.texels(of: Texture(try GeneratedDeck.cards.draw(page: $0, size: Self.size, scale: 1)))
    }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<32 {
        group.addTask {
          Self.texels(of: try deck.face(of: task * 5 % 8).texture) == expected[task * 5 % 8]
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  private static func texels(of texture: Texture) -> [SIMD4<UInt8>] {
    let copy = texture.copy(columns: 0, rows: 0)
    return (0..<copy.height).flatMap { y in (0..<copy.width).map { copy.texel(x: $0, y: y) } }
  }
}
