import PagePreview
import Testing

/// Tests of QR codes; `Tests/Browser` reads them with another program's decoder.
struct QRCodeTests {
  @Test func `A longer text needs a larger code, and one that is too long has none`() throws {
    let sides = try [1, 14, 15, 100, QRCode.longest].map { count in
      try #require(QRCode(String(repeating: "a", count: count))).side
    }
    #expect(sides == [21, 21, 25, 41, 57])
    #expect(QRCode(String(repeating: "a", count: QRCode.longest + 1)) == nil)
    #expect(QRCode.longest == 213)
  }

  @Test func `Three corners have a square of 3 modules in a ring of 7`() throws {
    let code = try #require(QRCode("http://192.168.1.2:4711/phone/0123456789abcdef"))
    let rows = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for (top, left) in [(0, 0), (0, code.side - 7), (code.side - 7, 0)] {
      for (row, text) in rows.enumerated() {
        let found = (0..<7).map { code[top + row, left + $0] ? "1" : "0" }.joined()
        #expect(found == text)
      }
    }
  }

  @Test func `Equal texts have equal codes`() {
    #expect(QRCode("one") == QRCode("one") && QRCode("one") != QRCode("two"))
  }
}
