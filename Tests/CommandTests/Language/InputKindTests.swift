import DeviceLogs
import Testing

@testable import CommandLanguage

/// What a file is, by its beginning.
@Suite struct InputKindTests {
  @Test(arguments: [
    ("", InputKind.file), ("{", .file), ("{ \"format\": 1 }", .file), ("// lines\n{}", .file),
    ("{\"e\":\"header\",\"format\":3}", .eventLog), ("{\"e\":\"heade", .file),
    ("Timestamp  Thread", .deviceLog(.lines)),
    ("2026-06-01 08:00:00.000000+0200 0x1 Default 0x0 1 0 dasd: text", .deviceLog(.lines)),
    ("{\"eventMessage\": \"\"}", .deviceLog(.lines)), ("[ {", .deviceLog(.array)),
    ("{\"timeStampBegin\": \"\"}", .deviceLog(.metrics)),
  ])
  func theBeginningTells(_ text: String, _ kind: InputKind) {
    #expect(InputKind(beginning: Array(text.utf8)) == kind, "\(text)")
  }
}
