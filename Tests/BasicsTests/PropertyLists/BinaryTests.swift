import Basics
import Testing

@Suite("A binary property list")
struct BinaryTests {
  @Test("that another program wrote is read")
  func written() {
    #expect(Outcome(WrittenList.bytes).words == WrittenList.outline)
  }

  static let lists: [Row<[[UInt8]], String>] = [
    Row("text", [BinaryList.text("ab")], "\"ab\""),
    Row("16-bit text", [[0x62, 0xD8, 0x3D, 0xDE, 0x00]], "\"😀\""),
    Row("UTF-8 text", [[0x72, 0xC3, 0xA9]], "\"é\""),
    Row("long count", [[0x5F, 0x10, 2, 0x61, 0x62]], "\"ab\""),
    Row("flags", [[0xA2, 1, 2], [0x08], [0x09]], "[false, true]"),
    Row(
      "nothing, set, reference", [[0xA3, 1, 2, 3], [0x00], [0xC0], [0x80, 1]],
      "[null, set, identifier]"),
    Row("shared text", [[0xA2, 1, 1], BinaryList.text("a")], "[\"a\", \"a\"]"),
    Row(
      "one key twice", [[0xD2, 1, 1, 2, 3], BinaryList.text("k"), [0x08], [0x09]],
      "{k: false, k: true}"),
    Row("contains itself", [[0xA1, 0]], "binary(Basics.BinaryFault.cycle)"),
    Row(
      "contains itself in two steps", [[0xA1, 1], [0xA1, 0]],
      "binary(Basics.BinaryFault.cycle)"),
    Row("no such object", [[0xA1, 9]], "binary(Basics.BinaryFault.badReference(9))"),
    Row("key is no text", [[0xD1, 1, 1], [0x09]], "binary(Basics.BinaryFault.keyNotText)"),
    Row("text beyond the end", [[0x5E, 0x61]], "binary(Basics.BinaryFault.beyondEnd)"),
    Row(
      "count beyond all numbers",
      [[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
      "binary(Basics.BinaryFault.beyondEnd)"),
    Row(
      "largest count", [[0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
      "binary(Basics.BinaryFault.beyondEnd)"),
    Row("half a character", [[0x61, 0xD8, 0x3D]], "binary(Basics.BinaryFault.badText)"),
    Row("unknown kind", [[0xF0]], "binary(Basics.BinaryFault.unknownMarker(240))"),
    Row("integer of 32 bytes", [[0x15]], "binary(Basics.BinaryFault.unknownMarker(21))"),
  ]

  @Test("is read or says what is wrong", arguments: lists)
  func reads(_ row: Row<[[UInt8]], String>) {
    let outcome = Outcome(BinaryList.bytes(row.given))
    #expect(outcome.words == row.expected)
    #expect(outcome.isInside)
  }

  @Test("of another version or without its frame is refused")
  func frames() {
    #expect(Outcome(Array("bplist00".utf8)).words.contains("tooShort"))
    var other = WrittenList.bytes
    other[6] = UInt8(ascii: "1")
    #expect(Outcome(other).words.contains("unknownVersion"))
    #expect(Outcome(BinaryList.bytes([[0x09]], top: 1)).words.contains("badTrailer"))
  }
}
