import Reports
import Scenarios
import SchedulerEngine

@testable import CommandLanguage

extension UsageProblem {
  static var samples: [Self] {
    [
      .unknownVerb("rnu"), .unknownTopic("rlues"), .unknownFact("999", highest: 300),
      .unknownObservation("999", highest: 104),
      .standardInputTwice,
      .unknownOption("--seedz", known: ["--seed"]),
      .unexpected("twice"), .missingArgument("a scenario file", verb: "run"),
      .unknownStarter("comuter"), .unknownAdvice("never-rnus"),
      .unanswered(["--started-by", "--takes"]),
      .notWanted(option: "--polling", value: "often", wanted: "a span from 1s to 30d, such as 5m"),
      .nothingToCompare, .unknownLesson("first", known: ["1", "2"]),
      .notTogether("--seeds", "--json"), .needs("--app", "a task"),
      .oneRunOnly(option: "--log", file: "a.jsonc", seeds: 3),
      .scenarioOnly(option: "--at", file: "a.jsonl"),
      .wrongKind(option: "--devices", file: "a.jsonc", wants: "populations"), .shard(.noEngine),
      .oneFileOnly(option: "--log", also: "b.jsonc"),
      .badShard("1"), .scheduler("x", .unreadable), .scheduler("999999", .noSuchNumber),
      .scheduler("1@00000000", .otherEdition),
      .deviceLogOnly(option: "--other-apps", file: "a.jsonc"), .samePlace("--log"),
      .moment(.unreadable("noon")), .task(.unknown("sync", known: ["com.news.sync"])),
      .badAssignment("battery sets nothing"), .missingValue(ScenarioOption.seed),
      .valueNotWanted(option: "--quiet", value: "yes"),
      .notANumber(option: "--seed", value: "x", 0...9),
      .notAChoice(option: "--diagnostics", value: "x", ["full", "short"]),
      .moment(.outside("day 9", from: "day 1 06:00", to: "day 8 06:00")),
      .task(.ambiguous("sync", apps: ["a", "b"])),
      .task(.notItsTask("sync", app: "a", apps: ["b"])), .task(.outsideTasks("save")),
      .task(.severalIdentifiers("sync", ["a.sync", "b.sync"])),
      .notInLog("refersh", file: "phone.ndjson", known: ["refresh", "tidy"]),
      .notInLog("refresh", file: "phone.ndjson", known: []),
      .notInLog("t", file: "l", known: (1...14).map { "task\($0)" }),
      .shard(.badValue(variable: "SIM_SHARD_INDEX", "x")),
    ]
  }
}

/// A case that is added here needs a sample above.
private func allCases(_ a: UsageProblem) {
  switch a {
  case .unknownVerb, .unknownTopic, .unknownFact, .unknownObservation, .standardInputTwice,
    .unknownOption, .unexpected,
    .missingArgument,
    .unknownStarter,
    .unknownAdvice, .unanswered, .notWanted, .nothingToCompare, .unknownLesson, .notTogether,
    .needs, .oneRunOnly, .scenarioOnly, .wrongKind, .oneFileOnly, .shard, .badShard, .scheduler,
    .deviceLogOnly,
    .samePlace,
    .moment, .task, .notInLog, .badAssignment, .missingValue, .valueNotWanted, .notANumber,
    .notAChoice:
    break
  }
}
