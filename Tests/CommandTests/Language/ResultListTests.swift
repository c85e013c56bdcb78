import Basics
import Testing

@testable import CommandLanguage

/// The results of several files are one JSON document, whatever became of some.
@Suite struct ResultListTests {
  @Test func theListIsWholeWithNoneOneAndMore() {
    #expect(ResultList("files").ending == "{\"files\": []}\n")
    var list = ResultList("runs")
    var text = list.separator() + "1\n" + list.separator()
    text += list.element(.notAcceptable("no \"x\""), of: "a\u{1B}b").words + list.ending
    #expect(
      text == """
        {"runs": [
        1
        ,
        { "file": "a\\u001Bb", "error": "no \\"x\\"" }
        ]}

        """)
  }
}
