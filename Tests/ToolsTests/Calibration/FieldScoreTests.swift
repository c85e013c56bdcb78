import Foundation
import LongForm
import PlatformFacts
import Reports
import SchedulerEngine
import Testing

@testable import Calibration

/// Forecasts of the field are scored by rules that can be worked out by hand.
@Suite struct FieldScoreTests {
  private static let counted = FieldQuestion(observation: 1, measure: .launches)
  private static let timed = FieldQuestion(observation: 1, measure: .middleGap)

  private static func forecast(_ question: FieldQuestion, _ values: [Int64]) -> FieldForecast {
    FieldForecast(question, .simulator, quantiles: values)
  }

  @Test func aDoublingIsOneUnitAtAnySize() {
    for power in 0..<62 as Range<Int64> {
      #expect(FieldScale.logarithm(1 << power) == power * FieldScale.unit)
    }
    for value in [3, 5, 100, 12_345, 987_654_321] as [Int64] {
      let double = FieldScale.logarithm(2 * value) - FieldScale.logarithm(value)
      #expect(double == FieldScale.unit)
    }
    // log2(3) is 1.58496, and times 1,024 that is 1,623.
    #expect(FieldScale.logarithm(3) == 1_623)
  }

  @Test func aSingleValueScoresItsDistance() {
    let one = Self.forecast(Self.timed, Array(repeating: 8_000, count: 7))
    let answer = FieldAnswer(question: Self.timed, lowest: 32_000, highest: 32_000)
    #expect(FieldScore(one, answer).penalty == 2 * FieldScale.unit)
    #expect(!FieldScore(one, answer).isInNine)
    let right = FieldAnswer(question: Self.timed, lowest: 8_000, highest: 8_000)
    #expect(FieldScore(one, right).penalty == 0)
    #expect(FieldScore(one, right).isInHalf)
  }

