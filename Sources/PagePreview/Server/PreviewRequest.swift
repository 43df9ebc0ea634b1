/// A request that a preview server has let through.
public struct PreviewRequest: Sendable, Equatable {
  /// What is asked.
  public enum Method: String, Sendable {
    /// To be shown something.
    case get = "GET"
    /// To change something.
    case post = "POST"
  }

  /// What is asked.
  public var method: Method
  /// The path as it was sent, from its `/` to where the query begins: nothing is decoded or joined.
  public var path: String
  /// What was sent with it; empty for a GET.
  public var body: [UInt8]

  /// A request from its parts.
  public init(method: Method, path: String, body: [UInt8] = []) {
    (self.method, self.path, self.body) = (method, path, body)
  }
}
