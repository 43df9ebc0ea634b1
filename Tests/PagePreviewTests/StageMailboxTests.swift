import PagePreview
import Testing

/// What waits for a stage while it draws.
struct StageMailboxTests {
  private typealias Letter = StageMailbox.Letter

  private static func letter(_ text: String) throws -> Letter { .message(try StageMessage(text)) }

  private static func tick(_ id: Int, arrows: Range<Int> = 0..<0) throws -> Letter {
    let inputs = arrows.map { #"{"kind":"arrow","step":\#($0),"time":1}"# }
    return try letter(
      #"{"type":"tick","id":\#(id),"time":1,"onion":false,"inputs":[\#(inputs.joined(separator: ","))]}"#
    )
  }

  private static func open(_ side: String, _ serial: Int) throws -> Letter {
    try letter(
      #"{"type":"open","side":"\#(side)","serial":\#(serial),"spec":{"preset":"linear"}}"#
    )
  }

  private static func seek(_ page: Int) throws -> Letter {
    try letter(#"{"type":"seek","position":\#(page)}"#)
  }

  /// What comes out of letters that were put in before anybody took one.
  private static func taken(_ letters: [Letter]) async -> [Letter] {
    let mailbox = StageMailbox()
    for letter in letters { #expect(mailbox.put(letter)) }
    mailbox.close()
    var taken: [Letter] = []
    await mailbox.takeAll { taken.append($0) }
    return taken
  }

  @Test
  func `A tick replaces the one before it, and what was done then was done`() async throws {
    let taken = try await Self.taken([
      Self.tick(1, arrows: 0..<2), Self.tick(2), Self.tick(3, arrows: 2..<3), Self.seek(1),
      Self.tick(4),
    ])
    #expect(
      try taken == [Self.tick(3, arrows: 0..<3), Self.seek(1), Self.tick(4)]
    )
  }

  @Test
  func `No more is kept of what was done than anybody does`() async throws {
    let taken = try await Self.taken([
      Self.tick(1, arrows: 0..<4000), Self.tick(2, arrows: 4000..<5000),
    ])
    #expect(try taken == [Self.tick(2, arrows: 904..<5000)])
  }

  @Test
  func `An opening replaces one of its side, and files are told of once`() async throws {
    let taken = try await Self.taken([
      Self.open("a", 1), .disk(.a), Self.open("b", 2), .disk(.b), Self.open("a", 3), .disk(.a),
    ])
    #expect(try taken == [Self.open("b", 2), .disk(.b), Self.open("a", 3), .disk(.a)])
  }

  @Test
  func `There is room for so many, and again when one was taken`() async throws {
    let mailbox = StageMailbox()
    var taken = 0
    for page in 0..<64 { #expect(try mailbox.put(Self.seek(page))) }
    let last = try Self.seek(64)
    #expect(!mailbox.put(last))
    // Of what waits already there is no more than one.
    #expect(try mailbox.put(Self.seek(3)))
    // That files have changed is told once, so it always has room.
    for side in StageSide.allCases { #expect(mailbox.put(.disk(side))) }
    mailbox.close()
    await mailbox.takeAll { _ in
      taken += 1
      if taken == 3 { #expect(mailbox.put(last)) }
    }
    #expect(taken == 67)
  }
}
