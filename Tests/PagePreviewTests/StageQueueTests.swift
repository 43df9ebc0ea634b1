import PagePreview
import Testing

/// Tests of the queue of events that wait while a stage draws.
struct StageQueueTests {
  private static func tick(_ id: Int, arrows: Range<Int> = 0..<0) throws -> any StageEvent {
    let inputs = arrows.map { #"{"kind":"arrow","step":\#($0),"time":1}"# }
    return try PageMessage.read(
      #"{"type":"tick","id":\#(id),"time":1,"onion":false,"inputs":[\#(inputs.joined(separator: ","))]}"#
    )
  }

  private static func open(_ side: String, _ serial: Int) throws -> any StageEvent {
    try PageMessage.read(
      #"{"type":"open","side":"\#(side)","serial":\#(serial),"spec":{"preset":"linear"}}"#
    )
  }

  private static func seek(_ page: Int) throws -> any StageEvent {
    try PageMessage.read(#"{"type":"seek","position":\#(page)}"#)
  }

  private static func add(_ event: any StageEvent, to queue: StageQueue) -> Bool {
    queue.add(event)
  }

  /// Adds events to a queue, and expects that it handles others.
  private static func expect(_ expected: [any StageEvent], from events: [any StageEvent]) async {
    let queue = StageQueue()
    for event in events { #expect(add(event, to: queue)) }
    queue.close()
    var handled: [any StageEvent] = []
    await queue.handleAll { handled.append($0) }
    #expect(handled.map { "\($0)" } == expected.map { "\($0)" })
  }

  @Test func `A tick replaces a waiting tick, and has the inputs of both`() async throws {
    try await Self.expect(
      [Self.tick(3, arrows: 0..<3), Self.seek(1), Self.tick(4)],
      from: [
        Self.tick(1, arrows: 0..<2), Self.tick(2), Self.tick(3, arrows: 2..<3), Self.seek(1),
        Self.tick(4),
      ]
    )
  }

  @Test func `At most 4096 inputs are kept`() async throws {
    try await Self.expect(
      [Self.tick(2, arrows: 904..<5000)],
      from: [Self.tick(1, arrows: 0..<4000), Self.tick(2, arrows: 4000..<5000)]
    )
  }

  @Test
  func `An open event replaces a waiting one of the same side, and a file change is added once`()
    async throws
  {
    try await Self.expect(
      [Self.open("b", 2), FilesChanged(.b), Self.open("a", 3), FilesChanged(.a)],
      from: [
        Self.open("a", 1), FilesChanged(.a), Self.open("b", 2), FilesChanged(.b),
        Self.open("a", 3), FilesChanged(.a),
      ]
    )
  }

  @Test func `A full queue refuses events until one is handled`() async throws {
    let queue = StageQueue()
    var count = 0
    for page in 0..<64 { #expect(try Self.add(Self.seek(page), to: queue)) }
    let last = try Self.seek(64)
    #expect(!Self.add(last, to: queue))
    // An equal event is not added twice.
    #expect(try Self.add(Self.seek(3), to: queue))
    // Changes of files always have room.
    let sides = StageSide.allCases
    for side in sides { #expect(queue.add(FilesChanged(side))) }
    queue.close()
    await queue.handleAll { _ in
      count += 1
      if count == sides.count + 1 { #expect(Self.add(last, to: queue)) }
    }
    #expect(count == 64 + sides.count + 1)
  }
}
