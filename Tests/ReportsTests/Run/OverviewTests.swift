import PlatformFacts
import SchedulerEngine
import Testing

@testable import Reports
@testable import RunText

@Suite struct OverviewTests {
  @Test func theFirstLinesSayHowToRepeatTheRunAndWhatWasAssumed() {
    #expect(
      OverviewText(SampleNews.context(), SampleNews.description).text == """
        Does the news refresh before breakfast?
          seed      1
          assumed   the device overnight-charger; com.example.news used the same way for
                    14 days before
          trust     Apple publishes no algorithm. Each rule has a trust label:
                    [documented] by Apple, [stated] by its engineers, [observed] in the
                    field or [assumed] here.
          repeat    bgsim run news.jsonc

        """)
  }

  @Test func oneSentenceNamesTheRulesWithAssumedNumbers() {
    let context = SampleNews.context(TextStyle(width: 160))
    #expect(
      OverviewText(context, SampleNews.description).restsOn == """
        These figures rest on assumed parameters of low-power-mode, external-power, app-usage, waking,
        running, life; `bgsim help rules` lists them.

        """)
    let nothingYet = SampleNews.context(hours: 2)
    #expect(OverviewText(nothingYet, SampleNews.description).restsOn.isEmpty)
  }

  @Test func onlyParametersThatAreAssumedCount() {
    var labels = Labels()
    var rules = Rules()
    rules.visitParameters(&labels)
    let named = SampleNews.context().assumedParameters(of: rules)
    #expect(named.contains("waking.interval"))
    for key in named { #expect(labels.assumed.contains(key), "\(key)") }
    for group in ["low-power-mode", "external-power", "app-usage", "waking", "running", "life"] {
      // Without a transfer nothing rests on what is assumed of transfers.
      let keys = labels.assumed.filter {
        $0.hasPrefix("\(group).") && !$0.hasPrefix("\(group).transfer-")
      }
      #expect(!keys.isEmpty && keys.allSatisfy(named.contains), "\(group)")
    }
  }

  private struct Labels: ParameterVisitor {
    var assumed: [String] = []

    mutating func visit(_ description: ParameterDescription, _ value: inout Int64) {
      if description.source.trust != .assumed { return }
      assumed.append("\(description.group).\(description.key)")
    }
  }

  @Test func manySeedsMakeATable() {
    let rows = [
      SeedsRow(
        identifier: "com.example.news.refresh", mean: 583, spread: 121, median: 6, low: 4, high: 8,
        emptyDays: .percent(3), worstSeed: 17, seedsRun: .percent(100)),
      SeedsRow(
        identifier: "com.\u{1B}[2J", mean: 9, spread: 0, median: 1, low: 0, high: 1,
        emptyDays: .percent(30), worstSeed: .max, seedsRun: .percent(9)),
    ]
    let wide = SeedsTable(rows, seeds: 100, TextStyle(width: 140)).text
    for words in [
      "Launches a day over 100 seeds\n", "in seeds", ".refresh  5.8 ± 1.2",
      " 0.0 ± 0.0 ",
    ] {
      #expect(wide.contains(words), "\(words): \(wide)")
    }
    let narrow = SeedsTable(rows, seeds: 1, TextStyle(width: 60)).text
    #expect(narrow.contains("Launches a day over 1 seed\n"))
    #expect(narrow.contains("5.8 ± 1.2        4 to 8           3 %\n"), "\(narrow)")
  }
}
