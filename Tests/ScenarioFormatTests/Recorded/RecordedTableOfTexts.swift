import RecordedTable
import Testing

@testable import ScenarioFormat

/// Many texts are read as they were when somebody last recorded it: each key with each way to write its
/// value, drawn files whose times meet, and examples that were changed.
@Suite struct RecordedTableOfTexts {
  @Test func eachDrawnFileIsReadAsItWas() throws {
    try RecordedTable("drawn-texts").compare(
      lines: 2_000, ordinarily: 60,
      line: { place in
        var texts = DrawnTexts(seed: UInt64(place))
        let text =
          switch place % 10 {
          case 4, 8: texts.population()
          case 9: texts.lesson()
          default: texts.scenario()
          }
        return "\(place): \(ReadDigest.line(text))"
      },
      tell: { Issue.record("\($0)") })
  }

  @Test func eachChangedFileIsReadAsItWas() throws {
    var texts = try ChangedTexts()
    try RecordedTable("changed-texts").compare(
      lines: 2_000, ordinarily: 40, line: { "\($0): \(ReadDigest.line(texts.text($0)))" },
      tell: { Issue.record("\($0)") })
  }

  /// Of scenarios, and of lessons and populations what is theirs alone.
  private static var samples: [SchemaWalk.Sample] {
    func walk(_ schema: String) -> [SchemaWalk.Sample] {
      SchemaWalk(PlainJSON(schema) ?? .other).samples
    }
    let scenarios = walk(ScenarioSchema.text)
    let known = Set(scenarios.map(\.path))
    return scenarios + walk(ScenarioSchema.lessonText).filter { !$0.path.hasPrefix("scenario.") }
      + walk(ScenarioSchema.populationText).filter { !known.contains($0.path) }
  }

  @Test func eachKeyIsReadAsItWas() throws {
    let samples = Self.samples
    try RecordedTable("keys").compare(
      lines: samples.count, ordinarily: 60,
      line: { place in
        let sample = samples[place]
        return "\(place) \(sample.path): \(ReadDigest.line(sample.scenario))"
      },
      tell: { Issue.record("\($0)") })
  }
}
