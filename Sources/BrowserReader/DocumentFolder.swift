import Foundation
import JSONCoding

/// The folder of a document, whose files a page can request; every other request fails.
struct DocumentFolder: Sendable {
  /// The address of the folder; the name can have no address in the network.
  static let address = "https://page.invalid/"

  /// The path of the folder, without symbolic links and without a final slash.
  private let root: String
  /// The name of the document in the folder.
  let document: String

  /// The maximum size of a file, in bytes.
  private static let mostBytes = 32 << 20

  /// Finds a document.
  ///
  /// - Parameter path: The document, or a folder with `index.html`.
  /// - Throws: `noInput` if there is none.
  init(_ path: String) throws(BrowserError) {
    var url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      url.append(path: "index.html")
    }
    guard FileManager.default.isReadableFile(atPath: url.path) else {
      throw .noInput(
        problem: "'\(path)' has no page that can be read",
        help: "Name an HTML file, or a folder with index.html."
      )
    }
    root = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    document = url.lastPathComponent
  }

  /// The address of the document.
  var documentAddress: String {
    Self.address + (document.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
  }

  /// Answers a request: with a file of the folder, or with a failure.
  func answer(_ request: JSONValue) -> (command: String, parameters: JSONValue) {
    let identifier = request["requestId"] ?? .null
    guard let address = request["request"]?["url"]?.text, let file = file(at: address) else {
      return ("Fetch.failRequest", ["requestId": identifier, "errorReason": "BlockedByClient"])
    }
    let type: JSONValue = ["name": "Content-Type", "value": .string(Self.type(of: file.name))]
    return (
      "Fetch.fulfillRequest",
      [
        "requestId": identifier, "responseCode": 200, "responseHeaders": [type],
        "body": .string(file.bytes.base64EncodedString()),
      ]
    )
  }

  /// Reads the file of an address; nil if it is not in the folder.
  private func file(at address: String) -> (name: String, bytes: Data)? {
    guard address.hasPrefix(Self.address) else { return nil }
    let path = address.dropFirst(Self.address.count).prefix { $0 != "?" && $0 != "#" }
    guard let path = String(path).removingPercentEncoding, !path.contains("\0") else { return nil }
    let url = URL(fileURLWithPath: root).appending(path: path).resolvingSymlinksInPath()
    guard url.path.hasPrefix(root == "/" ? root : root + "/"),
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let size = attributes[.size] as? Int, size <= Self.mostBytes,
      let bytes = try? Data(contentsOf: url)
    else { return nil }
    return (url.lastPathComponent, bytes)
  }

  /// The types of files that browsers do not find out from the content.
  private static let types = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "woff": "font/woff",
    "woff2": "font/woff2", "wasm": "application/wasm",
  ]

  private static func type(of name: String) -> String {
    types[URL(fileURLWithPath: name).pathExtension.lowercased()] ?? "application/octet-stream"
  }
}
