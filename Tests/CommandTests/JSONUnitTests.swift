import Foundation
import Testing

/// `help json` promises how units are written; every document keeps it.
@Suite struct JSONUnitTests {
  @Test(arguments: [
    "run Examples/why-is-my-app-killed-at-its-suspension.jsonc --json",
    "run Examples/does-a-transfer-finish-what-a-refresh-began.jsonc --json",
    "run Examples/does-a-transfer-finish-what-a-refresh-began.jsonc --seeds 3 --json",
    "explain Examples/does-a-transfer-finish-what-a-refresh-began.jsonc --json",
    "explain Tests/DeviceLogsTests/Logs/news.ndjson --json",
    "check Examples --json", "learn --json", "help rules --json",
  ])
  func `Every unit is in its key or its value`(words: String) throws {
    let output = try BuiltCommand.run(
      words.split(separator: " ").map(String.init), at: BuiltCommand.packageFolder
    ).output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8))
    var wrong: [String] = []
    var met = 0
    visit(document, "", &met, &wrong)
    #expect(wrong.isEmpty)
    #expect(met > 0)
  }

  private func visit(_ value: Any, _ key: String, _ met: inout Int, _ wrong: inout [String]) {
    met += 1
    if let object = value as? [String: Any] {
      for (key, value) in object { visit(value, key, &met, &wrong) }
    } else if let list = value as? [Any] {
      for value in list { visit(value, key, &met, &wrong) }
    } else if !isRight(value, key) {
      wrong.append("\(key): \(value)")
    }
  }

  private func isRight(_ value: Any, _ key: String) -> Bool {
    if value is NSNull { return true }
    if key == "seed" || key.hasSuffix("Seed") { return value is String }
    guard let number = value as? Double else {
      // A text that is a date with a time says of which clock.
      let text = value as? String ?? ""
      return text.range(of: #"^\d{4}-\d\d-\d\dT"#, options: .regularExpression) == nil
        || text.range(of: #"[+-]\d\d:\d\d$"#, options: .regularExpression) != nil
    }
    if key.hasSuffix("Share") { return (0...1).contains(number) }
    // From 1980 to 2100, so that nothing else is taken for a moment.
    if (315_532_800_000...4_102_444_800_000).contains(number) {
      return key.hasSuffix("Milliseconds")
    }
    return true
  }
}
