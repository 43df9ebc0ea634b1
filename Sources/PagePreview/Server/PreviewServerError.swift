/// Why a preview server does not listen.
public enum PreviewServerError: Error, Equatable {
  /// All the ports that were tried are taken.
  case portsTaken(ClosedRange<Int>)
  /// The host cannot be listened at.
  case cannotListen(host: String, port: Int, reason: String)
}

extension PreviewServerError: CustomStringConvertible {
  /// The problem on the first line, the way out on the second.
  public var description: String {
    switch self {
    case .portsTaken(let ports):
      """
      the ports \(ports.lowerBound) to \(ports.upperBound) are taken
        Choose another with --port.
      """
    case .cannotListen(let host, let port, let reason):
      """
      cannot listen at \(host), port \(port): \(reason)
        Choose an address of this machine with --host, and a port from 1024 with --port.
      """
    }
  }
}
