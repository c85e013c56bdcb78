import Foundation
import RandomScenarios
import Reports
import RunRecord
import SchedulerEngine
import Testing

@Suite struct RunSummaryJSONTests {
  private func json(_ context: ReportContext) -> [UInt8] {
    RunSummaryJSON(context, RunSummary(context), of: SampleNews.description).bytes
  }

  @Test func theVersionComesFirstAndKeysKeepTheirOrder() {
    let lines = String(
      decoding: json(SampleNews.context(places: Places(script: ["", "line 9"]))), as: UTF8.self
    )
    .split(separator: "\n")
    #expect(
      lines[0].hasPrefix(
        #"{"summary":1,"seed":"1","command":"bgsim run news.jsonc","assumed":["the device"#))
    #expect(lines[1] == #""tasks":["#)
    #expect(
      lines[2].hasPrefix(
        #"{"app":"com.example.news","task":"com.example.news.refresh","kind":"refresh","#
          + #""requests":{"accepted":1,"launched":0,"replaced":0,"cancelled":0,"discarded":0,"#
          + #""pending":1},"outcomes":{"launched":0,"#))
    #expect(
      lines[2].contains(
        #"{"reason":"low-power-mode","trust":"documented","objecting":21600000,"#
          + #""deciding":21600000,"stretches":1,"longest":21600000,"#
          + #""longestFrom":1780315200000,"endedBy":"turned off, line 9"}"#))
    #expect(lines.count == 9)
  }

  @Test func itSaysTheSameWhateverTheLook() {
    let looks = [TextStyle(), TextStyle(colours: .ansi, symbols: .ascii, width: 160)]
    let texts = looks.map { json(SampleNews.context($0)) }
    #expect(texts[0] == texts[1])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func anyRunWithAnyNamesIsJSONThatKeepsThem(_ seed: UInt64) throws {
    let scenario = RandomScenario(seed: seed)
    let run = try SampleRun(scenario.setup.withHostileNames(), until: scenario.end)
    let bytes = json(run.context())
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let tasks = try #require(object?["tasks"] as? [[String: Any]])
    let names = tasks.map { $0["task"] as? String }
    let wanted = RunSummary(run.context()).tasks.map {
      String(decoding: run.setup.names[$0.task.name], as: UTF8.self)
    }
    #expect(names == wanted)
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A })
  }
}
