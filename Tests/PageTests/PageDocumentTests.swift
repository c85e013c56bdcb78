import Foundation
import Testing

@testable import PageShell

@Suite struct PageDocumentTests {
  private static func page(_ text: String, title: String = "One") throws -> String {
    let entry = PageDocument.Entry(
      .scenario, name: "a.jsonc", title: title, text: Array(text.utf8))
    let page = try #require(PageDocument(engine: [0x1F, 0x8B, 8, 0], entries: [entry]))
    return String(decoding: page.bytes, as: UTF8.self)
  }

  private static func count(_ part: String, in page: String) -> Int {
    page.components(separatedBy: part).count - 1
  }

  @Test(arguments: [
    "</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", "\u{202E}\u{2028}\u{2029}",
  ])
  func aScenarioCannotLeaveItsPlace(_ text: String) throws {
    let harmless = try PageDocumentTests.page("{}")
    let page = try PageDocumentTests.page(text, title: text)
    for part in ["<script", "</script", "<img", "<!--"] {
      let expected = PageDocumentTests.count(part, in: harmless)
      #expect(PageDocumentTests.count(part, in: page) == expected, "\(part)")
    }
  }

  @Test func itNamesNothingOutsideOfItself() throws {
    let page = try PageDocumentTests.page("{}")
    for part in ["http:", "https:", "src=", "url(//", "@import", "fetch(", "XMLHttp", "import("] {
      #expect(PageDocumentTests.count(part, in: page) == 0, "\(part)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline") && !page.contains("'unsafe-eval'"))
  }

  @Test func anEngineThatIsNoneIsRefused() {
    for engine in ["", "</script>", "AAAA\n", "AA<A"] {
      #expect(PageDocument(engine: Array(engine.utf8), entries: []) == nil)
    }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func theDigestIsTheOneOfTheStandard(_ message: String, _ digest: String) {
    let found = SHA256.digest(of: Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(found.joined() == digest)
  }

  /// As the script of the page reads it.
  private func bytes(ofBase94 text: [UInt8], _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var (held, width) = (0, 0)
    for place in stride(from: 0, to: text.count, by: 2) {
      let digits = text[place...place + 1].map { Int($0) - 32 - ($0 > 60 ? 1 : 0) }
      let pair = digits[0] + 94 * digits[1]
      held |= pair << width
      width += pair & 8_191 < 644 ? 14 : 13
      while width > 7 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        width -= 8
      }
    }
    return Array(bytes.prefix(count))
  }

  @Test func base94ComesBackAndNeedsNoEscape() {
    for count in 0..<200 {
      for bytes in [
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) },
        Array(repeating: 255, count: count), Array(repeating: 0, count: count),
      ] {
        let text = Base94.text(bytes)
        #expect(text.count <= (bytes.count * 16 + 12) / 13 + 1)
        #expect(text.allSatisfy { (32...126).contains($0) && $0 != 60 })
        #expect(self.bytes(ofBase94: text, count) == bytes)
      }
    }
  }

  /// What the packer writes, read by the rules of the format.
  private func unpacked(_ packed: [UInt8]) -> [UInt8] {
    var place = 0
    func bit() -> Int {
      defer { place += 1 }
      return Int(packed[place / 8] >> UInt8(place % 8) & 1)
    }
    func number(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | bit() << $1 } }
    func code(_ count: Int, _ begun: Int = 0) -> Int {
      (0..<count).reduce(begun) { code, _ in code << 1 | bit() }
    }
    var text: [UInt8] = []
    guard number(3) == 3 else { return text }
    while true {
      var symbol = code(7)
      if symbol < 24 {
        symbol += 256
      } else {
        symbol = code(1, symbol)
        switch symbol {
        case 48..<192: symbol -= 48
        case 192..<200: symbol += 280 - 192
        default: symbol = code(1, symbol) - 400 + 144
        }
      }
      if symbol < 256 { text.append(UInt8(symbol)) }
      if symbol == 256 { return text }
      if symbol < 257 { continue }
      let step = (symbol - 261) / 4
      let length =
        symbol == 285
        ? 258
        : symbol < 265 ? symbol - 254 : ((symbol - 261) % 4 + 4) << step + 3 + number(step)
      let far = code(5)
      let distance = far < 4 ? far + 1 : (far % 2 + 2) << (far / 2 - 1) + 1 + number(far / 2 - 1)
      for _ in 0..<length { text.append(text[text.count - distance]) }
    }
  }

  @Test func whatIsPackedComesBackSmaller() {
    for text in [
      "", "a", "ab", "abc", String(repeating: "a", count: 5_000),
      String(repeating: "abc", count: 86) + "é€😀" + String(repeating: "abc", count: 86),
      (0..<9_000).map { "\($0 * $0 % 7_919)," }.joined(),
    ] {
      let bytes = Array(text.utf8)
      let packed = Deflate.packed(bytes)
      #expect(unpacked(packed) == bytes)
      #expect(bytes.count < 1_000 || packed.count < bytes.count * 3 / 4, "\(packed.count)")
    }
    let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5 ^ $0 >> 9) }
    #expect(unpacked(Deflate.packed(bytes)) == bytes)
  }

  @Test func aProgramCarriesTheEngineBehindItsEnd() {
    func found(_ text: String) -> String? {
      CarriedEngine.engine(behind: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(found("programENGINEbgsim-page-engine 0000000006") == "ENGINE")
    for text in [
      "", "program", "bgsim-page-engine 0000000006", "ENGINEbgsim-page-engine 0000000000",
      "ENGINEbgsim-page-engine 0000000007", "ENGINEbgsim-page-engine 99999999999999999999",
      "ENGINEbgsim-page-engine -000000006", "ENGINEbgsim-page-engine 0000000006\n",
    ] {
      #expect(found(text) == nil, "\(text)")
    }
  }

  @Test func base64IsTheOneOfFoundation() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test(arguments: [
    (PackageResources.engine_js, 120), (PackageResources.compare_js, 80),
    (PackageResources.page_js, 600),
  ])
  func theScriptIsSmall(_ part: [UInt8], _ most: Int) {
    #expect(part.count { $0 == UInt8(ascii: "\n") } < most)
  }
}
