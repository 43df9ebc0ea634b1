import Foundation

/// Whether what is printed has colours.
enum ColourChoice: String, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set to something (https://no-color.org).
  case auto
  case always
  case never

  var isColoured: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Standard.outputIsTerminal
        && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
