import Basics
import Testing

/// What a spreadsheet reads is what was written, and never a formula.
@Suite struct CSVLineTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
    ("=1+1", "\"'=1+1\""), ("-x", "\"'-x\""), ("@x", "\"'@x\""), ("x=1", "x=1"),
    ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"), ("a\u{202E},b", "\"a\\u{202E},b\""),
    ("a\r,b", "\"a\\u{0D},b\""), ("été", "été"),
  ])
  func whatMeansSomethingToASpreadsheetIsQuoted(_ words: String, _ cell: String) {
    var line = CSVLine()
    line.add(words)
    line.add(7)
    line.add(nil)
    line.end()
    line.add("next")
    line.end()
    #expect(line.text == cell + ",7,\r\nnext\r\n", "\(words)")
  }
}
