import Reports
import Scenarios

@testable import CommandLanguage

extension UsageProblem: SampledCase {
  static var firstSample: Self { .unknownVerb("rnu") }

  var nextSample: Self? {
    switch self {
    case .unknownVerb: .unknownTopic("rlues")
    case .unknownTopic: .unknownOption("--seedz", known: ["--seed"])
    case .unknownOption: .unexpected("twice")
    case .unexpected: .missingArgument("a scenario file", verb: "run")
    case .missingArgument: .unknownStarter("comuter")
    case .unknownStarter: .unknownAdvice("never-rnus")
    case .unknownAdvice: .unanswered(["--started-by", "--takes"])
    case .unanswered:
      .notWanted(option: "--polling", value: "often", wanted: "a span from 1s to 30d, such as 5m")
    case .notWanted: .nothingToCompare
    case .nothingToCompare: .unknownLesson("first", known: ["1", "2"])
    case .unknownLesson: .notTogether("--seeds", "--json")
    case .notTogether: .needs("--app", "a task")
    case .needs: .oneRunOnly(option: "--log", file: "a.jsonc", seeds: 3)
    case .oneRunOnly: .scenarioOnly(option: "--at", file: "a.jsonl")
    case .scenarioOnly: .wrongKind(option: "--devices", file: "a.jsonc", wants: "populations")
    case .wrongKind: .shard(.noEngine)
    case .shard: .badShard("1")
    case .badShard: .deviceLogOnly(option: "--other-apps", file: "a.jsonc")
    case .deviceLogOnly: .samePlace("--log")
    case .samePlace: .moment(.unreadable("noon"))
    case .moment: .task(.unknown("sync", known: ["com.news.sync"]))
    case .task: .badAssignment("battery sets nothing")
    case .badAssignment: .missingValue(ScenarioOption.seed)
    case .missingValue: .valueNotWanted(option: "--quiet", value: "yes")
    case .valueNotWanted: .notANumber(option: "--seed", value: "x", 0...9)
    case .notANumber: .notAChoice(option: "--diagnostics", value: "x", ["full", "short"])
    case .notAChoice: nil
    }
  }

  static var further: [Self] {
    [
      .moment(.outside("day 9", from: "day 1 06:00", to: "day 8 06:00")),
      .task(.ambiguous("sync", apps: ["a", "b"])),
      .task(.notItsTask("sync", app: "a", apps: ["b"])),
      .task(.outsideTasks("save")),
      .task(.severalIdentifiers("sync", ["a.sync", "b.sync"])),
      .shard(.badValue(variable: "SIM_SHARD_INDEX", "x")),
    ]
  }
}
