/// A QR code of a text: a square of dark and light modules, as ISO/IEC 18004 defines it.
///
/// It has the mode of bytes, versions 1 to 10, and the error correction level M, with which 15 % of the code may be
/// covered.
package struct QRCode: Sendable, Equatable {
  /// The number of modules along a side, without the quiet zone of four modules.
  package private(set) var side: Int
  /// Whether each module is dark, row by row.
  private var modules: [Bool]
  /// Whether each module belongs to a pattern that has no data.
  private var isPattern: [Bool]

  /// The longest text, in bytes.
  package static let longest = capacity(10)

  /// Creates the code of a text; nil for a text of more than `longest` bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = (1...10).first(where: { Self.capacity($0) >= bytes.count }) else {
      return nil
    }
    side = 17 + 4 * version
    modules = [Bool](repeating: false, count: side * side)
    isPattern = modules
    drawPatterns(version)
    let blank = self
    draw(Self.codewords(bytes, version))
    let data = self
    let masked = (0..<8).map { mask -> QRCode in
      var code = data
      code.apply(mask, except: blank)
      code.drawFormat(mask)
      return code
    }
    self = masked.min { $0.penalty < $1.penalty } ?? data
  }

  /// Returns whether a module is dark.
  package subscript(row: Int, column: Int) -> Bool { modules[row * side + column] }

  // MARK: Data

  /// The numbers of error correction bytes in each block of level M, and of the blocks, by version.
  private static let blocks: [(correction: Int, count: Int)] = [
    (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
  ]

  /// The number of all bytes of a version.
  private static func total(_ version: Int) -> Int {
    [26, 44, 70, 100, 134, 172, 196, 242, 292, 346][version - 1]
  }

  /// Returns the number of bytes of text that a version holds.
  private static func capacity(_ version: Int) -> Int {
    let (correction, count) = blocks[version - 1]
    // Four bits are the mode, and 8 or 16 the length.
    return total(version) - correction * count - (version < 10 ? 2 : 3)
  }

  /// Returns the bytes of a code: those of the text and of the error correction, of all blocks in turn.
  private static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    let (correction, count) = blocks[version - 1]
    let size = total(version) - correction * count
    var bits = [false, true, false, false]
    func append(_ number: Int, _ length: Int) {
      bits += (0..<length).map { number >> (length - 1 - $0) & 1 == 1 }
    }
    append(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { append(Int(byte), 8) }
    bits += [Bool](repeating: false, count: min(4, size * 8 - bits.count))
    bits += [Bool](repeating: false, count: (8 - bits.count % 8) % 8)
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    while data.count < size { data.append(data.count % 2 == (bits.count / 8) % 2 ? 0xEC : 0x11) }
    // The last blocks have one byte more.
    let short = size / count
    var start = 0
    let parts = (0..<count).map { block -> [UInt8] in
      let length = short + (block >= count - size % count ? 1 : 0)
      defer { start += length }
      return Array(data[start..<start + length])
    }
    let divisor = generator(correction)
    let checks = parts.map { remainder(of: $0, by: divisor) }
    func inTurn(_ lists: [[UInt8]]) -> [UInt8] {
      (0..<(lists.map(\.count).max() ?? 0)).flatMap { index in
        lists.compactMap { index < $0.count ? $0[index] : nil }
      }
    }
    return inTurn(parts) + inTurn(checks)
  }

  // MARK: Error correction

  /// Multiplies in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      result = (result << 1) ^ (result >> 7 * 0x11D)
      result ^= Int(b) >> bit & 1 * Int(a)
    }
    return UInt8(result)
  }

  /// Returns the generator polynomial of a degree, without its first coefficient.
  private static func generator(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root) ^ (index + 1 < degree ? result[index + 1] : 0)
      }
      root = product(root, 2)
    }
    return result
  }

  private static func remainder(of data: [UInt8], by divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for index in divisor.indices { result[index] ^= product(divisor[index], factor) }
    }
    return result
  }

  // MARK: Drawing

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<side).contains(row), (0..<side).contains(column) else { return }
    (modules[row * side + column], isPattern[row * side + column]) = (isDark, true)
  }

  /// Draws what does not depend on the text.
  private mutating func drawPatterns(_ version: Int) {
    for index in 0..<side {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, side - 4), (side - 4, 3)] {
      for down in -4...4 {
        for across in -4...4 {
          let distance = max(abs(down), abs(across))
          set(row + down, column + across, distance != 2 && distance != 4)
        }
      }
    }
    let places = Self.alignments[version - 1]
    for row in places {
      for column in places
      where !isPattern[row * side + column] || row == 6 && column != 6 || column == 6 && row != 6 {
        let isCorner =
          (row == 6 && (column == 6 || column == side - 7)) || (row == side - 7 && column == 6)
        if isCorner { continue }
        for down in -2...2 {
          for across in -2...2 {
            set(row + down, column + across, max(abs(down), abs(across)) != 1)
          }
        }
      }
    }
    drawFormat(0)
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11 * 0x1F25) }
    let bits = version << 12 | rest
    for bit in 0..<18 {
      set(bit / 3, side - 11 + bit % 3, bits >> bit & 1 == 1)
      set(side - 11 + bit % 3, bit / 3, bits >> bit & 1 == 1)
    }
  }

  /// The rows and columns of the alignment patterns, by version.
  private static let alignments = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
    [6, 28, 50],
  ]

  /// Draws the error correction level and the mask.
  private mutating func drawFormat(_ mask: Int) {
    // The bits of level M are 00.
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9 * 0x537) }
    let bits = (mask << 10 | rest) ^ 0x5412
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      set(bit < 6 ? bit : bit < 8 ? bit + 1 : side - 15 + bit, 8, isDark)
      set(8, bit < 8 ? side - 1 - bit : bit == 8 ? 7 : 14 - bit, isDark)
    }
    set(side - 8, 8, true)
  }

  /// Draws bytes in columns of two modules, from the right, up and down in turn.
  private mutating func draw(_ bytes: [UInt8]) {
    var bit = 0
    for right in stride(from: side - 1, through: 1, by: -2) {
      let right = right <= 6 ? right - 1 : right
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<side {
        for column in [right, right - 1] {
          let index = (isUpward ? side - 1 - step : step) * side + column
          guard !isPattern[index], bit < bytes.count * 8 else { continue }
          modules[index] = bytes[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }

  private mutating func apply(_ mask: Int, except blank: QRCode) {
    for row in 0..<side {
      for column in 0..<side where !blank.isPattern[row * side + column] {
        let inverts =
          switch mask {
          case 0: (row + column) % 2 == 0
          case 1: row % 2 == 0
          case 2: column % 3 == 0
          case 3: (row + column) % 3 == 0
          case 4: (row / 2 + column / 3) % 2 == 0
          case 5: row * column % 2 + row * column % 3 == 0
          case 6: (row * column % 2 + row * column % 3) % 2 == 0
          default: ((row + column) % 2 + row * column % 3) % 2 == 0
          }
        if inverts { modules[row * side + column].toggle() }
      }
    }
  }

  // MARK: Penalty

  /// How hard the code is to read: the mask with the least penalty is chosen.
  private var penalty: Int {
    let rows = (0..<side).map { row in (0..<side).map { self[row, $0] } }
    let columns = (0..<side).map { column in (0..<side).map { self[$0, column] } }
    let lines = (rows + columns).reduce(0) { $0 + Self.penalty(of: $1) }
    var squares = 0
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let dark = [
          rows[row][column], rows[row][column + 1], rows[row + 1][column],
          rows[row + 1][column + 1],
        ]
        if Set(dark).count == 1 { squares += 3 }
      }
    }
    let dark = modules.filter { $0 }.count
    let balance = abs(dark * 20 - side * side * 10) / (side * side)
    return lines + squares + balance * 10
  }

  /// Returns the penalty of a row or column: for long runs, and for what looks like a corner of the code.
  private static func penalty(of line: [Bool]) -> Int {
    var (penalty, run) = (0, 1)
    for index in 1...line.count {
      if index < line.count, line[index] == line[index - 1] {
        run += 1
        continue
      }
      if run >= 5 { penalty += run - 2 }
      run = 1
    }
    let corner = [true, false, true, true, true, false, true]
    for start in 0...(line.count - 7) where Array(line[start..<start + 7]) == corner {
      let before = line[max(0, start - 4)..<start].allSatisfy { !$0 }
      let after = line[(start + 7)..<min(line.count, start + 11)].allSatisfy { !$0 }
      penalty += (before ? 40 : 0) + (after ? 40 : 0)
    }
    return penalty
  }
}
