import Basics
import Testing

@testable import Scenarios

@Suite("The encoding")
struct EncodingTests {
  private static let broken: [Row<[UInt8], Int>] = [
    .init("a lone continuation", [0x80], 0), .init("an overlong slash", [0xC0, 0xAF], 0),
    .init("an overlong of three", [0xE0, 0x80, 0x80], 0),
    .init("an overlong of four", [0xF0, 0x80, 0x80, 0x80], 0),
    .init("half a character of UTF-16", [0xED, 0xA0, 0x80], 0),
    .init("beyond Unicode", [0xF4, 0x90, 0x80, 0x80], 0),
    .init("no lead byte at all", [0xFF], 0), .init("cut off after one", [0xC3], 0),
    .init("cut off after three", [0xF0, 0x9F, 0x98], 0),
    .init("Latin-1 behind eight others", Array("12345678".utf8) + [0xE9, 0x20], 8),
  ]

  @Test("that is broken is told with its first bad byte", arguments: broken)
  func invalid(_ row: Row<[UInt8], Int>) {
    let bytes = Array("[\"".utf8) + row.given + Array("\"]".utf8)
    let place = row.expected + 2
    #expect(
      Syntax(bytes).problems.map(\.problem) == [.notUTF8(byte: bytes[place], offset: place)])
  }

  @Test("of every character is accepted")
  func allScalars() {
    var text = "\""
    for value in stride(from: UInt32(0xA0), to: 0x110000, by: 97) {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    var limits = ReadingLimits()
    limits.stringBytes = 1_000_000
    #expect(Syntax(text + "\"", limits: limits).told == [])
  }

  @Test(
    "of 16 bits is told as such",
    arguments: [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B]])
  func sixteenBit(_ bytes: [UInt8]) {
    #expect(Syntax(bytes).problems.map(\.problem) == [.sixteenBit])
  }
}
