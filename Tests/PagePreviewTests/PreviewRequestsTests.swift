import Foundation
import PagePreview
import TestSupport
import Testing

/// The answers of the site to accepted requests.
@Suite(.serialized)
struct PreviewRequestsTests: ~Copyable {
  private static let text = "summary: One.\ntransform: [{ translate: { x: d * L } }]\n"

  /// A folder with a preset, `one`, and a shell script in place of `fxrender`.
  private let folder = TemporaryFolder()
  private let preview: Preview

  init() throws {
    preview = .sample(in: folder.path, program: folder.path("program"))
    try folder.write(text: Self.text, to: "one.yaml")
    try write(program: "")
  }

  /// Replaces the script in place of `fxrender`.
  private func write(program: String) throws {
    let path = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(program)".utf8, to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The body of a request to export a preset.
  private static func export(_ preset: String = "one", source: String? = nil) -> [String: Any] {
    var body: [String: Any] = ["spec": ["preset": preset], "format": "gif"]
    body["source"] = source
    return body
  }

  @Test func `Files, the catalog and pictures have their media types`() async throws {
    let page = await preview.answer(toGet: "/")
    #expect(page.status == 200 && page.type == "text/html; charset=utf-8")
    #expect(page.text.contains("app.js"))
    for (path, type) in [
      ("/page/stage/device.js", "text/javascript; charset=utf-8"),
      ("/page/page.css", "text/css; charset=utf-8"), ("/catalog", "application/json"),
      ("/thumbnail/6f6e65/still", "image/webp"), ("/schema", "application/json"),
    ] {
      let answer = await preview.answer(toGet: path)
      #expect(answer.status == 200 && answer.type == type && answer.body.count > 0, "\(path)")
    }
  }

  @Test(arguments: [
    "/page/", "/page/index.html", "/page/stage/device.js/", "/thumbnail/6f6e65/moved",
    "/thumbnail/one/still",
    "/thumbnail/6f6e65", "/thumbnail/6F6E65/still", "/like", "/like/one", "/schema/x", "/export/0",
    "/export/1", "/export/x",
    "/export/1/file", "/export/1/file/0", "/export/1/file/x", "/export/1/fil/0", "/save",
    "/command", "//", "/one.yaml", "/stage",
  ])
  func `An unknown path is not found`(path: String) async throws {
    for answer in [
      await preview.answer(toGet: path),
      try await preview.answer(toPost: "/other" + path, ["id": 1]),
    ] {
      #expect(answer.status == 404 && answer.text == PreviewAnswer.notFound.text)
    }
  }

  @Test
  func `Similar presets are listed by their poses, and presets without an effect are not`()
    async throws
  {
    for (name, text) in [
      ("far", "transform: [{ translate: { y: d * L } }]"),
      ("near", "transform: [{ translate: { x: d * L } }]\nalpha: 0.9"),
      ("wrong", "transform: [{ turn: 1 }]"),
    ] {
      _ = try folder.write("summary: One.\n\(text)\n".utf8, to: "\(name).yaml")
    }
    let answer = await preview.answer(toGet: "/like/6f6e65")
    #expect(answer.text.contains(#""names":["near","far"]"#))
  }

  @Test func `Pictures of the gallery show only pictures of the preview`() async throws {
    let picture = "picture:1".utf8.map { String($0, radix: 16) }.joined()
    let answer = await preview.answer(toGet: "/thumbnail/6f6e65/still/\(picture)")
    #expect(answer.status == 400)
    #expect(answer.text.contains("The picture 'picture:1' is not one of this preview"))
  }

  @Test(arguments: ["/command", "/export"])
  func `More settings than parameters are refused`(path: String) async throws {
    var body = Self.export()
    let settings = Dictionary(uniqueKeysWithValues: (0..<12_000).map { ("p\($0)", "1") })
    body["spec"] = ["preset": "one", "set": settings]
    let answer = try await preview.answer(toPost: path, body)
    #expect(answer.status == 400)
    #expect(answer.text.contains("12000 parameters are set, but 'one' has 2"))
  }

  @Test func `An existing preset is replaced only with permission`() async throws {
    let path = folder.path("one.yaml")
    let changed = Self.text + "alpha: 0.5\n"
    var body: [String: Any] = ["path": path, "text": changed]
    let refused = try await preview.answer(toPost: "/save", body)
    #expect(refused.status == 409)
    #expect(
      refused.object.failureText
        == "'\(path)' already exists\nChoose another name, or replace the file."
    )
    #expect(try folder.bytes("one.yaml") == Array(Self.text.utf8))
    body["overwrite"] = true
    let saved = try await preview.answer(toPost: "/save", body)
    #expect(saved.status == 200 && saved.object["path"] as? String == path)
    #expect(try folder.bytes("one.yaml") == Array(changed.utf8))
  }

