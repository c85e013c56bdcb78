import Foundation
import LongForm
import Reports
import RunAnalysis
import RunRecord
import Scenarios
import SchedulerEngine
import Testing

@testable import Advice

/// No answer excludes what another shows: what a run holds against a task is never "Not found" to `advise`,
/// and an explanation of a moment lists each rule that the run counts for it.
@Suite struct AgreementTests {
  /// The examples, and scenarios that were drawn once.
  private static let scenarios: [(name: String, text: String)] = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let examples = package.appending(path: "Examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    var all = names.filter { $0.hasSuffix(".jsonc") }.sorted().compactMap { name in
      (try? String(contentsOf: examples.appending(path: name), encoding: .utf8)).map { (name, $0) }
    }
    let drawn = package.appending(path: "Tests/DrawnScenarios/scenarios.jsonl")
    let lines = (try? String(contentsOf: drawn, encoding: .utf8)) ?? ""
    for (place, line) in lines.split(separator: "\n").enumerated() {
      all.append(("drawn \(place + 1)", String(line)))
    }
    return all
  }()

  struct Answers {
    let play: ScenarioPlay
    let summary: RunSummary
    let context: ReportContext
    let file: SeenFile

    init?(_ name: String, _ text: String) {
      guard
        let loaded = try? LoadedScenario(
          name, Array(text.utf8), ScenarioOptions(), beside: .none),
        let play = try? ScenarioPlay(loaded, seed: 1, keeping: .reportRows, while: { _ in true })
      else { return nil }
      self.play = play
      context = play.context(TextStyle())
      summary = RunSummary(context, of: play.loaded.prepared.setup(seed: play.seed))
      file = .scenario(play)
    }

    func name(_ task: TaskKey) -> String {
      String(decoding: context.names[task.name], as: UTF8.self)
    }

    /// What the run shows of a task, each with the suspect that it points to.
    func shown(of task: TaskSummary) -> [(what: String, suspect: SuspectID)] {
      var shown: [(String, SuspectID)] = []
      for held in task.held where held.deciding > .zero {
        let introduction = held.rule.introduction
        shown.append(("\(introduction.name) held it back", introduction.card.suspect))
      }
      for expired in task.expired {
        shown.append(("expired: \(expired.cause.word)", expired.cause.description.suspect))
      }
      for killed in task.killed {
        guard let suspect = killed.cause.description.suspect else { continue }
        shown.append(("killed: \(killed.cause.description.word)", suspect))
      }
      for group in summary.findings where group.first.key == task.task {
        for suspect in group.first.code.details.suspects {
          shown.append(("\(group.first.code.name)", suspect))
        }
      }
      return shown
    }
  }

  /// `LONG_TESTS=1 swift test --filter AgreementTests` tries all of them.
  static let tried = LongForm.all(of: scenarios, orOneIn: 9)

  @Test func adviseDeniesNothingThatARunShows() {
    var compared = 0
    for scenario in Self.tried {
      guard let answers = Answers(scenario.name, scenario.text) else { continue }
      for task in answers.summary.tasks {
        let name = answers.name(task.task)
        let shown = answers.shown(of: task)
        for symptom in Symptom.allCases {
          let diagnosis = Diagnosis(symptom, files: [answers.file], task: name, answers: [:])
          let denied = diagnosis.suspects(.notFound).map(\.id)
          for (what, suspect) in shown {
            compared += 1
            #expect(
              !denied.contains(suspect),
              "\(scenario.name), \(name): \(what); \(symptom) denies \(suspect)")
          }
        }
      }
    }
    #expect(compared > 500)
  }

  @Test func adviseDeniesNoEndOfAProcess() {
    for scenario in Self.tried {
      guard let answers = Answers(scenario.name, scenario.text) else { continue }
      let denied = Diagnosis(.killed, files: [answers.file], answers: [:]).suspects(.notFound)
      for process in answers.context.record.processes {
        guard let cause = process.cause, let suspect = cause.description.suspect else { continue }
        #expect(!denied.contains { $0.id == suspect }, "\(scenario.name): \(cause)")
      }
      for group in answers.summary.findings {
        for suspect in group.first.code.details.suspects {
          #expect(!denied.contains { $0.id == suspect }, "\(scenario.name): \(group.first.code)")
        }
      }
    }
  }

  @Test func anExplanationListsEachRuleThatTheRunCounts() throws {
    for scenario in Self.tried {
      guard let answers = Answers(scenario.name, scenario.text) else { continue }
      for task in answers.summary.tasks {
        for held in task.held where held.deciding > .zero {
          let longest = held.longest.range
          let middle = longest.lowerBound + .milliseconds(longest.length.milliseconds / 2)
          let why = try answers.play.loaded.prepared.whyNot(
            task.task, at: middle, seed: answers.play.seed)
          guard case .pending(let explanation) = why else {
            Issue.record(
              "\(scenario.name), \(answers.name(task.task)): not pending in \(held.rule)")
            continue
          }
          #expect(
            explanation.objections.contains { $0.objector == held.rule },
            "\(scenario.name), \(answers.name(task.task)) at \(middle): \(held.rule)")
        }
      }
    }
  }

  /// What a rule answered when it objected.
  struct Objected {
    var delays = 0
    var conditions: Set<Condition> = []
  }

  static func answersOfRules() throws -> [RuleID: Objected] {
    var answers: [RuleID: Objected] = [:]
    for scenario in tried {
      guard let shown = Answers(scenario.name, scenario.text) else { continue }
      for task in shown.summary.tasks {
        for held in task.held {
          let why = try shown.play.loaded.prepared.whyNot(
            task.task, at: held.longest.range.lowerBound, seed: shown.play.seed)
          guard case .pending(let explanation) = why else { continue }
          for answer in explanation.answers {
            switch answer.verdict {
            case .doesNotApply, .allows: break
            case .delays: answers[answer.objector, default: Objected()].delays += 1
            case .prevents(let condition, let atLatest):
              answers[answer.objector, default: Objected()].conditions.insert(condition)
              if !atLatest.isNever { answers[answer.objector, default: Objected()].delays += 1 }
            }
          }
        }
      }
    }
    return answers
  }

  /// What in a card contradicts the answers of its rule; nil if nothing does.
  static func complaint(_ card: RuleCard, _ seen: Objected) -> String? {
    let turns: Set<Condition> = [.runEnded, .launchEnded, .continuedEnded]
    if card.endsByItself != (seen.delays > 0) { return "endsByItself" }
    let isRight =
      switch card.waitsFor {
      case .date, .pace: seen.delays > 0
      case .others: seen.conditions.isSubset(of: turns) && seen.delays == 0
      case .conditions, .user: !seen.conditions.isEmpty && seen.conditions.isDisjoint(with: turns)
      }
    if !isRight { return "waitsFor" }
    let remedies = seen.conditions.subtracting(turns).subtracting([.budgetRaised])
    // Where time usually ends it, that an opening would do as well may not have been seen.
    let mayBeUnseen =
      card.waitsFor == .pace && remedies.isEmpty && [nil, .openingExpected].contains(card.usualEnd)
    let isEndRight = card.usualEnd.map(remedies.contains) ?? remedies.isEmpty
    return mayBeUnseen || isEndRight ? nil : "usualEnd"
  }

  /// A card that says something else than its rule answers is noticed here. What only words could show is in
  /// `Tests/Sentences/cards.txt`.
  @Test func aCardSaysWhatItsRuleAnswers() throws {
    let answers = try Self.answersOfRules()
    #expect(answers.count > 12, "\(answers.keys)")
    for (rule, seen) in answers {
      let card = rule.introduction.card
      #expect(Self.complaint(card, seen) == nil, "\(rule): \(card), \(seen)")
    }
  }

  @Test func eachSuspectOfARuleAnEndingOrAFindingBelongsToASymptom() {
    let known = Set(Symptom.allCases.flatMap { $0.suspects.map(\.id) })
    for id in SuspectID.allCases { #expect(known.contains(id), "\(id)") }
  }
}
