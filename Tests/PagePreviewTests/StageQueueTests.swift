import PagePreview
import Testing

/// Tests of the queue of events that wait while a stage draws.
struct StageQueueTests {
  private typealias Event = StageQueue.Event

  private static func event(_ text: String) throws -> Event { .message(try PageMessage(text)) }

  private static func tick(_ id: Int, arrows: Range<Int> = 0..<0) throws -> Event {
    let inputs = arrows.map { #"{"kind":"arrow","step":\#($0),"time":1}"# }
    return try event(
      #"{"type":"tick","id":\#(id),"time":1,"onion":false,"inputs":[\#(inputs.joined(separator: ","))]}"#
    )
  }

  private static func open(_ side: String, _ serial: Int) throws -> Event {
    try event(
      #"{"type":"open","side":"\#(side)","serial":\#(serial),"spec":{"preset":"linear"}}"#
    )
  }

  private static func seek(_ page: Int) throws -> Event {
    try event(#"{"type":"seek","position":\#(page)}"#)
  }

  /// Adds events to a queue, then returns the events that it handles.
  private static func handled(_ events: [Event]) async -> [Event] {
    let queue = StageQueue()
    for event in events { #expect(queue.add(event)) }
    queue.close()
    var handled: [Event] = []
    await queue.handleAll {
      handled.append($0)
    } whenEmpty: {
    }
    return handled
  }

  @Test
  func `A tick replaces a waiting tick, and has the inputs of both`() async throws {
    let handled = try await Self.handled([
      Self.tick(1, arrows: 0..<2), Self.tick(2), Self.tick(3, arrows: 2..<3), Self.seek(1),
      Self.tick(4),
    ])
    #expect(
      try handled == [Self.tick(3, arrows: 0..<3), Self.seek(1), Self.tick(4)]
    )
  }

  @Test
  func `At most 4096 inputs are kept`() async throws {
    let handled = try await Self.handled([
      Self.tick(1, arrows: 0..<4000), Self.tick(2, arrows: 4000..<5000),
    ])
    #expect(try handled == [Self.tick(2, arrows: 904..<5000)])
  }

  @Test
  func `An open event replaces a waiting one of the same side, and a file change is added once`()
    async throws
  {
    let handled = try await Self.handled([
      Self.open("a", 1), .filesChanged(.a), Self.open("b", 2), .filesChanged(.b), Self.open("a", 3),
      .filesChanged(.a),
    ])
    #expect(
      try handled == [Self.open("b", 2), .filesChanged(.b), Self.open("a", 3), .filesChanged(.a)]
    )
  }

  @Test
  func `A full queue refuses events until one is handled`() async throws {
    let queue = StageQueue()
    var count = 0
    for page in 0..<64 { #expect(try queue.add(Self.seek(page))) }
    let last = try Self.seek(64)
    #expect(!queue.add(last))
    // An equal event is not added twice.
    #expect(try queue.add(Self.seek(3)))
    // Changes of files always have room.
    let sides = StageSide.allCases
    for side in sides { #expect(queue.add(.filesChanged(side))) }
    queue.close()
    await queue.handleAll { _ in
      count += 1
      if count == sides.count + 1 { #expect(queue.add(last)) }
    } whenEmpty: {
    }
    #expect(count == 64 + sides.count + 1)
  }
}
