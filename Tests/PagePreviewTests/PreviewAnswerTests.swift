import PagePreview
import Testing

struct PreviewAnswerTests {
  @Test
  func `What is not found says so`() {
    #expect(PreviewAnswer.notFound.status == 404)
    #expect(
      String(decoding: PreviewAnswer.notFound.body, as: UTF8.self) == "There is nothing here.\n"
    )
  }
}
