import Foundation
import JSONCoding
import Testing

/// Encoding of JSON.
struct JSONTextTests {
  @Test(arguments: [
    (0.1 + 0.2, 0.3),
    (1.0 / 3, 0.333333333),
    (2.0 / 3, 0.666666667),
    (-1e-10, 0.0),
    (-0.0, 0.0),
    (-4e-10, 0.0),
    (-6e-10, -1e-9),
    (123456.7890123456, 123456.789012346),
    (1e15, 1e15),
    (1e300, 1e300),
    (-1e308, -1e308),
  ])
  func `Numbers have nine decimals and zero has no minus sign`(value: Double, rounded: Double) {
    let result = JSONText.rounded(value)
    #expect(result == rounded)
    #expect(result.sign == rounded.sign)
  }

  struct Sample: Encodable {
    var zebra = 1
    var apple = ["d": 4, "a": 1, "c": 3, "b": 2]
    var path = "a/b"
    var half = 0.5
    var whole = 3.0
  }

  @Test func `Keys are sorted and slashes are not escaped`() {
    let text = JSONText.string(Sample())
    #expect(
      text == #"{"apple":{"a":1,"b":2,"c":3,"d":4},"half":0.5,"path":"a/b","whole":3,"zebra":1}"#
    )
  }

  @Test func `Equal dictionaries are encoded to equal bytes for any insertion order`() {
    let names = (0..<40).map { "name\($0)" }
    let ascending = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.count) })
    var descending: [String: Int] = [:]
    descending.reserveCapacity(1000)
    for name in names.reversed() { descending[name] = name.count }
    #expect(JSONText.data(ascending) == JSONText.data(descending))
  }
}
