import LongForm
import RandomScenarios
import RunAnalysis
import RunRecord
import SchedulerEngine
import Testing

/// A card with another fix than its own is noticed: obeyed in worlds with the finding, the other fix does not end
/// it. What would do as well in all of them is listed in `Tests/Sentences/remedies-in-words.txt`, which a person
/// reads: there only the words say which remedy is meant. `LONG_TESTS=1 swift test --filter Spoilt` tries all.
@Suite struct SpoiltRemedyTests {
  private struct Case {
    let life: Life
    let task: TaskKey
    /// What the card's own fix does.
    let own: Int
  }

  /// Some worlds with each finding, in the order of their seeds.
  private static func cases() throws -> [FindingCode: [Case]] {
    let most = LongForm.count(2, long: 12)
    var cases: [FindingCode: [Case]] = [:]
    for seed in LongForm.seeds(40, long: 1_000) {
      let scenario = RandomScenario(seed: seed)
      guard let life = Life(scenario.setup, until: scenario.end) else { continue }
      for group in life.record.provenFindings(of: scenario.setup) {
        let (code, task) = (group.first.code, group.first.key)
        if cases[code, default: []].count >= most || life.isMended(code, of: task) { continue }
        let own = Obedience.outcome(of: code.details.fix, for: code, of: task, in: life)
        cases[code, default: []].append(Case(life: life, task: task, own: own.rank))
      }
    }
    return cases
  }

  @Test func aSpoiltFixDoesNotHelpOrIsListed() throws {
    let cases = try Self.cases()
    let every = LongForm.count(40, long: 1)
    var (spoilt, noticed) = (0, 0)
    var lines: [String] = []
    for code in FindingCode.allCases {
      guard let seen = cases[code] else { continue }
      var alike: [String] = []
      for (place, remedy) in Remedy.allCases.enumerated() where remedy != code.details.fix {
        // Each finding is spoilt by other remedies.
        if (place + Int(code.rawValue)) % every != 0 { continue }
        spoilt += 1
        let helps = seen.allSatisfy {
          Obedience.outcome(of: remedy, for: code, of: $0.task, in: $0.life).rank >= $0.own
        }
        if helps { alike.append("\(remedy)") } else { noticed += 1 }
      }
      if !alike.isEmpty {
        lines.append("\(code.name), \(code.details.fix): \(alike.joined(separator: ", "))")
      }
    }
    lines.append("noticed: \(noticed) of \(spoilt)")
    #expect(noticed * 10 >= spoilt * 9 && spoilt > 100, "\(noticed) of \(spoilt)")
    // A few of them say nothing of the rest.
    if LongForm.isAskedFor {
      #expect(try SentenceFile("remedies-in-words").changes(to: lines) == nil)
    }
  }
}