  /// Being above a low quantile costs little, being below it much.
  @Test func aWideForecastPaysForItsWidthAndLessForAMiss() {
    let wide = Self.forecast(Self.timed, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000])
    let narrow = Self.forecast(Self.timed, Array(repeating: 8_000, count: 7))
    func penalty(_ forecast: FieldForecast, _ seen: Int64) -> Int64 {
      FieldScore(forecast, FieldAnswer(question: Self.timed, lowest: seen, highest: seen)).penalty
    }
    #expect(penalty(wide, 8_000) > penalty(narrow, 8_000))
    #expect(penalty(wide, 128_000) < penalty(narrow, 128_000))
    #expect(penalty(wide, 16_000) == penalty(wide, 4_000))
  }

  @Test func allThatAReportMayMeanIsAsRight() {
    let answer = FieldAnswer(question: Self.counted, lowest: 2, highest: 4)
    for value in 2...4 as ClosedRange<Int64> {
      let score = FieldScore(Self.forecast(Self.counted, Array(repeating: value, count: 7)), answer)
      #expect(score.penalty == 0 && score.isInHalf)
    }
    let open = FieldAnswer(question: Self.timed, lowest: 60_000, highest: nil)
    let longer = FieldScore(
      Self.forecast(Self.timed, Array(repeating: 900_000, count: 7)), open)
    #expect(longer.penalty == 0 && longer.isInNine)
  }

  @Test func noGapIsLongerThanWasWatched() throws {
    // No refresh in 60 days, of which a scenario has 27.
    let months = try #require(FieldObservation.numbered(60))
    let gap = try #require(
      FieldAnswer.all(of: months).first { $0.question.measure == .longestGap })
    #expect(gap.lowest == Span.days(27).milliseconds && gap.highest == nil)
  }

  @Test func othersAreOtherApps() throws {
    let observations = FieldObservation.all
    let messenger = try #require(FieldObservation.numbered(55))
    let question = FieldQuestion(observation: 55, measure: .launches)
    let with = FieldNeighbours(observations).forecast(question, of: messenger)
    let without = FieldNeighbours(observations.filter { $0.app != messenger.app })
      .forecast(question, of: messenger)
    #expect(with != nil && with == without)
    let alone = FieldNeighbours(observations.filter { $0.app == messenger.app })
    #expect(alone.forecast(question, of: messenger) == nil)
  }

  @Test func aShareOfAllAppsIsNoCertainty() {
    let question = Self.counted
    let entries = FieldObservation.all.prefix(60).map { observation in
      FieldReport.Entry(
        observation: observation,
        answer: FieldAnswer(question: question, lowest: 1, highest: 1), scores: [:])
    }
    let apps = Set(entries.map(\.app)).count
    let full = AppMeans(entries) { _ in 1_000_000 }
    #expect(full.values.count == apps && full.mean == 1_000_000)
    // Wilson's interval of n of n begins at n / (n + 3.84).
    let expected = Int64(apps) * 1_000_000 * 1_000_000 / (Int64(apps) * 1_000_000 + 3_841_459)
    #expect(abs(full.share.low - expected) < 1_000, "\(full.share)")
    #expect(full.share.high == 1_000_000)
  }

  /// What is predicted is committed before it is compared, so that a change of the model is seen as one.
  @Test func theCarriedForecastsAreOfTheseObservations() throws {
    let report = try FieldReport(reading: try Self.carried())
    for observation in FieldObservation.all {
      for answer in FieldAnswer.all(of: observation) {
        let predicted = report.forecasts.filter { $0.question == answer.question }
        #expect(
          predicted.contains { $0.predictor == .simulator },
          "\(observation.number), \(answer.question.measure.name)")
      }
    }
    for line in report.text.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(try Self.carried().contains(line + "\n"))
    }
  }

  /// Of each kind of work the observation that was watched for the shortest time is predicted anew.
  private static let shortest: [FieldObservation] = {
    var found: [FieldObservation] = []
    for group in [FieldGroup.refresh, .processing, .push, .continued, .transfer] {
      let members = FieldObservation.all.filter { FieldGroup($0) == group }
      let shortest = members.min {
        (FieldWorld.watch(of: $0), $0.number) < (FieldWorld.watch(of: $1), $1.number)
      }
      if let shortest { found.append(shortest) }
    }
    return found
  }()

  /// One of them, because that takes seconds; `LONG_TESTS=1 swift test --filter FieldScoreTests` tries all.
  @Test(arguments: shortest.map(\.number).prefix(LongForm.isAskedFor ? 5 : 1))
  func theModelStillPredictsWhatIsCarried(_ number: Int32) throws {
    let observation = try #require(FieldObservation.numbered(number))
    let now = try FieldReport(draws: 200, of: [observation], isSplitting: false)
    let before = try Self.carried().split(separator: "\n").filter { $0.hasPrefix("\(number)\t") }
    let lines = now.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(!lines.isEmpty)
    #expect(
      lines == before,
      """
      observation \(number) is predicted differently since forecasts.tsv was made. If that is meant, \
      \(FieldFiles.command) makes it and FieldScores.swift anew and counts one look more.
      """)
  }

  @Test func aLookIsCountedOnlyWhereSomethingIsPredictedDifferently() throws {
    let carried = try Self.carried()
    var report = try FieldReport(reading: carried)
    #expect(FieldFiles.remade(report, before: carried).isEmpty)
    report.forecasts.removeLast()
    let files = FieldFiles.remade(report, before: carried)
    #expect(files.map(\.path) == [FieldFiles.forecasts, FieldFiles.scores])
    #expect(files.last?.text.contains("looks = \(FieldRecord.looks + 1)\n") == true)
  }

  @Test func theArticleSaysHowOftenForecastsWereCompared() throws {
    let article = try Self.file(
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/HowFarToTrustIt.md")
    #expect(article.contains("compared \(FieldRecord.looks) times"))
  }

  @Test func theProductSaysWhatTheCarriedForecastsScore() throws {
    let report = try FieldReport(reading: try Self.carried())
    let source = FieldSource(report: report, looks: FieldRecord.looks)
    for record in source.records {
      #expect(
        FieldRecord.of(record.kind) == record,
        "\(FieldFiles.scores) is of other forecasts: \(FieldFiles.command)")
    }
    #expect(try Self.file(FieldFiles.scores) == source.text)
  }

  /// README and the article begin with the score as it is.
  @Test func theDocumentsSayTheScore() throws {
    let report = try FieldReport(reading: try Self.carried())
    let rows = FieldTables(report: report, facts: []).markdown
    let article = try Self.file(
      "Sources/TestKit/SimulatedBackgroundTasks/SimulatedBackgroundTasks.docc/HowFarToTrustIt.md")
    let readme = try Self.file("README.md")
    for row in rows { #expect(article.contains(row + "\n"), "\(row)") }
    let main = rows.filter { row in
      ["refresh", "processing", "silent push", "all but privileged"].contains {
        row.hasPrefix("| \($0) |")
      }
    }
    #expect(main.count == 4)
    for row in main {
      let cells = row.split(separator: "|").map { "\($0.dropFirst().dropLast())" }
      let short = "| \([cells[0], cells[1], cells[3], cells[5]].joined(separator: " | ")) |"
      #expect(readme.contains(short + "\n"), "\(short)")
    }
  }

  private static func file(_ path: String) throws -> String {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func carried() throws -> String {
    try Self.file("Sources/Facts/forecasts.tsv")
  }
}
