import CDeflate
import CGif
import CLcms
import CLoadedLibrary
import CSpng
import CTurboJPEG
import CWebP
import CXXHash
import Foundation

/// The name and version of a C library in use.
public struct LibraryVersion: Sendable, Equatable {
  /// The library's name, such as `libspng`.
  public var name: String
  /// The library's version, such as `0.7.3`.
  public var version: String

  /// Creates the version of a library.
  package init(_ name: String, _ version: String) { (self.name, self.version) = (name, version) }

  /// The libraries that read pictures and hash pixels.
  package static var reading: [LibraryVersion] {
    [
      LibraryVersion("libspng", spng_version_string().map { String(cString: $0) } ?? ""),
      LibraryVersion("libturbojpeg", ofFileWith: "tjInitDecompress"),
      LibraryVersion("libwebp", dotted(Int(WebPGetDecoderVersion()), radix: 256)),
      // giflib and libdeflate have their version in the headers only.
      LibraryVersion("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
      LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING),
      LibraryVersion("lcms2", lcms(Int(cmsGetEncodedCMMversion()))),
      LibraryVersion("xxHash", dotted(Int(XXH_versionNumber()), radix: 100)),
    ]
  }

  /// Reads a library's version from its file name, such as `libturbojpeg.so.0.2.0` or `libturbojpeg.0.2.0.dylib`.
  ///
  /// This is for libraries that have no function that returns their version.
  package init(_ name: String, ofFileWith symbol: String) {
    let path = loaded_library_path(symbol).map { String(cString: $0) } ?? ""
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().lastPathComponent
    let numbers = file.split(separator: ".").filter { $0.allSatisfy(\.isNumber) }
    self.init(name, numbers.isEmpty ? "unknown" : numbers.joined(separator: "."))
  }

  /// Formats a version of three parts that is encoded as one number.
  private static func dotted(_ number: Int, radix: Int) -> String {
    "\(number / (radix * radix)).\(number / radix % radix).\(number % radix)"
  }

  /// Formats a version of lcms2, which encodes 2.14 as 2140.
  private static func lcms(_ number: Int) -> String {
    let parts = (major: number / 1000, minor: number % 1000 / 10, patch: number % 10)
    return "\(parts.major).\(parts.minor)" + (parts.patch == 0 ? "" : ".\(parts.patch)")
  }
}
