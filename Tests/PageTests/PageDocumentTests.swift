import Basics
import Foundation
import Reports
import Testing

@testable import bgsim

@Suite struct PageDocumentTests {
  private static func page(_ text: String, title: String = "One") throws -> String {
    let entry = PageDocument.Entry(.scenario, name: "a.jsonc", title: title, text: Array(text.utf8))
    let page = try #require(PageDocument(engine: [0x5D, 0, 0, 4], entries: [entry]))
    return String(decoding: page.bytes, as: UTF8.self)
  }

  private static func count(_ part: String, in page: String) -> Int {
    page.components(separatedBy: part).count - 1
  }

  @Test(arguments: [
    "</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", "\u{202E}\u{2028}\u{2029}",
  ])
  func aScenarioCannotAddMarkupToThePage(_ text: String) throws {
    let harmless = try PageDocumentTests.page("{}")
    let page = try PageDocumentTests.page(text, title: text)
    for part in ["<script", "</script", "<img", "<!--"] {
      let expected = PageDocumentTests.count(part, in: harmless)
      #expect(PageDocumentTests.count(part, in: page) == expected, "\(part)")
    }
  }

  @Test func thePageLoadsNothingFromElsewhere() throws {
    let page = try PageDocumentTests.page("{}")
    for part in ["http:", "https:", "src=", "url(//", "@import", "fetch(", "XMLHttp", "import("] {
      #expect(PageDocumentTests.count(part, in: page) == 0, "\(part)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline") && !page.contains("'unsafe-eval'"))
  }

  @Test func anInvalidEngineIsRefused() {
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
  func theDigestIsSHA256(_ message: String, _ digest: String) {
    let found = SHA256.digest(of: Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(found.joined() == digest)
  }

  @Test func theEngineIsFoundAtTheEndOfAProgram() {
    func found(_ text: String) -> String? {
      CarriedEngine.engine(behind: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(found("programENGINEbgsim-page-engine 0000000006") == "ENGINE")
    for text in [
      "", "program", "bgsim-page-engine 0000000006", "ENGINEbgsim-page-engine 0000000000",
      "ENGINEbgsim-page-engine 0000000007", "ENGINEbgsim-page-engine 99999999999999999999",
      "ENGINEbgsim-page-engine -000000006", "ENGINEbgsim-page-engine 0000000006\n",
    ] { #expect(found(text) == nil, "\(text)") }
  }

  @Test func base64AgreesWithFoundation() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }

  /// Groups of seven are numbers of six bytes, and what is left over is one letter longer than its bytes.
  @Test func theTextOfTheEngineSaysItsBytes() {
    for count in 0..<70 {
      let bytes = (0..<count).map {
        UInt8(truncatingIfNeeded: count % 2 == 0 ? 255 : $0 * 37 + 200)
      }
      let text = Base116.text(bytes)
      #expect(text.count == count + (count + 5) / 6)
      #expect(Set(text).isDisjoint(with: "\0\t\n\r\"&'<>\\`".utf8) && text.allSatisfy { $0 < 127 })
      var read: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: 7) {
        let group = text[start..<min(start + 7, text.count)]
        let number = group.reduce(UInt64(0)) { number, letter in
          number * 116 + UInt64(Base116.letters.firstIndex(of: letter) ?? 0)
        }
        for place in stride(from: group.count - 2, through: 0, by: -1) {
          read.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
        }
      }
      #expect(read == bytes)
    }
  }

  @Test(arguments: PageDocument.scripts)
  func eachScriptIsOneTopic(_ part: String) {
    let lines = PageDocument.part(part).count { $0 == UInt8(ascii: "\n") }
    #expect(0 < lines && lines < 300)
  }

  @Test func aPageSaysOfWhichVersionItIs() throws {
    let page = try PageDocumentTests.page("{}")
    #expect(page.contains(#"<meta name="generator" content="bgsim \#(ToolVersion.number)">"#))
  }
}
