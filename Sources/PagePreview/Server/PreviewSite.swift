/// What a preview server shows: it answers requests, and talks with pages.
///
/// The server has refused what is not allowed before a site hears of it: foreign hosts and origins,
/// requests that are too large or too slow, and changes without the token.
public protocol PreviewSite: Sendable {
  /// What a request gets.
  ///
  /// - Parameter request: A GET, or a POST whose body is JSON and whose token was right.
  /// - Returns: The answer; 404 for a path that is none of the site's.
  func answer(_ request: PreviewRequest) async -> PreviewAnswer

  /// Talks with a page until it has gone; the socket is closed when this returns.
  ///
  /// - Parameter socket: The page's end.
  func talk(with socket: any PreviewSocket) async
}
