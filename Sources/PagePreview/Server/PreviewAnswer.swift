/// What a request gets.
public struct PreviewAnswer: Sendable, Equatable {
  /// The status of HTTP, from 200.
  public var status: Int
  /// The media type of the body.
  public var type: String
  /// The body.
  public var body: [UInt8]
  /// What a browser is to call the file where it keeps it; nil where it shows it.
  public var fileName: String?

  /// An answer from its parts.
  public init(status: Int = 200, type: String, body: [UInt8], fileName: String? = nil) {
    (self.status, self.type, self.body, self.fileName) = (status, type, body, fileName)
  }

  /// What a path gets that is none of the site's.
  public static let notFound = PreviewAnswer(
    status: 404,
    type: "text/plain; charset=utf-8",
    body: Array("There is nothing here.\n".utf8)
  )
}
