import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import FrameSnapshot
import Testing

/// The JSON form of diagnoses.
struct DiagnosisJSONTests {
  private struct List: Decodable {
    var schema: Int
    var sequences: [SequenceDiagnosis]
  }

  @Test func `Keys are sorted, runs are included and nil values are omitted`() {
    var diagnosis = SampleDiagnosis.failing([0, 1], of: 2)
    diagnosis.frames[0].position = 0.5
    diagnosis.shift = 2
    var program = ProgramVersion(commit: "1a2b3c")
    program.architecture = "x86_64"
    program.version = "0.1.0"
    program.libraries = [LibraryVersion("cairo", "1.16.0")]
    let data = DiagnosisJSON.data([diagnosis], program: program)
    let written =
      #"{"architecture":"x86_64","commit":"1a2b3c","libraries":{"cairo":"1.16.0"},"version":"0.1.0"}"#
    let side = #"{"fps":60,"frames":2,"label":"golden","size":[640,400]}"#
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"program":\#(written),"schema":1,"sequences":[{"actual":\#(side),"added":[],"causes":[],"expected":\#(side),"#
        + #""frames":[{"amount":0.001,"fails":true,"index":0,"kind":"colour","position":0.5,"time":0},"#
        + #"{"amount":0.001,"fails":true,"index":1,"kind":"colour","time":0.016666666666666666}],"#
        + #""kind":"colour","missing":[],"name":"long","notes":[],"passes":false,"runs":[[0,1]],"shift":2}]}"#
    )
  }

  @Test
  func `JSON is decoded to equal diagnoses; markup and control characters are escaped`() throws {
    var hostile = SampleDiagnosis.hostile()
    hostile.name += "\u{E0041}"
    let diagnoses = [SampleDiagnosis.geometry(), hostile]
    let data = DiagnosisJSON.data(diagnoses)
    let list = try JSONDecoder().decode(List.self, from: data)
    #expect(list.schema == 1 && list.sequences == diagnoses)
    let text = String(decoding: data, as: UTF8.self)
    #expect(!text.contains("<") && text.contains(#"\u003c/script>"#))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) })
    #expect(text.contains(#"\u2028\u202e"#) && text.contains(#"\udb40\udc41"#))
    #expect(DiagnosisJSON.data(diagnoses) == data)
  }
}
