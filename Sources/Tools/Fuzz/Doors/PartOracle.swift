import Basics
import Reports
import RunRecord

enum PartOracle {
  /// A part is refused with harmless words, or told, put together, and written again as it was.
  static func merge(_ bytes: [UInt8]) throws(Discovery) {
    do throws(MergeProblem) {
      var merge = FleetMerge()
      try merge.add(bytes, of: "f.part")
      _ = try merge.result()
    } catch {
      try expectHarmless(error.message.text, "the message")
    }
    guard let part = try? FleetPart(bytes) else { return }
    try expect((try? FleetPart(part.bytes)) == part, "written again it is another part")
    try tell(FleetResult(part.header, part.tally))
  }

  private static func tell(_ result: FleetResult) throws(Discovery) {
    let report = FleetReport(result, TextStyle())
    // Rows of such files end with both characters; no other carriage return may be in them.
    let rows = report.csv.split(separator: "\r\n").joined(separator: "\n")
    for text in [report.text, report.json, rows] {
      try expectHarmless(text, "what is told of the part")
    }
    let isJSON = (try? JSONTree(strict: Array(report.json.utf8), depth: 16)) != nil
    try expect(isJSON, "what programs are told is no JSON")
  }

  /// With a digest that is right, or hardly any would be read to its end.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let line = Array(bytes.prefix { $0 != 0x0A })
    var digest = LogDigest()
    digest.feed(line)
    return line + Array("\n{\"digest\":\"\(LogDigest.text(digest.value))\"}\n".utf8)
  }
}
