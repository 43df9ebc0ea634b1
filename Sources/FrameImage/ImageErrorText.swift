import Foundation
import TextTools

extension ImageError: CustomStringConvertible {
  /// Two lines: the path and the problem, then the remedy.
  public var description: String {
    "\(path.isEmpty ? "''" : path): \(problem.sentence)\n  \(problem.remedy)"
  }
}

extension ImageError {
  /// The problem in a sentence, without the path.
  package var reason: String { problem.sentence }
}

extension ImageProblem {
  fileprivate var sentence: String {
    switch self {
    case .missing: "no such file"
    case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
    case .notFile(let kind): "not a file but \(kind.words)"
    case .fileTooLong(let bytes, let limit):
      "the file is too long: \(bytes) bytes; at most \(limit) are allowed"
    case .notPicture([]): "not a PNG, JPEG or WebP picture: the file is empty"
    case .notPicture(let start):
      "not a PNG, JPEG or WebP picture: it starts with \(ImageProblem.quoted(start))"
    case .unsupported(let format): "\(format.rawValue) pictures are not supported as pages"
    case .notAnimation(let format):
      "not a GIF, a PNG or a video\(format.map { ": the format is \($0.rawValue)" } ?? "")"
    case .animated(let frames):
      "an animation of \(ImageProblem.words(frames: frames)); a page shows one picture"
    case .tooManyPixels(let width, let height, let limit):
      "the picture is too large: \(width)x\(height), at most \(limit) pixels are allowed"
    case .tooManyPixelsForFile(let width, let height, let frames, let bytes):
      "the file has only \(bytes) bytes for \(ImageProblem.words(frames: frames)) "
        + "of \(width)x\(height) pixels"
    case .unsupportedCoding(let format, let coding):
      "\(coding.words(format.rawValue)), which is not supported"
    case .tooManyScans(let limit):
      "the picture has more than \(limit) scans"
    case .damaged(let format, let damage):
      "a damaged \(format.rawValue) picture: \(damage.words)"
    case .noProgram(let program):
      "cannot read a video: there is no program '\(program)'"
    case .video(let problem): problem.sentence
    case .notDrawn(let frame, let reason): "frame \(frame) cannot be drawn: \(reason.visible)"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .missing: "Check the spelling; a relative path starts at the current folder."
    case .unreadable: "Check the permissions of the file and of the folders above it."
    case .notFile: "Name a PNG, JPEG or WebP file."
    case .notPicture: "Save the picture as PNG, JPEG or WebP, or remove the file from the pages."
    case .unsupported: "Convert it to PNG, JPEG or WebP."
    case .notAnimation:
      "Name a GIF, an APNG, a video (MP4, MOV, WebM or MKV) or a folder of pictures."
    case .animated: "Save one of its frames as PNG."
    case .unsupportedCoding, .tooManyScans: "Save it again as an ordinary JPEG, or as PNG."
    case .fileTooLong, .tooManyPixels:
      "Scale it down; a page needs only the pixels that are visible."
    case .tooManyPixelsForFile: "Save it again from its original, smaller or with fewer frames."
    case .damaged: "Copy it again, or save it again from its original."
    case .noProgram: "Install the package ffmpeg, which has ffmpeg and ffprobe."
    case .video(let problem): problem.remedy
    case .notDrawn: "Record it again, or compare with its recorded frames: record --pixels apng."
    }
  }

  fileprivate static func words(frames: Int) -> String {
    frames == 1 ? "one frame" : "\(frames) frames"
  }

  /// Returns bytes as a quoted string if they are printable ASCII, or in hexadecimal if not.
  private static func quoted(_ bytes: [UInt8]) -> String {
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return "bytes " + bytes.map(\.hexadecimal).joined(separator: " ")
    }
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }
}

extension ImageProblem.Video {
  fileprivate var sentence: String {
    switch self {
    case .noVideo: "the file has no video"
    case .colours(let property):
      "the video has \(property), whose colours cannot be converted to sRGB"
    case .changes(let frame): "the size or the pixel format of the video changes at frame \(frame)"
    case .tooManyFrames(let limit): "the video has more than \(limit) frames"
    case .stalled(let program, let seconds): "\(program) delivers nothing for \(seconds) s"
    case .failed(let program, let reason):
      "\(program) cannot read the video: "
        + reason.split(separator: "\n").map { String($0).visible }.joined(separator: "\n    ")
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .noVideo: "Name the file of a video; sound alone has no frames."
    case .colours: "Convert it to BT.709, with the tone mapping of your choice."
    case .changes: "Record it again with a constant size, or cut it there."
    case .tooManyFrames: "Cut it, and compare the parts."
    case .stalled: "Copy the file again; if it is good, try a newer ffmpeg."
    case .failed:
      "Record it again, or repair it with ffmpeg: ffmpeg -i FILE -c:v ffv1 repaired.mkv"
    }
  }
}

extension ImageProblem.FileKind {
  fileprivate var words: String {
    switch self {
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .device: "a device"
    case .other: "a socket or a similar object"
    }
  }
}

extension ImageProblem.Coding {
  fileprivate func words(_ format: String) -> String {
    switch self {
    case .lossless: "a lossless \(format) picture"
    case .hierarchical: "a hierarchical \(format) picture"
    case .arithmetic: "a \(format) picture with arithmetic coding"
    case .depth(let bits): "a \(format) picture of \(bits) bits per channel"
    }
  }
}

extension ImageProblem.Damage {
  fileprivate var words: String {
    switch self {
    case .endsEarly: "it ends too early"
    case .checksum: "a checksum is wrong"
    case .compression: "its pixels cannot be decompressed"
    case .palette: "a pixel has a colour that is not in the palette"
    case .transparency: "its transparency does not match its colour type"
    case .area: "its size or position is invalid"
    case .frameControl: "its frame control is invalid"
    case .order: "its chunks are out of order"
    case .noFrames: "it has no frames"
    case .frameCount(let declared, let found):
      "it declares \(ImageProblem.words(frames: declared)) but has \(found)"
    case .frame(let number, let damage): "frame \(number): \(damage.words)"
    case .memory: "it needs more memory than allowed"
    case .library(let reason): reason
    }
  }
}
