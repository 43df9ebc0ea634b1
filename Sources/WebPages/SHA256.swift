/// The hash SHA-256 of FIPS 180-4, by which a content security policy names scripts and styles.
///
/// Policies accept no other kind of hash than those of SHA-2, which no library of this package has. swift-crypto would
/// compile and link BoringSSL, 600 files of C, for 40 lines.
enum SHA256 {
  /// Returns the 32 bytes of the hash of a message.
  static func hash(of message: [UInt8]) -> [UInt8] {
    var state = start
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    for block in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[block..<block + 64], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// Updates the state with 64 bytes.
  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = (0..<16).map { index in
      block[(block.startIndex + 4 * index)..<(block.startIndex + 4 * index + 4)]
        .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let first = turned(old, 7) ^ turned(old, 18) ^ (old >> 3)
      let second = turned(new, 17) ^ turned(new, 19) ^ (new >> 10)
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var row = state
    for index in 0..<64 {
      let (a, e) = (row[0], row[4])
      let choice = (e & row[5]) ^ (~e & row[6])
      let first =
        row[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index]
        &+ words[index]
      let majority = (a & row[1]) ^ (a & row[2]) ^ (row[1] & row[2])
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      row = [first &+ second, a, row[1], row[2], row[3] &+ first, e, row[5], row[6]]
    }
    for index in 0..<8 { state[index] &+= row[index] }
  }

  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  /// The first 32 bits of the fractions of the square roots of the first 8 primes.
  private static let start: [UInt32] = primes.prefix(8).map { fraction(of: $0.squareRoot()) }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = primes.map { prime in
    // The nearest number whose cube is the prime, by Newton's method, which needs no function of the C library.
    var root = prime / 2
    for _ in 0..<60 { root -= (root * root * root - prime) / (3 * root * root) }
    return fraction(of: root)
  }

  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 0x1p32)
  }

  private static let primes: [Double] = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }.map(Double.init)
}
