import Basics
import LongForm
import Testing

@Suite("A hostile property list")
struct HostileTests {
  static let files: [Row<[UInt8], Void>] = [
    Row("binary", WrittenList.bytes, ()),
    Row(
      "XML",
      Array(
        XMLTests.list(
          "<dict><key>a&amp;</key><array><string>é<![CDATA[x]]></string></array></dict>"
        )
        .utf8), ()),
  ]

  @Test("that ends anywhere is read or told", arguments: files)
  func prefixes(_ row: Row<[UInt8], Void>) {
    let bad = row.given.indices.filter { !Outcome(Array(row.given[..<$0])).isInside }
    #expect(bad == [])
  }

  @Test("in which any one byte is any other is read or told", arguments: files)
  func changes(_ row: Row<[UInt8], Void>) {
    var bytes = row.given
    var bad: [Int] = []
    for place in bytes.indices {
      let kept = bytes[place]
      // The sample begins elsewhere at each place, so that each byte comes up.
      for other in LongForm.all(of: 0...UInt8.max, orOneIn: 16).map({ $0 &+ UInt8(place % 16) }) {
        bytes[place] = other
        if !Outcome(bytes).isInside { bad.append(place) }
      }
      bytes[place] = kept
    }
    #expect(bad == [])
  }

  @Test("that is nested deeply is refused")
  func depth() {
    let deep =
      "<plist>" + String(repeating: "<array>", count: LongForm.count(100_000, long: 1_000_000))
    #expect(Outcome(deep).words.hasPrefix("tooMuch"))
    let chain = (1...70).map { [0xA1, UInt8($0)] } + [[0x09]]
    #expect(Outcome(BinaryList.bytes(chain)).words.hasPrefix("tooMuch"))
  }

  @Test("that names one value many times is refused before it uses up memory")
  func expansion() {
    // Each of forty arrays holds the next one twice: a million millions of values.
    let bomb = (1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x09]]
    #expect(Outcome(BinaryList.bytes(bomb)).words.hasPrefix("tooMuch"))
    var limits = PropertyListLimits()
    limits.textBytes = 10
    let texts = [[0xA3, 1, 1, 1], BinaryList.text("abcd")]
    #expect(Outcome(BinaryList.bytes(texts), within: limits).words.contains("textBytes"))
  }

  @Test("beyond each limit is refused")
  func limits() {
    var limits = PropertyListLimits()
    limits.bytes = 5
    #expect(Outcome(Array("<plist>".utf8), within: limits).words.contains("bytes"))
    limits = PropertyListLimits()
    limits.values = 2
    let three = Array("<plist><array><true/><true/></array></plist>".utf8)
    #expect(Outcome(three, within: limits).words.contains("values"))
  }
}
