import Basics
import Testing

/// Names of files are bytes; as text they lose none, and show which are no UTF-8.
@Suite struct NameBytesTests {
  @Test(
    arguments: [
      ("nothing", [], ""), ("ASCII", Array("a.jsonc".utf8), "a.jsonc"),
      ("UTF-8", Array("bücher 読む 🙂".utf8), "bücher 読む 🙂"),
      ("a byte that is none", [0x61, 0xFF, 0x62], "a\\xFFb"),
      ("a letter cut in two", [0xC3, 0x61, 0xC3], "\\xC3a\\xC3"),
      ("one byte short", [0xF0, 0x9F, 0x99], "\\xF0\\x9F\\x99"),
      ("half of a pair", [0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
      ("letters around it", Array("ü".utf8) + [0xFE] + Array("読".utf8), "ü\\xFE読"),
      // What holds such bytes is a character like any other in somebody's name.
      ("what holds bytes", Array("\u{10FFFF}".utf8), "\\xF4\\x8F\\xBF\\xBF"),
    ] as [(String, [UInt8], String)])
  func areKeptAndShown(_ what: String, _ bytes: [UInt8], _ shown: String) {
    let name = String(nameBytes: bytes)
    #expect(name.nameBytes == bytes, "\(what)")
    #expect(VisibleText.of(name) == shown, "\(what)")
  }

  @Test func twoNamesAreNeverTheSameText() {
    var all: [[UInt8]] = []
    for byte in UInt8.min...UInt8.max { all += [[byte], [0xF4, 0x8F, 0xBF, byte], [0xC3, byte]] }
    #expect(Set(all.map { String(nameBytes: $0) }).count == all.count)
    #expect(all.allSatisfy { String(nameBytes: $0).nameBytes == $0 })
  }
}
