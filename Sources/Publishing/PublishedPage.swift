internal import CDeflate
package import Foundation
package import JSONCoding
import TextTools
import WebPages

/// A web page that shows effects under the finger, in one file that loads nothing.
package struct PublishedPage: Sendable {
  /// The title.
  package var title: String
  /// The effects; several of them are tabs.
  package var presets: [PublishedPreset]
  /// The pages as JSON, without the sizes of their pictures.
  package var pages: [JSONValue]
  /// The pictures.
  package var pictures: [PublishedPicture]
  /// The picture that is shown where scripts are not allowed.
  package var still: PublishedPicture
  /// The font of texts; nil for that of the browser.
  package var font: Data?
  /// The colour behind the pages in CSS; nil for the background of each effect.
  package var background: String?
  /// The members of the scroll view that were set.
  package var scroll: [String: JSONValue] = [:]
  /// Whether the page has controls for the parameters.
  package var hasControls = false

  /// Creates a page.
  package init(
    title: String,
    presets: [PublishedPreset],
    pages: [JSONValue],
    pictures: [PublishedPicture],
    still: PublishedPicture
  ) {
    precondition(!presets.isEmpty && !pages.isEmpty, "a page must have an effect and a page")
    (self.title, self.presets, self.pages) = (title, presets, pages)
    (self.pictures, self.still) = (pictures, still)
  }

  /// Returns the file.
  ///
  /// - Parameters:
  ///   - module: The bytes of the WebAssembly module.
  ///   - wrapper: The JavaScript module around it.
  /// - Returns: The HTML, in UTF-8.
  package func file(module: Data, wrapper: String) -> Data {
    let style = Self.text(PackageResources.published_css)
    let script = PlayerScript.published(wrapper: wrapper)
    let policy = ContentPolicy(
      style: Array(style.utf8),
      script: Array(script.utf8),
      runsModule: true
    )
    let text = TextTemplate(PackageResources.published_html).filled { name in
      switch name {
      case "policy": policy.text
      case "title": title.visible.markup
      case "style": style
      case "script": script
      case "class": hasControls ? "has-controls" : ""
      case "headerHidden": presets.count > 1 || hasControls ? "" : " hidden"
      case "tabs": presets.count > 1 ? tabs : ""
      case "panel": presets.count > 1 ? #" role="tabpanel" aria-label="Effect""# : ""
      case "words": presets[0].summary.visible.markup
      case "still": "data:image/webp;base64,\(Data(still.bytes).base64EncodedString())"
      case "stillWords": presets[0].summary.visible.markup
      case "controls": hasControls ? Self.controls : ""
      case "data": data
      case "assets": assets(module)
      default: preconditionFailure("published.html has an unknown placeholder: \(name)")
      }
    }
    return Data(text.utf8)
  }

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

  // MARK: Parts

  private var tabs: String {
    let buttons = presets.enumerated().map { index, preset in
      "<button type=\"button\" role=\"tab\" aria-controls=\"player\" aria-selected=\"\(index == 0)\">"
        + "\(preset.name.visible.markup)</button>"
    }
    return "<div role=\"tablist\" aria-label=\"Effects\">\(buttons.joined())</div>\n"
  }

  private static let controls = """
    <aside aria-label="Settings"><form id="controls"></form>
    <p class="copies"><button type="button" id="copy-options">Copy options</button>\
    <button type="button" id="copy-address">Copy address</button></p>
    <output id="copied"></output></aside>

    """

  /// The data of the page, in which no character ends the element.
  private var data: String {
    let pages = pages.map { page in page.withPictures { pictures[$0].size } }
    var members: [String: JSONValue] = [
      "presets": .array(presets.map(\.json)), "pages": .array(pages),
      "pictures": .number(Double(pictures.count)), "scroll": .object(scroll),
      "title": .string(title.visible),
    ]
    members["background"] = background.map { .string($0) }
    let data = JSONText.data(JSONValue.object(members)).visibleJSON(escaping: "<>&")
    return String(decoding: data, as: UTF8.self)
  }

  private func assets(_ module: Data) -> String {
    var assets = [("module", Self.deflated(module))]
    if let font { assets.append(("font", font)) }
    assets += pictures.enumerated().map { ("picture-\($0)", Data($1.bytes)) }
    return assets.map { id, bytes in
      "<script type=\"text/plain\" id=\"\(id)\">\(bytes.base64EncodedString())</script>\n"
    }.joined()
  }

  /// Returns bytes compressed as zlib does it, for the browser's `DecompressionStream`.
  package static func deflated(_ bytes: Data) -> Data {
    let compressor = libdeflate_alloc_compressor(12)
    defer { libdeflate_free_compressor(compressor) }
    var result = [UInt8](
      repeating: 0,
      count: libdeflate_zlib_compress_bound(compressor, bytes.count)
    )
    let count = bytes.withUnsafeBytes { source in
      libdeflate_zlib_compress(compressor, source.baseAddress, source.count, &result, result.count)
    }
    precondition(count > 0, "out of memory for the module")
    return Data(result.prefix(count))
  }
}
