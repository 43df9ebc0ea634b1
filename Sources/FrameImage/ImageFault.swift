/// A fault of a file that costs no pixel: the picture is read, and its owner may want to know.
public enum ImageFault: Sendable, Hashable, CaseIterable {
  /// A sequential JPEG whose scans name other coefficients than all; cameras of Samsung write it.
  case scanParameters
  /// A JPEG whose Adobe segment names an unknown colour transform.
  case colourTransform
}

extension ImageFault: CustomStringConvertible {
  /// What is wrong and what is assumed, for a sentence.
  public var description: String {
    switch self {
    case .scanParameters: "its scans have wrong parameters, as some cameras write them; ignored"
    case .colourTransform: "its Adobe segment has an unknown colour transform; taken as YCbCr"
    }
  }
}
