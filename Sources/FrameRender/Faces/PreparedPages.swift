/// Pages of a deck that stay in memory while this object exists.
public final class PreparedPages: Sendable {
  private let release: @Sendable () -> Void

  init(release: @escaping @Sendable () -> Void) { self.release = release }

  deinit { release() }
}
