/// The times of frames, read from the lines that ffmpeg's filter `metadata` prints before each frame.
///
/// ```
/// frame:12   pts:400000  pts_time:0.4
/// fx=1
/// ```
struct VideoTimes {
  /// The times of the frames so far, in microseconds; nil if a frame has none.
  private var times: [Int?] = []
  /// The first frame that has another size or format than the one before it, which restarts the numbers.
  private(set) var change: Int?
  /// The lines that are errors.
  private(set) var messages: [String] = []
  /// The number of bytes read.
  private(set) var length = 0
  /// The bytes of an incomplete line.
  private var rest: [UInt8] = []

  /// The number of errors that are kept.
  private static let mostMessages = 10

  /// The time of a frame, in microseconds; nil if it is not known.
  subscript(frame: Int) -> Int? { times.indices.contains(frame) ? times[frame] : nil }

  /// Reads the bytes that follow those read before; `isEnd` is whether there are no others.
  mutating func read(_ bytes: [UInt8], isEnd: Bool = false) {
    length += bytes.count
    rest += bytes
    let newline = UInt8(ascii: "\n")
    let end = isEnd ? rest.count : (rest.lastIndex(of: newline) ?? -1) + 1
    guard end > 0 else { return }
    for line in VideoProcess.lines(Array(rest[..<end])) { read(line) }
    rest.removeFirst(end)
  }

  private mutating func read(_ line: String) {
    guard line != "fx=1" else { return }
    guard let words = line.wholeMatch(of: #/frame:(\d+)\s+pts:(\S+)\s.*/#)?.output else {
      if messages.count < Self.mostMessages { messages.append(line) }
      return
    }
    if Int(words.1) != times.count, change == nil { change = times.count }
    times.append(Int(words.2))
  }
}
