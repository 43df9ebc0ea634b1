import Foundation
import JSONCoding

/// The pages of an open document, whose scroll can be moved.
struct PageStage {
  /// The layout of the pages.
  struct Layout {
    var isVertical: Bool
    /// Whether the pages are in a common space, in which depth decides their order.
    var is3D: Bool
    var gap: Double
    var count: Int
    /// The width and height of the view, and of a page, in pixels.
    var size: [Double]
    var pageSize: [Double]
  }

  /// The page at a position.
  struct Look {
    /// The index of the page.
    var page: Int
    /// The corners in pixels from the view's centre: top left, then clockwise; nil if the page has no box.
    var corners: [[Double]]?
    /// The fields that the script reads.
    var fields: JSONValue
  }

  /// The pages at one position of the scroll.
  struct Moment {
    /// The page position, which may differ from the wanted one by less than a pixel.
    var position: Double
    /// Whether nothing moves any more.
    var isStill: Bool
    var looks: [Look]
  }

  /// The largest number of pages: the browser is asked for each one.
  private static let mostPages = 1_000

  let layout: Layout
  private let object: JSONValue
  private let pages: [JSONValue]

  /// Finds the pages.
  ///
  /// - Parameters:
  ///   - connection: The browser, with an open document.
  ///   - pages: The selector of the pages; nil to find them.
  ///   - property: The custom property that has the page position; nil if the document scrolls.
  /// - Throws: `content` if there are no pages, or nothing to move.
  init(_ connection: inout BrowserConnection, pages: String?, property: String?)
    throws(BrowserError)
  {
    let options: JSONValue = .object(
      ["pages": pages, "property": property].compactMapValues { $0.map(JSONValue.string) }
    )
    let script = String(decoding: PackageResources.reader_js, as: UTF8.self)
    let answer = try connection.call(
      "Runtime.evaluate",
      ["expression": .string("(\(script))(\(JSONText.string(options)))")]
    )
    guard answer?["exceptionDetails"] == nil, let object = answer?["result"]?["objectId"] else {
      throw Self.error(answer?["exceptionDetails"]?["exception"]?["description"]?.text ?? "")
    }
    self.object = object
    let layout = try Self.call(object, "function () { return this.layout(); }", [], &connection)
    // A document can change everything that the script uses, so that no answer is trusted.
    guard let layout, let size = layout["size"]?.numbers, let page = layout["pageSize"]?.numbers,
      let gap = layout["gap"]?.number, let number = layout["count"]?.number,
      let count = Int(exactly: number), count > 0, size.count == 2, page.count == 2,
      page.min() ?? 0 > 0
    else { throw Self.error("fxrender: no pages were found") }
    guard count <= Self.mostPages else {
      throw Self.error(
        "fxrender: \(count) pages were found, and at most \(Self.mostPages) are read"
      )
    }
    self.layout = Layout(
      isVertical: layout["vertical"] == true,
      is3D: layout["is3D"] == true,
      gap: gap,
      count: count,
      size: size,
      pageSize: page
    )
    var found: [JSONValue] = []
    for index in 0..<count {
      let answer = try connection.call(
        "Runtime.callFunctionOn",
        [
          "objectId": object,
          "functionDeclaration": "function (index) { return this.pages[index]; }",
          "arguments": [["value": .number(Double(index))]],
        ]
      )
      found.append(answer?["result"]?["objectId"] ?? .null)
    }
    self.pages = found
  }

  /// Moves the scroll, and reads the pages near the position.
  ///
  /// - Parameters:
  ///   - position: The wanted page position.
  ///   - reach: The page differences beyond which pages are not read.
  ///   - connection: The browser.
  /// - Returns: The pages within the reach, each with its corners and its look.
  /// - Throws: `content` if the script fails or the time is over; `unavailable` if the browser ends.
  func moment(at position: Double, reach: Double, _ connection: inout BrowserConnection)
    throws(BrowserError) -> Moment
  {
    let answer = try Self.call(
      object,
      "function (position) { return this.move(position); }",
      [["value": .number(position)]],
      &connection
    )
    guard let answer, let reached = answer["position"]?.number,
      let origin = answer["origin"]?.numbers, origin.count == 2
    else { throw Self.error("fxrender: the scroll cannot be moved") }
    let centre = (origin[0] + layout.size[0] / 2, origin[1] + layout.size[1] / 2)
    var looks: [Look] = []
    for (page, fields) in (answer["looks"]?.elements ?? []).prefix(pages.count).enumerated()
    where abs(Double(page) - reached) <= reach {
      let quads = try connection.call("DOM.getContentQuads", ["objectId": pages[page]])
      let quad = quads?["quads"]?.elements.first?.numbers
      let corners = quad.flatMap { $0.count == 8 ? $0 : nil }.map { quad in
        stride(from: 0, to: 8, by: 2).map { [quad[$0] - centre.0, quad[$0 + 1] - centre.1] }
      }
      looks.append(Look(page: page, corners: corners, fields: fields))
    }
    return Moment(position: reached, isStill: answer["isStill"] == true, looks: looks)
  }

  /// Calls a method of the script's object, and returns its value.
  private static func call(
    _ object: JSONValue,
    _ function: String,
    _ arguments: [JSONValue],
    _ connection: inout BrowserConnection
  ) throws(BrowserError) -> JSONValue? {
    let answer = try connection.call(
      "Runtime.callFunctionOn",
      [
        "objectId": object, "functionDeclaration": .string(function),
        "arguments": .array(arguments), "awaitPromise": true, "returnByValue": true,
      ]
    )
    return answer?["result"]?["value"]
  }

  /// Returns the error of a problem that the script names.
  private static func error(_ description: String) -> BrowserError {
    let line = description.prefix { $0 != "\n" }
    let problem = line.range(of: "fxrender: ").map { String(line[$0.upperBound...]) }
    return .content(
      problem: problem ?? "the pages cannot be read: \(line)",
      help: "Name the pages with --page-selector, such as '.card'; if nothing scrolls, name the "
        + "custom property that has the page position with --property."
    )
  }
}
