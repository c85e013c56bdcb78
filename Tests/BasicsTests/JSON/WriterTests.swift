import Basics
import Testing

/// One writer, and what it writes is what the reader reads.
@Suite struct WriterTests {
  private func write(_ style: JSONWriter.Style, _ fill: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style)
    fill(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func aStyleDecidesTheBlanks() {
    func fill(_ json: inout JSONWriter) {
      json.object { json in
        json.key("a")
        json.array { json in
          json.number(-1)
          json.bool(true)
          json.null()
          json.array { _ in }
        }
        json.key("b")
        json.object { _ in }
      }
    }
    #expect(write(.compact, fill) == #"{"a":[-1,true,null,[]],"b":{}}"#)
    #expect(write(.readable, fill) == #"{ "a": [-1, true, null, []], "b": {} }"#)
  }

  @Test func nothingIsWrittenThatDoesNotShowItself() {
    let text = "\"\\\n\t\u{1}\u{7F}é\u{200B}\u{E0001}"
    #expect(
      write(.compact) { $0.string(text.utf8) }
        == #""\"\\\u000A\u0009\u0001\u007Fé\u200B\uDB40\uDC01""#)
    #expect(
      write(.readable) { $0.string(text.utf8) }
        == #""\"\\\n\t\u0001\u007Fé\u200B\uDB40\uDC01""#)
  }

  @Test(arguments: [JSONWriter.Style.compact, .readable])
  func everyCharacterComesBack(_ style: JSONWriter.Style) throws {
    var text = ""
    for value in Array(UInt32(0)...0x2FF) + stride(from: 0x300, to: 0x11_0000, by: 97) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let written = Array(write(style) { $0.string(text.utf8) }.utf8)
    let tree = try JSONTree(strict: written, depth: 0)
    #expect(tree.unescaped(0).elementsEqual(text.utf8))
  }

  @Test func whatFitsStaysOnItsLine() {
    let value = JSONValue.object([
      ("list", .list([.integer(1), .text("two")])),
      ("long", .list([.text("aaaaaaaaaa"), .object([("key", .flag(false))])])), ("none", .list([])),
    ])
    #expect(
      value.printed(width: 26) == """
        {
          "list": [1, "two"],
          "long": [
            "aaaaaaaaaa",
            { "key": false }
          ],
          "none": []
        }

        """)
  }
}
