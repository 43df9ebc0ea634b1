import Foundation
import FrameSnapshot
import PagePreview
import PresetFiles
import TestSupport
import Testing

/// What the site answers; who may ask is the server's.
@Suite(.serialized)
struct PreviewRequestsTests {
  private static let text = "summary: One.\ntransform: [{ translate: { x: d * L } }]\n"

  /// A folder with a preset, `one`, and a program that stands for this one.
  private static func folder(program: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(text.utf8, to: "one.yaml")
    let path = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(program)".utf8, to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return folder
  }

  private static func preview(in folder: borrowing TemporaryFolder) -> Preview {
    .sample(in: folder.path, program: folder.path("program"))
  }

  /// The body that exports a preset.
  private static func wish(_ preset: String = "one", source: String? = nil) -> [String: Any] {
    var wish: [String: Any] = ["spec": ["preset": preset], "format": "gif"]
    wish["source"] = source
    return wish
  }

  @Test
  func `The page has its token, and files and pictures are of their types`() async throws {
    let folder = try Self.folder()
    let preview = Self.preview(in: folder)
    let page = await preview.get("/")
    #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
    #expect(page.text.contains(#"<meta name="fxrender-token" content="token">"#))
    for (path, type) in [
      ("/page/stage.js", "text/javascript; charset=utf-8"),
      ("/page/page.css", "text/css; charset=utf-8"), ("/catalog", "application/json"),
      ("/thumbnail/6f6e65/still", "image/webp"),
    ] {
      let answer = await preview.get(path)
      #expect(answer.status == 200 && answer.type == type && answer.body.count > 0, "\(path)")
    }
  }

  @Test(arguments: [
    "/page/", "/page/index.html", "/page/stage.js/", "/thumbnail/6f6e65/moved",
    "/thumbnail/one/still",
    "/thumbnail/6f6e65", "/thumbnail/6F6E65/still", "/export/0", "/export/1", "/export/x",
    "/export/1/file",
    "/export/1/fil", "/save", "/command", "//", "/one.yaml", "/stage",
  ])
  func `A path that is none of the site's is not found`(path: String) async throws {
    let folder = try Self.folder()
    let preview = Self.preview(in: folder)
    for answer in [await preview.get(path), try await preview.post("/other" + path, ["id": 1])] {
      #expect(answer.status == 404 && answer.text == PreviewAnswer.notFound.text)
    }
  }

  @Test(arguments: ["/command", "/export"])
  func `More settings than parameters are refused before they are looked up`(
    path: String
  ) async throws {
    let folder = try Self.folder()
    let preview = Self.preview(in: folder)
    var wish = Self.wish()
    let settings = Dictionary(uniqueKeysWithValues: (0..<12_000).map { ("p\($0)", "1") })
    wish["spec"] = ["preset": "one", "set": settings]
    let answer = try await preview.post(path, wish)
    #expect(answer.status == 400)
    #expect(answer.text.contains("12000 parameters are set, and 'one' has 2"))
  }

