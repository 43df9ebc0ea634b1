/// What a request gets.
public struct PreviewAnswer: Sendable {
  /// What follows the head.
  public enum Body: Sendable {
    case bytes([UInt8])
    case file(AnswerFile)

    /// How many bytes it has.
    public var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let file): file.length
      }
    }
  }

  /// The status of HTTP, from 200.
  public var status: Int
  /// The media type of the body.
  public var type: String
  /// The body.
  public var body: Body
  /// What a browser is to call the file where it keeps it; nil where it shows it.
  public var fileName: String?

  /// An answer from its parts.
  public init(status: Int = 200, type: String, body: Body, fileName: String? = nil) {
    (self.status, self.type, self.body, self.fileName) = (status, type, body, fileName)
  }

  /// What a path gets that is none of the site's.
  public static let notFound = PreviewAnswer(
    status: 404,
    type: "text/plain; charset=utf-8",
    body: .bytes(Array("There is nothing here.\n".utf8))
  )
}
