import Testing
import TextTools

/// Escaping of text for XML and HTML.
struct EscapedTextTests {
  @Test func `All markup characters are escaped`() {
    #expect("a<b>&\"c'".markup == "a&lt;b&gt;&amp;&quot;c&#39;")
    // A combining mark forms one Character with the bracket; the bracket is still escaped.
    #expect("<\u{338}".markup == "&lt;\u{338}")
  }
}
