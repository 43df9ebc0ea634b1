import Foundation
import JSONCoding
import Testing

/// Reading and writing of JSON values.
struct JSONValueTests {
  static let rows: [(String, JSONValue)] = [
    ("true", true), ("1", 1), ("0", 0), ("-0.25", -0.25), ("\"inf\"", "inf"), ("\"true\"", "true"),
    ("null", .null), ("[1,\"a\"]", [1, "a"]), ("{\"a\":[]}", ["a": []]),
  ]

  @Test(arguments: rows)
  func `A value is decoded and encoded to the same text`(text: String, value: JSONValue) throws {
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
    #expect(JSONText.string(value) == text)
  }

  @Test func `A long value is shortened in messages`() {
    #expect(JSONValue.string("a").shortText == "a")
    #expect(JSONValue.array([1, 2]).shortText == "[1,2]")
    let long = JSONValue.string(String(repeating: "a", count: 100))
    #expect(long.shortText == String(repeating: "a", count: 60) + "…")
  }
}
