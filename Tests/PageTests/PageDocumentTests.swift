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
  private func bytes(ofBase85 text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 5) {
      var group: UInt64 = 0
      for place in start..<start + 5 {
        let code = place < text.count ? UInt64(text[place]) : 126
        group = group * 85 + code - 40 - (code > 60 ? 1 : 0) - (code > 92 ? 1 : 0)
      }
      for shift in [24, 16, 8, 0] {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt64(shift)))
      }
    }
    return Array(bytes.prefix(text.count * 4 / 5))
  }

  @Test func base85ComesBackAndNeedsNoEscape() {
    for count in 0..<70 {
      for bytes in [
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) },
        Array(repeating: 255, count: count), Array(repeating: 0, count: count),
      ] {
        let text = Base85.text(bytes)
        #expect(text.count == (bytes.count * 5 + 3) / 4)
        #expect(text.allSatisfy { (40...126).contains($0) && $0 != 60 && $0 != 92 })
        #expect(self.bytes(ofBase85: text) == bytes)
      }
    }
  }

  @Test func base64IsTheOneOfFoundation() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func theScriptIsSmall() {
    let lines = PackageResources.page_js.count { $0 == UInt8(ascii: "\n") }
    #expect(lines < 600)
  }
}
