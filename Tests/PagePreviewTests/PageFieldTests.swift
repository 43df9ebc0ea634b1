import Foundation
import PagePreview
import TestSupport
import Testing

/// The names in the page's scripts of messages and their fields.
// The limit ends a test that waits for a message in vain.
@Suite(.timeLimit(.minutes(2)))
struct PageFieldTests {
  /// The scripts of the page.
  private static let scripts = PageFiles.files.filter { $0.path.hasSuffix(".js") }
    .map { (path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }

  @Test func `The page reads only fields that messages have`() async throws {
    var fields: [String: Set<String>] = [:]
    try await TestPage.connected { page in
      fields["hello"] = Set(try #require(await page.next("hello")).object.keys)
      fields["opened"] = Set(try #require(try await page.open("linear")).keys)
      let failed = try await page.open("linear", source: "summary: x.\n", expecting: "failed")
      fields["failed"] = Set(try #require(failed).keys)
      // The connection adds the picture.
      let frame = try #require(try await page.tick(0, at: 0)).object.keys
      fields["frame"] = Set(frame).union(["frame", "image", "isExact"])
      let idle = try await page.tick(1, at: 1, expecting: "idle")
      fields["idle"] = Set(try #require(idle).object.keys)
    }
    var count = 0
    for (path, text) in Self.scripts {
      for match in text.matches(of: /\bon\("([\w ]+)", \(\{([\w, ]+)\}\)/) {
        let names = match.output.2.split(separator: ",").map { $0.filter { $0 != " " } }
        for type in match.output.1.split(separator: " ") {
          guard let known = fields[String(type)] else { continue }
          #expect(known.isSuperset(of: names), "\(path): \(match.output.0)")
          count += 1
        }
      }
    }
    #expect(count > 4)
  }

  @Test(arguments: [
    ("open", #"{"type":"open","side":"a","serial":1,"spec":{}}"#),
    ("close", #"{"type":"close","side":"a"}"#), ("seek", #"{"type":"seek","position":1}"#),
    ("tick", #"{"type":"tick","id":1,"time":0,"onion":false,"inputs":[]}"#),
  ])
  func `The page sends only fields that a message has`(type: String, shortest: String) throws {
    let message = try PageMessage.read(shortest)
    let fields = Set(Mirror(reflecting: message).children.compactMap(\.label)).union(["type"])
    // An object that is sent: its type, and its other fields up to the end or an object within.
    let sent = try Regex(#"\{\s*type: "\#(type)",?([^{}]*)"#, as: (Substring, Substring).self)
    let literals = Self.scripts.flatMap { $0.text.matches(of: sent).map(\.output.1) }
    #expect(!literals.isEmpty)
    for literal in literals {
      let names = literal.split(separator: ",").map { $0.split(separator: ":")[0] }
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        .filter { !$0.isEmpty && !$0.hasPrefix("...") }
      #expect(fields.isSuperset(of: names), "\(literal)")
    }
  }

  @Test func `The page sends only messages that the stage knows`() throws {
    var types: Set<Substring> = []
    for (path, text) in Self.scripts {
      for match in text.matches(of: /send\((?:message \? )?\{\s*type: "(\w+)"/) {
        let type = match.output.1
        types.insert(type)
        let error = #expect(throws: PreviewError.self, "\(path)") {
          try PageMessage.read(#"{"type":"\#(type)"}"#)
        }
        #expect(error?.message.contains("expected fields") == true, "\(path): \(type)")
      }
    }
    #expect(types == ["open", "seek", "tick"])
  }
}
