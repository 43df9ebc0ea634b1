import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageDecks
import PageGeometry
import PagePreview
import TestSupport
import Testing

/// The pictures that pages of the preview send.
struct PictureShelfTests {
  private static func part(
    _ bytes: some Collection<UInt8>,
    of size: Int? = nil,
    id: Int? = nil,
    name: String = "a.png"
  ) throws -> PictureShelf.Part {
    var fields: [String: Any] = [
      "name": name, "bytes": size ?? bytes.count, "data": Data(bytes).base64EncodedString(),
    ]
    fields["id"] = id
    return try JSONDecoder().decode(
      PictureShelf.Part.self,
      from: JSONSerialization.data(withJSONObject: fields)
    )
  }

  private static func picture(side: Int = 8) throws -> [UInt8] {
    let folder = TemporaryFolder()
    let size = Size(width: Double(side), height: Double(side))
    let bitmap = try GeneratedDeck.photos.draw(page: 1, size: size, scale: 1)
    _ = try folder.writePicture(bitmap, to: "a.png")
    return try folder.bytes("a.png")
  }

  @Test func `A picture arrives in parts and is read from its path`() throws {
    let folder = TemporaryFolder()
    let shelf = PictureShelf(in: folder.path + "/")
    let bytes = try Self.picture()
    let first = try shelf.add(Self.part(bytes.prefix(20), of: bytes.count))
    #expect(first.picture == nil && shelf.pictures.isEmpty)
    let last = try shelf.add(Self.part(bytes.dropFirst(20), of: bytes.count, id: first.id))
    let picture = try #require(last.picture)
    #expect(shelf.pictures == [picture])
    let path = try #require(shelf.path(of: "picture:1"))
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    #expect(path.hasPrefix(folder.path + "/fxrender-pictures-"))
    shelf.end()
    #expect(try folder.names().isEmpty && shelf.path(of: "picture:1") == nil)
    #expect(throws: PreviewError.self) { try shelf.add(Self.part(bytes)) }
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: ["picture:2", "picture:01", "picture:", "1", "../1", "/etc/passwd", ""])
  func `Only the keys of complete pictures have a path`(key: String) throws {
    let shelf = PictureShelf()
    defer { shelf.end() }
    let bytes = try Self.picture()
    _ = try shelf.add(Self.part(bytes))
    _ = try shelf.add(Self.part(bytes.prefix(9), of: bytes.count))
    #expect(shelf.path(of: key) == nil)
  }

  @Test(arguments: [
    "../../etc/x.png", "/etc/passwd", "a\u{0}b", String(repeating: "n", count: 999),
  ])
  func `The name of a file does not reach a path`(name: String) throws {
    let folder = TemporaryFolder()
    let shelf = PictureShelf(in: folder.path + "/")
    defer { shelf.end() }
    let receipt = try shelf.add(Self.part(try Self.picture(), name: name))
    let key = try #require(shelf.pictures.first).description
    #expect(receipt.id == 1 && key.contains("picture:1"))
    #expect(shelf.path(of: "picture:1")?.hasSuffix("/1") == true)
    #expect(try folder.names().count == 1)
  }

  @Test func `A file that is not a picture is refused with its name and removed`() throws {
    let folder = TemporaryFolder()
    let shelf = PictureShelf(in: folder.path + "/")
    defer { shelf.end() }
    let damaged = Array(try Self.picture(side: 40).dropLast(30))
    for bytes in [Array("hello".utf8), damaged] {
      let error = #expect(throws: ImageError.self) {
        try shelf.add(Self.part(bytes, name: "notes.png"))
      }
      #expect(error?.description.hasPrefix("notes.png: ") == true)
    }
    let name = try #require(try folder.names().first)
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path(name))
    #expect(rest.isEmpty && shelf.pictures.isEmpty)
  }

  @Test func `Parts that do not fit are refused`() throws {
    let shelf = PictureShelf()
    defer { shelf.end() }
    let bytes = try Self.picture()
    #expect(throws: PreviewError.self) { try shelf.add(Self.part(bytes, id: 7)) }
    #expect(throws: PreviewError.self) { try shelf.add(Self.part(bytes, of: 3)) }
    #expect(throws: PreviewError.self) { try shelf.add(Self.part([UInt8](), of: 0)) }
    #expect(throws: PreviewError.self) { try shelf.add(Self.part([UInt8](), of: -1)) }
    let id = try shelf.add(Self.part(bytes)).id
    #expect(throws: PreviewError.self) { try shelf.add(Self.part([1], of: bytes.count, id: id)) }
    #expect(shelf.pictures.count == 1)
  }

  @Test func `Sizes and numbers are limited before anything is stored`() throws {
    let bytes = try Self.picture()
    var limits = PictureShelf.Limits()
    (limits.pictures, limits.pictureBytes, limits.bytes) = (2, bytes.count, bytes.count * 5 / 2)
    let shelf = PictureShelf(limits: limits)
    defer { shelf.end() }
    #expect(throws: PreviewError.self) { try shelf.add(Self.part([1], of: bytes.count + 1)) }
    _ = try shelf.add(Self.part(bytes))
    _ = try shelf.add(Self.part(bytes))
    let error = #expect(throws: PreviewError.self) { try shelf.add(Self.part(bytes)) }
    #expect(error?.message.hasPrefix("error: there is no room for 'a.png'\n") == true)
  }
}

extension PictureShelf.Picture {
  fileprivate var description: String {
    (try? String(decoding: JSONEncoder().encode(self), as: UTF8.self)) ?? ""
  }
}