  @Test
  func `A preset that is there is replaced where that is said`() async throws {
    let folder = try Self.folder()
    let preview = Self.preview(in: folder)
    let path = folder.path("one.yaml")
    let changed = Self.text + "alpha: 0.5\n"
    var wish: [String: Any] = ["path": path, "text": changed]
    let refused = try await preview.post("/save", wish)
    #expect(refused.status == 409)
    #expect(
      refused.object["message"] as? String
        == "error: '\(path)' is there already\n  Choose another name, or say that it is to be replaced."
    )
    #expect(try folder.bytes("one.yaml") == Array(Self.text.utf8))
    wish["overwrite"] = true
    let kept = try await preview.post("/save", wish)
    #expect(kept.status == 200 && kept.object["path"] as? String == path)
    #expect(try folder.bytes("one.yaml") == Array(changed.utf8))
  }

  @Test
  func `What is wrong with a preset is told with its places`() async throws {
    let folder = try Self.folder()
    let preview = Self.preview(in: folder)
    let wrong = "summary: One.\ntransform: [{ rotat: 3 }]\n"
    for (path, body) in [
      ("/save", ["path": folder.path("one.yaml"), "text": wrong, "overwrite": true]),
      ("/command", Self.wish(source: wrong)), ("/export", Self.wish(source: wrong)),
    ] {
      let answer = try await preview.post(path, body)
      #expect(answer.status == 422, "\(path)")
      let places = try #require(answer.object["diagnostics"] as? [[String: Any]])
      #expect(
        places.map { $0["line"] as? Int } == [2] && places.map { $0["column"] as? Int } == [15]
      )
    }
    #expect(try folder.bytes("one.yaml") == Array(Self.text.utf8))
  }

  @Test(arguments: ["/command", "/export", "/export/cancel", "/save"])
  func `What is no wish is said to be none`(path: String) async throws {
    let folder = try Self.folder()
    let preview = Self.preview(in: folder)
    for body in ["", "{}", "[]", #"{"id":"1"}"#, #"{"path":1,"text":""}"#] {
      let answer = await preview.answer(.init(method: .post, path: path, body: Array(body.utf8)))
      #expect(answer.status == 400)
      #expect(
        (answer.object["message"] as? String)?.hasPrefix("error: a message cannot be read: ")
          == true
      )
    }
    let foreign =
      path == "/save" ? ["path": "/etc/passwd", "text": Self.text] : Self.wish("/etc/passwd")
    #expect(try await preview.post(path, foreign).status == 400)
  }

  @Test
  func `An export is told of, and its file is given out until it is gone`() async throws {
    let folder = try Self.folder(
      program: "echo 'progress: 2 of 2' >&2; echo GIF > 'one é.gif'; echo \"$PWD/one é.gif\"\n"
    )
    let preview = Self.preview(in: folder)
    let command = try await preview.post("/command", Self.wish())
    #expect(command.status == 200)
    #expect(command.object["command"] as? String == "fxrender one --format gif")
    let started = try await preview.post("/export", Self.wish())
    #expect(started.status == 200 && started.object["id"] as? Int == 1)
    #expect(started.object["command"] as? String == "fxrender one --format gif")
    try await preview.exports.wait(for: 1) { $0.state == .done }
    let state = await preview.get("/export/1")
    #expect(state.status == 200 && state.object["state"] as? String == "done")
    #expect(state.object["done"] as? Int == 2)
    let path = folder.path("one é.gif")
    #expect(state.object["paths"] as? [String] == [path])
    let file = await preview.get("/export/1/file")
    #expect(file.type == "image/gif" && file.fileName == "one é.gif")
    #expect(try file.bytes == Array("GIF\n".utf8))
    try FileManager.default.removeItem(atPath: path)
    let gone = await preview.get("/export/1/file")
    #expect(gone.status == 400)
    #expect(
      gone.object["message"] as? String == "error: '\(path)' is gone\n  Export it once more."
    )
  }

  @Test
  func `Too many exports are refused, and no process is left when the preview ends`() async throws {
    // By 'exec' the process that is named is the one that has to be ended.
    let folder = try Self.folder(program: "echo $$ > process; exec sleep 600\n")
    let preview = Self.preview(in: folder)
    for id in 1...9 {
      let answer = try await preview.post("/export", Self.wish())
      #expect(answer.status == 200 && answer.object["id"] as? Int == id)
      if id == 1 { try await preview.exports.wait(for: 1) { $0.state == .running } }
    }
    let refused = try await preview.post("/export", Self.wish())
    #expect(refused.status == 429)
    #expect(
      refused.object["message"] as? String
        == "error: 8 exports are waiting\n  Wait until one of them is done, or cancel one."
    )
    #expect(try await preview.post("/export/cancel", ["id": 4]).object.isEmpty)
    #expect(await preview.get("/export/4").object["state"] as? String == "cancelled")
    try await RawClient.wait { try folder.names().contains("process") }
    var process: Int32?
    try await RawClient.wait {
      process = Int32(String(decoding: try folder.bytes("process"), as: UTF8.self).dropLast())
      return process != nil
    }
    await preview.end()
    #expect(kill(try #require(process), 0) == -1 && errno == ESRCH)
    #expect(await preview.get("/export/1").object["state"] as? String == "cancelled")
  }
}

extension Preview {
  /// What a GET of a path gets.
  fileprivate func get(_ path: String) async -> PreviewAnswer {
    await answer(PreviewRequest(method: .get, path: path))
  }

  /// What an object gets that is sent to a path.
  fileprivate func post(_ path: String, _ object: [String: Any]) async throws -> PreviewAnswer {
    let body = try JSONSerialization.data(withJSONObject: object)
    return await answer(PreviewRequest(method: .post, path: path, body: [UInt8](body)))
  }
}

extension PreviewAnswer {
  fileprivate var text: String { (try? String(decoding: bytes, as: UTF8.self)) ?? "" }

  /// The body as an object; an empty one where it is none.
  fileprivate var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
  }
}
