package import Basics
package import DeviceLogs
package import Reports
import SchedulerEngine

package enum ExplainOption {
  package static let at = CommandOption(
    name: "--at", value: .text(name: "TIME"),
    summary:
      "the moment, as a scenario writes it or a report prints it: \"day 2 21:00\", 22:40, +15m, "
      + "\"Tue 2 Jun 21:00\" or a date")
  package static let waited = CommandOption(
    name: "--waited", value: .text(name: "SPAN", offered: ["12h", "3d"]),
    summary: "with --phones or --like: how many phones show such a wait where nothing is broken")
  package static let json = CommandOption(name: "--json", summary: "the answer as JSON")

  /// Reports options that have no effect on this kind of input.
  package static func check(
    _ arguments: ParsedArguments, on kind: InputKind, _ path: String
  ) throws(CommandFailure) {
    try ScenarioOption.checkAxes(arguments)
    if ![ScenarioOption.phones, ScenarioOption.like].contains(where: { arguments.has($0) }) {
      try arguments.refuse([waited]) { .needs($0, ScenarioOption.phones.name) }
    }
    if !arguments.has(at) || arguments.positional.count < 2 {
      try arguments.refuse(ScenarioOption.varying) { .needs($0, "an identifier and --at") }
    }
    let ofScenarios =
      [at, ScenarioOption.seed, ScenarioOption.phone, ScenarioOption.set, ScenarioOption.scheduler]
      + ScenarioOption.varying
    if case .deviceLog = kind {
      try arguments.refuse(ofScenarios) { .scenarioOnly(option: $0, file: path) }
      return
    }
    if arguments.positional.count < 2 {
      try arguments.refuse([DeviceLogOption.app]) { .needs($0, "an identifier") }
    }
    try arguments.refuse([DeviceLogOption.details, DeviceLogOption.others]) {
      .deviceLogOnly(option: $0, file: path)
    }
    if kind == .eventLog {
      try arguments.refuse([at, json] + ofScenarios) { .scenarioOnly(option: $0, file: path) }
    }
  }

  /// The task that the second word names.
  package static func task(_ arguments: ParsedArguments) -> NamedTask? {
    arguments.positional.dropFirst().first.map {
      NamedTask($0, app: arguments[DeviceLogOption.app])
    }
  }

  package static func oneSeed(of seeds: [UInt64]) -> SafeText {
    "the file names \(seeds.count) seeds; this is seed \(seeds[0])"
  }

  /// The output about a device's log, as the options request it.
  package static func text(
    of log: DeviceLog, _ path: String, _ arguments: ParsedArguments, _ style: TextStyle
  ) throws(CommandFailure) -> PrintedText {
    let others: DeviceLogReport.OtherApps = arguments.has(DeviceLogOption.others) ? .named : .masked
    var only: TaskLog?
    if let name = arguments.positional.dropFirst().first {
      only = try log.task(name, in: path, showing: others)
    }
    let report = DeviceLogReport(log, style, others: others, only: only)
    if arguments.has(json) { return .json(report.json) }
    return .plain(
      arguments.has(DeviceLogOption.details)
        ? report.details() : report.brief(file: shellWord(path)))
  }
}

extension DeviceLog {
  /// The task that a word of the command line names. Who names one of another app may see it.
  package func task(
    _ name: String, in path: String, showing others: DeviceLogReport.OtherApps = .masked
  ) throws(CommandFailure) -> TaskLog {
    let meant = tasks(named: name)
    if meant.count > 1 {
      throw .usage(.task(.severalIdentifiers(name, meant.map { $0.identifier })))
    }
    guard let task = meant.first else {
      let known = (others == .named ? tasks : ownTasks).map { $0.identifier }
      throw .usage(.notInLog(name, file: path, known: known))
    }
    return task
  }
}