  @Test func `Errors in a preset are reported with their positions`() async throws {
    let invalid = "summary: One.\ntransform: [{ rotat: 3 }]\n"
    for (path, body) in [
      ("/save", ["path": folder.path("one.yaml"), "text": invalid, "overwrite": true]),
      ("/command", Self.export(source: invalid)), ("/export", Self.export(source: invalid)),
    ] {
      let answer = try await preview.answer(toPost: path, body)
      #expect(answer.status == 422, "\(path)")
      let places = answer.object.failurePlaces
      #expect(
        places.map { $0["line"] as? Int } == [2] && places.map { $0["column"] as? Int } == [15]
      )
    }
    #expect(try folder.bytes("one.yaml") == Array(Self.text.utf8))
  }

  @Test func `Findings of lint are reported with their positions`() async throws {
    let text = "summary: One.\ntransform:\n  - translate: { x: d * L }\n  - rotateZ: 12\n"
    let answer = try await preview.answer(toPost: "/lint", ["preset": "one", "source": text])
    #expect(answer.status == 200)
    let findings = try #require(answer.object["findings"] as? [[String: Any]])
    let angle = try #require(
      findings.first { ($0["message"] as? String)?.hasPrefix("bare-angle: the angle '12'") == true }
    )
    #expect(["line", "column", "length"].map { angle[$0] as? Int } == [4, 14, 2])
    let invalid = try await preview.answer(toPost: "/lint", ["preset": "one", "source": "summary"])
    #expect(invalid.status == 422)
  }

  @Test func `An import is derived by the program from files in a temporary folder`() async throws {
    // The program prints its arguments, and the file that it is given.
    try write(
      program: #"for last; do :; done; printf '{"words":"%s","text":"%s"}' "$*" "$(cat "$last")""#
    )
    let files = [["name": "a b.csv", "text": "d,x"], ["name": "c.csv", "text": "1,2"]]
    var body: [String: Any] = [
      "files": files, "forms": ["scale": "short", "alpha": "points"], "comparesPresets": false,
      "viewport": [640, 400], "pageSize": [240, 320], "gap": -8,
    ]
    let answer = try await preview.answer(toPost: "/import", body)
    let result = try #require(answer.object["result"] as? [String: Any])
    #expect(
      result["words"] as? String
        == "fit --json --force --no-presets --form alpha=points --form scale=short "
        + "--size 640.0x400.0 --page-size 240.0x320.0 --gap -8.0 -- a b.csv c.csv"
    )
    #expect(result["text"] as? String == "1,2")
    for name in ["../one.yaml", "/etc/passwd", ".hidden", ""] {
      body["files"] = [["name": name, "text": ""]]
      let refused = try await preview.answer(toPost: "/import", body)
      #expect(refused.status == 400)
      #expect(refused.object.failureText == "'\(name)' cannot be the name of a file\nRename it.")
    }
  }

  @Test func `The files beside a page are those that it loads`() async throws {
    try write(program: #"printf '{"words":"%s"}' "$*""#)
    let body: [String: Any] = [
      "files": [
        ["name": "own.css", "text": ""], ["name": "turn.html", "text": "<!doctype html>"],
      ],
      "forms": [:] as [String: String], "comparesPresets": true,
    ]
    let answer = try await preview.answer(toPost: "/import", body)
    let result = try #require(answer.object["result"] as? [String: Any])
    #expect(result["words"] as? String == "fit --json --force -- turn.html")
  }

  @Test(arguments: ["/command", "/export", "/export/cancel", "/import", "/lint", "/save"])
  func `An unreadable body is refused`(path: String) async throws {
    for body in ["", "{}", "[]", #"{"id":"1"}"#, #"{"path":1,"text":""}"#] {
      let answer = await preview.answer(.init(method: .post, path: path, body: Array(body.utf8)))
      #expect(answer.status == 400)
      #expect(answer.object.failureText.hasPrefix("A message cannot be read: "))
    }
    let foreign =
      path == "/save" ? ["path": "/etc/passwd", "text": Self.text] : Self.export("/etc/passwd")
    #expect(try await preview.answer(toPost: path, foreign).status == 400)
  }

  @Test func `The state of an export and its file can be read`() async throws {
    try write(
      program: #"echo '{"progress":{"done":2,"total":2}}' >&2; "#
        + "echo GIF > 'one é.gif'; echo \"$PWD/one é.gif\"\n"
    )
    let command = try await preview.answer(toPost: "/command", Self.export())
    #expect(command.status == 200)
    #expect(command.object["command"] as? String == "fxrender one --format gif")
    #expect(command.object["pixels"] as? [Int] == [640, 400])
    #expect(command.object["frames"] as? Int == 60)
    let started = try await preview.answer(toPost: "/export", Self.export())
    #expect(started.status == 200 && started.object["id"] as? Int == 1)
    #expect(started.object["command"] as? String == "fxrender one --format gif")
    try await preview.exports.wait(for: 1) { $0.state == .done }
    let state = try #require(await preview.export(1))
    #expect(state["state"] as? String == "done" && state["done"] as? Int == 2)
    let path = folder.path("one é.gif")
    #expect(state["paths"] as? [String] == [path] && state["bytes"] as? Int == 4)
    #expect(state["kind"] as? String == "picture")
    let files = try #require(state["files"] as? [[String: Any]])
    #expect(files.count == 1 && files[0]["name"] as? String == "one é.gif")
    #expect(files[0]["bytes"] as? Int == 4 && files[0]["path"] == nil)
    #expect(await preview.answer(toGet: "/export/1/file/1").status == 404)
    let file = await preview.answer(toGet: "/export/1/file/0")
    #expect(file.type == "image/gif" && file.fileName == "one é.gif")
    #expect(try file.bytes == Array("GIF\n".utf8))
    try FileManager.default.removeItem(atPath: path)
    let removed = await preview.answer(toGet: "/export/1/file/0")
    #expect(removed.status == 400)
    #expect(removed.object.failureText == "'\(path)' no longer exists\nExport it again.")
  }

  @Test func `An exported file is downloaded once at each address`() async throws {
    try write(program: "echo GIF > one.gif; echo \"$PWD/one.gif\"\n")
    #expect(try await preview.answer(toPost: "/export", Self.export()).status == 200)
    try await preview.exports.wait(for: 1) { $0.state == .done }
    var addresses: Set<String> = []
    for _ in 0..<2 {
      let answer = try await preview.answer(toPost: "/export/download", ["id": 1, "index": 0])
      addresses.insert(try #require(answer.object["address"] as? String))
    }
    #expect(addresses.count == 2)
    for address in addresses {
      #expect(address.wholeMatch(of: #//download/[0-9a-f]{32}/#) != nil)
      let file = await preview.answer(toGet: address)
      #expect(file.status == 200 && file.fileName == "one.gif")
      #expect(try file.bytes == Array("GIF\n".utf8))
      #expect(await preview.answer(toGet: address).status == 404)
    }
    for address in ["/download/", "/download/0", "/download"] {
      #expect(await preview.answer(toGet: address).status == 404)
    }
    for body in [["id": 1, "index": 1], ["id": 2, "index": 0]] {
      #expect(try await preview.answer(toPost: "/export/download", body).status == 400)
    }
  }

  @Test func `A text with a new name is a preset that is not saved`() async throws {
    let answer = try await preview.answer(
      toPost: "/command",
      Self.export("dropped", source: Self.text)
    )
    #expect(answer.status == 200)
    #expect(answer.object["command"] as? String == "fxrender dropped --format gif")
    // Without a text, there is no such preset.
    #expect(try await preview.answer(toPost: "/command", Self.export("dropped")).status == 422)
    #expect(try folder.names() == ["one.yaml", "program"])
  }

  @Test(arguments: ["../a", "a/b", "/etc/x", "a.gif", "-y", "é", String(repeating: "a", count: 65)])
  func `A name that is more than a part of a path is refused`(name: String) async throws {
    let before = try folder.names()
    var body = Self.export()
    body["settings"] = ["name": name]
    let answer = try await preview.answer(toPost: "/export", body)
    #expect(answer.status == 400)
    #expect(
      answer.object.failureText == """
        The name of an export cannot be '\(name.prefix(64))'
        Use at most 64 letters, digits, '-' and '_', and no '-' at the start.
        """
    )
    #expect(try folder.names() == before)
  }

  @Test func `Too many exports are refused, and all processes end with the preview`() async throws {
    // 'exec' replaces the shell by `sleep`, which keeps the shell's process id and must end.
    try write(program: "echo $$ > process; exec sleep 600\n")
    for id in 1...9 {
      let answer = try await preview.answer(toPost: "/export", Self.export())
      #expect(answer.status == 200 && answer.object["id"] as? Int == id)
      if id == 1 { try await preview.exports.wait(for: 1) { $0.state == .running } }
    }
    let refused = try await preview.answer(toPost: "/export", Self.export())
    #expect(refused.status == 429)
    #expect(
      refused.object.failureText
        == "8 exports are waiting\nWait until one of them is done, or cancel one."
    )
    #expect(try await preview.answer(toPost: "/export/cancel", ["id": 4]).object.isEmpty)
    #expect(await preview.export(4)?["state"] as? String == "cancelled")
    try await RawClient.wait { try folder.names().contains("process") }
    var process: Int32?
    try await RawClient.wait {
      process = Int32(try folder.text("process").dropLast())
      return process != nil
    }
    await preview.end()
    #expect(kill(try #require(process), 0) == -1 && errno == ESRCH)
    #expect(await preview.export(1)?["state"] as? String == "cancelled")
  }
}

extension Preview {
  /// Returns the state of an export in the list of all exports.
  fileprivate func export(_ id: Int) async -> [String: Any]? {
    let list = await answer(toGet: "/exports").object["exports"] as? [[String: Any]]
    return list?.first { $0["id"] as? Int == id }
  }

  /// Answers a GET.
  func answer(toGet path: String) async -> PreviewAnswer {
    await answer(PreviewRequest(method: .get, path: path))
  }

  /// Answers a POST of an object.
  func answer(toPost path: String, _ object: [String: Any]) async throws -> PreviewAnswer {
    let body = try JSONSerialization.data(withJSONObject: object)
    return await answer(PreviewRequest(method: .post, path: path, body: [UInt8](body)))
  }
}

extension PreviewAnswer {
  var text: String { (try? String(decoding: bytes, as: UTF8.self)) ?? "" }

  /// The body as a JSON object; an empty dictionary if the body is not an object.
  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
  }
}
