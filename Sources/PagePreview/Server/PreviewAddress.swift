/// Where a preview server is found.
public struct PreviewAddress: Sendable, Equatable {
  /// The host as an address bar takes it, an IPv6 address in brackets.
  public var host: String
  /// The port.
  public var port: Int

  /// What a browser opens.
  public var url: String { "http://\(host):\(port)/" }
}