package enum CompareOption {
  package static let os = CommandOption(
    name: "--os",
    value: .choice(name: "VERSION", OSProfile.allCases.map { "\($0.rawValue)" }),
    summary: "the iOS version; given twice, the two are compared")
  package static let seeds = CommandOption(
    name: "--seeds", value: .number(2...100_000),
    summary: "run this many seeds, starting with 1, in both: means, differences and 95 % intervals")
  package static let details = CommandOption(
    name: "--details", summary: "all figures, and every request that differs")
  package static let json = CommandOption(name: "--json", summary: "the comparison as JSON")

  package static func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    try arguments.refuse([ScenarioOption.seed], with: seeds)
    try ScenarioOption.checkAxes(arguments)
    try arguments.refuse([seeds, details], with: ScenarioOption.like)
    try arguments.refuse([json], with: details)
  }

  /// Kinds of files that have their own options.
  package enum Kind { case run, population, deviceLog }

  package static func check(
    _ arguments: ParsedArguments, _ title: String, _ kind: Kind
  ) throws(CommandFailure) {
    let isPopulation = kind == .population
    let others =
      isPopulation
      ? [seeds, details, ScenarioOption.phone, ScenarioOption.phones, ScenarioOption.like]
      : [FleetOption.devices, FleetOption.days]
    try arguments.refuse(others) {
      .wrongKind(option: $0, file: title, wants: isPopulation ? "scenarios" : "populations")
    }
    if kind == .deviceLog {
      try arguments.refuse([seeds, ScenarioOption.phones, ScenarioOption.like]) {
        .scenarioOnly(option: $0, file: title)
      }
    }
  }

  /// Reports settings and seeds, which have no effect on a log.
  package static func check(
    _ arguments: ParsedArguments, besideLog log: String, areAllLogs: Bool
  ) throws(CommandFailure) {
    var unused = [seeds] + ScenarioOption.varying
    if areAllLogs { unused += [ScenarioOption.set, os, ScenarioOption.seed, ScenarioOption.phone] }
    try arguments.refuse(unused) { .scenarioOnly(option: $0, file: log) }
  }

  /// The same command with more output.
  package static func commandForDetails(_ arguments: ParsedArguments) -> String {
    var command = "bgsim compare"
    for path in arguments.positional { command += " \(shellWord(path))" }
    let repeated = [
      ScenarioOption.set, os, ScenarioOption.seed, ScenarioOption.phone, seeds, DeviceLogOption.app,
    ]
    for option in repeated {
      for value in arguments.all(option) { command += " \(option.name) \(shellWord(value))" }
    }
    return command + " \(details.name)"
  }
}

package enum TestOption {
  package static let seeds = CommandOption(
    name: "--seeds", value: .number(1...100_000),
    summary: "judge each scenario by this many runs, with seeds from 1")
  package static let filter = CommandOption(
    name: "--filter", value: .text(name: "GLOB"),
    summary: "only files whose path matches, with * for anything and ? for one character")
  package static let atLeast = CommandOption(
    name: "--at-least", value: .number(1...100),
    summary:
      "with --schedulers or --phones: of how many in 100 an expectation has to hold (default 100)")
  package static let junit = CommandOption(
    name: "--junit", value: .file, summary: "also write the results to this file as JUnit XML")

  package static let json = CommandOption(
    name: "--json", summary: "all results as one JSON document; so does --diagnostics json")
}

package enum PageOption {
  package static let engine = CommandOption(
    name: "--engine", value: .file,
    summary: "the simulator for the page, as .ci/page-engine makes it (found by default)")
}

package enum HelpOption {
  package static let json = CommandOption(
    name: "--json",
    summary: "rules or myths as JSON; of json its JSON Schema; schema always is")
}

package enum LearnOption {
  package static let name = CommandOption(
    name: "--seed", value: .text(name: "NAME"),
    summary: "your own questions and run, always the same for the same name")
  package static let answers = CommandOption(
    name: "--answers", value: .file,
    summary: "mark the answers in this file, one line per question; - is standard input")
  package static let key = CommandOption(
    name: "--key", summary: "the right answers and why, for the trainer")
  package static let json = CommandOption(
    name: "--json", summary: "the course, or the questions with key or marks, as JSON")
  package static let file = CommandOption(
    name: "--file", summary: "print the lesson's own file, to run, explain or change it")
  package static let ofClass = CommandOption(
    name: "--class",
    summary:
      "what was got wrong most, and marks side by side: of files of answers whose first line is "
      + "# bgsim learn LESSON, as the page saves them, or of what --answers FILE --json writes")
  package static let handout = CommandOption(
    name: "--handout", summary: "without a lesson: a sheet to print for each learner")

  private static let ofLessons = [name, answers, key, file]

  /// Without a lesson, the command only lists the course, which has no names or answers.
  package static func check(_ arguments: ParsedArguments) throws(CommandFailure) {
    let words = arguments.positional
    if arguments.has(ofClass) {
      if words.isEmpty { throw .usage(.missingArgument("a file of answers", verb: "learn")) }
      return try arguments.refuse(ofLessons + [json, handout]) {
        .notTogether($0, ofClass.name)
      }
    }
    if words.count > 1 { throw .usage(.unexpected(words[1])) }
    if words.isEmpty {
      try arguments.refuse(ofLessons) { .needs($0, "a lesson") }
    } else {
      try arguments.refuse([handout]) { .notTogether($0, "a lesson") }
    }
  }
}
