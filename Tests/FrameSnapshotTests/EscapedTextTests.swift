import FrameSnapshot
import Testing

/// Text as it stands in XML and HTML.
struct EscapedTextTests {
  @Test
  func `Nothing of markup is left`() {
    #expect("a<b>&\"c'".markup == "a&lt;b&gt;&amp;&quot;c&#39;")
    // A mark that joins the character before it does not hide it.
    #expect("<\u{338}".markup == "&lt;\u{338}")
  }
}
