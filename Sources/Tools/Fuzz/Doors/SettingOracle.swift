import Scenarios

enum SettingOracle {
  /// What is set keeps the lines of the file, stays the same when it is set again, and is refused with
  /// harmless words.
  static func set(_ bytes: [UInt8]) throws(Discovery) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let assignment = String(decoding: bytes[..<end], as: UTF8.self)
    let document = Array(bytes[min(end + 1, bytes.count)...])
    let changed: [UInt8]
    do throws(OverrideProblem) {
      changed = try Overrides.apply([assignment], to: document)
    } catch {
      return try expectHarmless(error.words, "the message")
    }
    try expect(lines(changed) == lines(document), "the file has other lines")
    let isAppending = assignment.contains("+=") || assignment.hasSuffix("-")
    guard ScenarioReader.read(document).scenario != nil,
      ScenarioReader.read(changed).scenario != nil, !isAppending
    else { return }
    try expect(
      (try? Overrides.apply([assignment], to: changed)) == changed, "set again it differs")
  }

  private static func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }
}
