import Synchronization

/// What waits for a session: messages of its page, and word of files that changed.
///
/// Little ever waits. A tick replaces one that waits at the end, with what was done then; an opening
/// replaces one of its side; a file is told of once.
package final class StageMailbox: Sendable {
  /// What a session gets.
  package enum Letter: Sendable, Equatable {
    /// A message of the page.
    case message(StageMessage)
    /// A message that cannot be read.
    case unreadable(StageRefusal)
    /// The files of a side have changed.
    case disk(StageSide)
  }

  private let letters = Mutex<[Letter]>([])
  private let bell: AsyncStream<Void>
  private let ring: AsyncStream<Void>.Continuation

  /// More than a page sends while one frame is drawn.
  private static let most = 64

  package init() { (bell, ring) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Puts a letter in.
  ///
  /// - Returns: Whether there was room for it.
  @discardableResult
  package func put(_ letter: Letter) -> Bool {
    let hasRoom = letters.withLock { letters in
      switch letter {
      case .message(.tick(let tick)):
        if case .message(.tick(let waiting)) = letters.last {
          letters.removeLast()
          letters.append(.message(.tick(tick.replacing(waiting))))
          return true
        }
      case .message(.open(let opening)):
        letters.removeAll {
          if case .message(.open(let other)) = $0 { other.side == opening.side } else { false }
        }
      default: letters.removeAll { $0 == letter }
      }
      // A page sends as much as it likes; of files there is one letter a side, which is not told again.
      if case .disk = letter {} else if letters.count >= Self.most { return false }
      letters.append(letter)
      return true
    }
    ring.yield()
    return hasRoom
  }

  /// Lets who takes letters end, once there is none.
  package func close() { ring.finish() }

  /// Takes all letters, one after the other.
  ///
  /// - Parameter take: What is done with each.
  package func takeAll(_ take: (Letter) async throws -> Void) async rethrows {
    for await _ in bell {
      while let letter = letters.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        try await take(letter)
      }
    }
  }
}
