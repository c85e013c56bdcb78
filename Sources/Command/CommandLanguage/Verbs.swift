import Scenarios
import SystemAccess

extension Verb {
  package static let advise = Verb(
    id: .advise,
    summary: "which tool fits your work, and what is wrong if it never runs",
    overview:
      "Without a topic it chooses a tool for background work, from options or, in a terminal, by "
      + "asking. It says why the tool fits and what it cannot promise, and gives you a scenario, Info.plist "
      + "entries and Swift code to start with. A symptom (\(AdviseTopic.symptoms.joined(separator: ", "))) finds out what is "
      + "wrong: it reads the files that follow (a folder with property list and sources, a scenario, "
      + "an event log), asks at most eight questions about the rest, and ends with an ordered list, each "
      + "entry with a command that proves it. --polling and the topics "
      + "\(AdviseTopic.arguments.joined(separator: ", ")) answer common arguments, with figures from a "
      + "month simulated on the spot. Tools that are not simulated are named, with the reason.",
    arguments: [
      CommandArgument(
        name: "TOPIC", summary: "\(AdviseTopic.names.joined(separator: ", "))",
        completion: .none),
      CommandArgument(
        name: "FILE", summary: "for a symptom: a folder, property list, scenario or event log",
        completion: .files, isRepeated: true),
    ],
    options: AdviseOption.ofTools + AdviseOption.ofSymptoms + [AdviseOption.json]
      + CheckOption.ofApps + [ScenarioOption.seed] + ScenarioOption.reading,
    examples: [
      "bgsim advise --started-by schedule --takes 20s", "bgsim advise --polling 5m",
      "bgsim advise never-runs . --answer swiped-away=no", "bgsim advise users-phone",
      "bgsim advise --started-by user --takes 3m --only scenario -o export.jsonc",
    ])

  package static let check = Verb(
    id: .check,
    summary: "mistakes in an app's plist and code, or in scenarios; runs nothing",
    overview:
      "Reads each scenario, Info.plist (XML or binary), built .app or source folder and reports every problem with its "
      + "place, what was probably meant and what a device would do. The apps of a scenario are checked by the "
      + "rules for real apps, but as warnings, because a scenario may show a mistake on "
      + "purpose. In a folder it reads the Xcode projects, and judges each app for iOS by the property list, "
      + "entitlements, sources, libraries and settings of its target; without a project it compares each app's property "
      + "list with the code around it. --sources names more code, such as that of a package. Without a file it checks the "
      + "folder it stands in, and code is checked without a property list, too. Where much is found, the first screen has a "
      + "line for each app and each cause once; --details has the rest. It compares the identifiers that the code registers and submits, "
      + "follows every path through each handler, and names what it did not follow: Objective-C, code that was not "
      + "given, and what only a run knows. Nothing is run. The "
      + "exit code is 65 if there is an error and 66 if a file cannot be read; every file is checked, "
      + "whatever is wrong with the others.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary:
          "a scenario, a property list, an .app, a folder or a file of code (default: this folder); - is a scenario on standard input",
        completion: .files, isRepeated: true)
    ],
    options: CheckOption.ofApps
      + [
        CheckOption.checklist, CheckOption.details, CheckOption.baseline, CheckOption.asBaseline,
        CheckOption.strict, CheckOption.json,
      ]
      + ScenarioOption.reading,
    examples: [
      "bgsim check", "bgsim check commuter.jsonc", "bgsim check News.app",
      "bgsim check . --strict=unseen",
      "bgsim check Info.plist --sources Sources --bundle-id com.example.news",
      "bgsim check . --checklist",
      "bgsim check . --as-baseline -o known.txt", "bgsim check . --baseline known.txt",
      "bgsim check *.jsonc --diagnostics github",
      "bgsim check commuter.jsonc --json",
    ])

  package static let compare = Verb(
    id: .compare,
    summary: "what differs between scenarios, settings, versions or logs",
    overview:
      "Runs both and shows them side by side: the results of each task, and the first request, decision or "
      + "event that differs, with its time and line. Requests that were accepted at the same "
      + "time count as the same request. Takes two files, or one scenario with --set or --os: the file with each "
      + "--set is compared with the file as it is; --os 18 --os 26 compares these two. With two files or "
      + "with --os, each --set applies to both sides. With --seeds, or if the file names several, each "
      + "seed is run in both with the same randomness, and the mean difference is shown with its 95 % "
      + "interval; \"no difference found\" means that the interval contains zero. The age of content at "
      + "an opening of the app counts from the last run that did its work, or from the start if there "
      + "was none. Two populations are compared device by device, each with the same randomness in both, and with "
      + "--schedulers under each of them. The first line says which side is better for users, and by what. A "
      + "scenario compared with a device's log shows how close the simulation comes: launches a day, gaps, "
      + "hours, the reasons for refusals, and where the two first differ. With --like, the first line is about a "
      + "phone like that of a log, which is taken to be of the first scenario. "
      + "A difference is not a failure: the exit code is 0.",
    arguments: [
      CommandArgument(
        name: "FILE",
        summary: "a scenario, a population, an event log or a device's log; - is standard input",
        completion: .files, isRepeated: true)
    ],
    options: [
      CompareOption.os, ScenarioOption.seed, ScenarioOption.phone, ScenarioOption.scheduler,
      ScenarioOption.schedulers, ScenarioOption.phones, ScenarioOption.like, CompareOption.seeds,
      ScenarioOption.threads,
      FleetOption.devices, FleetOption.days, DeviceLogOption.app,
      CompareOption.details, CompareOption.json,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim compare before.jsonc after.jsonc",
      "bgsim compare commuter.jsonc --set \"apps[0].tasks[0].earliest=1h\" --seeds 40",
      "bgsim compare commuter.jsonc --os 18 --os 26", "bgsim compare commuter.jsonc commuter.jsonl",
      "bgsim compare readers.jsonc others.jsonc --devices 2000",
      "bgsim compare draft.jsonc phone.ndjson",
    ])

  package static let demo = Verb(
    id: .demo,
    summary: "a day on a phone: what ran, what was held back, why, until when",
    overview:
      "Simulates a phone with a news app that does everything right and a podcast app that is swiped "
      + "away. Shows the day as a picture and as a table of what ran, and explains once why "
      + "a task did not run.",
    options: [DemoOption.seed, DemoOption.days, DemoOption.log],
    examples: ["bgsim demo", "bgsim demo --days 3 --seed 2", "bgsim demo --log -o demo.jsonl"])

  package static let explain = Verb(
    id: .explain,
    summary: "why a task had not run at a moment, or all that ever held it back",
    overview:
      "With --at, shows every rule for one task at that moment: what it saw, what would be enough, "
      + "until when it holds the task back and what ends that, and the smallest set of changes that would "
      + "let the task run. Without --at, shows each change in what held the task back. Takes a scenario "
      + "or an event log, as `bgsim run --log` and tests write it; a log contains no rules, so it "
      + "can only show the history. Without a task, a scenario shows a line for each task, with "
      + "what mainly holds it back and what would help, and a log shows its whole run. A log may have any "
      + "size. For a phone's own log, as `log show` or Console write it, shows what was requested, what "
      + "the system's policies said and which rules here correspond to them, and what the log proves. "
      + "With --at and --like, says when the task runs next on a phone like that of a log, and whether such a wait is "
      + "usual there. "
      + "An identifier may be shortened as in reports: news.refresh for com.example.news.refresh.",
    arguments: [
      CommandArgument(
        name: "FILE", summary: "a scenario, an event log or a device's log", completion: .files),
      CommandArgument(
        name: "IDENTIFIER", summary: "the task, such as com.example.refresh", completion: .none),
    ],
    options: [
      ExplainOption.at, ExplainOption.waited, DeviceLogOption.app, ExplainOption.json,
      DeviceLogOption.details,
      DeviceLogOption.others, ScenarioOption.seed, ScenarioOption.phone,
      ScenarioOption.scheduler, ScenarioOption.schedulers, ScenarioOption.phones,
      ScenarioOption.like,
    ] + ScenarioOption.reading,
    examples: [
      "bgsim explain commuter.jsonc com.example.cleanup --at \"day 1 14:30\"",
      "bgsim explain commuter.jsonl com.example.cleanup", "bgsim explain commuter.jsonl",
      "bgsim explain phone.ndjson --details",
    ])

  package static let help = Verb(
    id: .help,
    summary: "this text, or more on a verb, rule, finding, code or other topic",
    overview: "Shows what the command can do, or explains one verb, rule, finding or diagnostic. "
      + "The topic scenario describes the files, terms the words of reports. rules lists every rule "
      + "and number of the model, matrix shows which rule applies to which work, lesson describes the files of the "
      + "workshop, schema prints the JSON Schema for editors (schema lesson, schema population), facts lists "
      + "what is known about the platform, field what people saw on their phones, myths lists common mistakes, json describes what --json writes, "
      + "logger prints Swift for an app, whose lines bgsim explain reads, and topics lists everything.",
    arguments: [
      CommandArgument(
        name: "TOPIC",
        summary:
          "a verb, a rule, a finding, a diagnostic such as S102, scenario, lesson, terms, rules, matrix, "
          + "schema, logger, facts, field, myths, json or topics",
        completion: .topics),
      CommandArgument(
        name: "MORE",
        summary:
          "for facts a number; for field a number or the word spreads; for schema the word lesson or "
          + "population; for json a document",
        completion: .none),
    ],
    options: [HelpOption.json],
    examples: [
      "bgsim help demo", "bgsim help scenario", "bgsim help app-usage", "bgsim help rules",
      "bgsim help matrix", "bgsim help myths",
      "bgsim help schema -o scenario.schema.json", "bgsim help schema population",
      "bgsim help facts 54", "bgsim help field 50", "bgsim help json run",
      "bgsim help logger -o BackgroundTaskLog.swift",
    ])

  package static let learn = Verb(
    id: .learn,
    summary: "the workshop: predict what a scenario does, then see why",
    overview:
      "Asks questions about a scenario: when a task runs, how often, what holds it back, which change "
      + "would help, which line is to blame. Every answer comes from the run, with the main cause and "
      + "its line. Without a lesson it lists the course. In a terminal it asks one question "
      + "after another; elsewhere it prints the questions, marks the answers in a file, or prints the key. "
      + "With --class it says what many learners got wrong most, and puts their marks side by side.",
    arguments: [
      CommandArgument(
        name: "LESSON",
        summary:
          "a lesson of the course by its number or name, or a lesson file; with --class files of answers",
        completion: .files, isRepeated: true)
    ],
    options: [
      LearnOption.name, LearnOption.answers, LearnOption.key, LearnOption.json, LearnOption.file,
      LearnOption.ofClass, LearnOption.handout,
      ScenarioOption.diagnostics, InputFile.limitOption,
    ],
    examples: [
      "bgsim learn", "bgsim learn 1", "bgsim learn 3 --seed Ada --answers ada.txt",
      "bgsim learn 3 --key", "bgsim learn 3 --file -o room.jsonc", "bgsim learn my-lesson.jsonc",
      "bgsim learn --class ada.txt ben.txt", "bgsim learn --handout",
    ])

  package static let merge = Verb(
    id: .merge,
    summary: "puts the parts of a population's run together",
    overview:
      "Reads the files that bgsim run --shard has written and prints what one run of all devices would "
      + "have printed, byte for byte, whatever their order. It needs every part of one "
      + "input: a part that is missing, given twice, cut off, changed or from another input is an error.",
    arguments: [
      CommandArgument(
        name: "PART", summary: "a file of one shard", completion: .files, isRepeated: true)
    ],
    options: [RunOption.json, InputFile.limitOption],
    examples: ["bgsim merge readers.*.part", "bgsim merge parts/*.part --json -o readers.json"])

  package static let new = Verb(
    id: .new,
    summary: "a scenario or population to start from, every number written out",
    overview: "Prints a scenario for a news app on a named device with a named habit, with every "
      + "number written out so that it can be changed. Names are those of a device, of a habit, or "
      + "both as in commuter+messenger: " + StarterScenario.names.joined(separator: ", ")
      + ". The name population gives a population: users of an app on many devices. Its $schema is for "
      + "editors: "
      + "bgsim help schema -o scenario.schema.json puts that file beside it. With --from-log the "
      + "scenario is a draft made from a phone's log: when the app was open, what it requested, how the "
      + "device was; each value says where it comes from and how certain it is.",
    options: [
      NewOption.from, NewOption.device, NewOption.fromLog, DeviceLogOption.app, NewOption.shrink,
      NewOption.force, InputFile.limitOption,
    ],
    examples: [
      "bgsim new -o first.jsonc", "bgsim new --from population -o readers.jsonc",
      "bgsim new --from-log phone.ndjson -o draft.jsonc",
      "bgsim new --from commuter+messenger -o commuter.jsonc",
      "bgsim new --shrink commuter.jsonc -o smaller.jsonc",
    ])

  package static let page = Verb(
    id: .page,
    summary: "the simulator as one HTML file: scenario, picture, reasons",
    overview:
      "Writes a page that contains the simulator and the given scenarios, lessons and populations, or "
      + "folders of them; without any, the workshop of bgsim learn and the folder Examples. It opens in "
      + "a browser from anywhere, runs the scenario while you edit it, draws it, says at each moment "
      + "why a task is held back, and lets you predict first. Asked for it, it runs the scenario under other "
      + "plausible schedulers and draws where they start each run. Of a population it gives the report of "
      + "bgsim run. What is open can be kept as A, and what is edited or opened next is compared with it as "
      + "bgsim compare does, seed by seed or device by device. The event log of a run can be given too; it is "
      + "shown as it is. The page loads nothing and sends nothing. Its build of the simulator is made "
      + "once, with bash .ci/page-engine.",
    arguments: [ScenarioOption.files], options: [PageOption.engine, InputFile.limitOption],
    examples: [
      "bgsim page -o page.html", "bgsim page commuter.jsonc -o commuter.html",
      "bgsim page before.jsonc after.jsonc -o both.html",
    ])

  package static let run = Verb(
    id: .run,
    summary: "what ran, what was held back and why, and what the app does wrong",
    overview:
      "Runs each scenario file from start to end and reports in about ten lines which tasks ran, "
      + "how they ended, what mainly held them back, what the app does wrong, whether the file's "
      + "expectations hold, and what to ask next. --details shows everything. --like answers for a phone like that of a "
      + "log. For a population it "
      + "runs many devices and reports on their users, each figure with its 95 % interval; --within 2% "
      + "draws as many as it takes. The exit "
      + "code is 1 if an expectation failed. With several "
      + "files, each is run, whatever is wrong with the others, and the highest exit code counts.",
    arguments: [ScenarioOption.files],
    options: [
      ScenarioOption.seed, ScenarioOption.phone, ScenarioOption.scheduler, RunOption.seeds,
      ScenarioOption.schedulers, ScenarioOption.phones, ScenarioOption.like,
      ScenarioOption.threads, RunOption.details,
      RunOption.json, RunOption.sentences, RunOption.console, RunOption.log, RunOption.svg,
      RunOption.quiet, RunOption.step,
    ] + FleetOption.all + ScenarioOption.reading,
    examples: [
      "bgsim run commuter.jsonc", "bgsim run commuter.jsonc --seeds 100",
      "bgsim run commuter.jsonc --like phone.ndjson",
      "bgsim run commuter.jsonc --set device.battery=15% --json",
      "bgsim run readers.jsonc --devices 10000 --days 28",
      "bgsim run readers.jsonc --within 2%",
      "bgsim run commuter.jsonc --log commuter.jsonl --quiet",
    ])

  package static let test = Verb(
    id: .test,
    summary: "which expectations of many scenarios failed, for people and CI",
    overview:
      "Runs every scenario in the given files and folders and lists failures first. A file that expects "
      + "nothing is an error here, because it would always pass. The exit code is 1 if an "
      + "expectation failed, 65 if a file cannot be run and 66 if one cannot be read; the highest "
      + "counts.",
    arguments: [
      CommandArgument(
        name: "FILE-OR-FOLDER",
        summary: "a scenario, or a folder whose scenarios are run (.jsonc or .json)",
        completion: .files, isRepeated: true)
    ],
    options: [
      TestOption.filter, TestOption.seeds, ScenarioOption.phone, ScenarioOption.scheduler,
      ScenarioOption.schedulers, ScenarioOption.phones,
      TestOption.atLeast, TestOption.junit, TestOption.json,
      ScenarioOption.threads,
    ]
      + ScenarioOption.reading,
    examples: [
      "bgsim test Examples", "bgsim test Examples --filter '*force-quit*'",
      "bgsim test Examples --seeds 20",
      "bgsim test scenarios --junit results.xml --diagnostics github",
    ])
}

/// The declaration of a verb. A new verb needs a case of `VerbName` and a declaration in this file; help and
/// completions follow from them, and the compiler then requires an implementation.
package struct Verb: Sendable {
  package let id: VerbName
  /// One line for the list of verbs.
  package let summary: String
  package let overview: String
  /// All of them are optional.
  package var arguments: [CommandArgument] = []
  /// In addition to those of every verb.
  package var options: [CommandOption] = []
  package let examples: [String]
}

/// The verbs, in the order in which help lists them.
package enum VerbName: String, CaseIterable, Sendable {
  case run, explain, compare, test, check, advise, new, demo, learn, page, merge, help
}

extension Verb {
  package static let all = VerbName.allCases.map { Verb.named($0) }

  package static func named(_ name: String) -> Verb? {
    VerbName(rawValue: name).map { Verb.named($0) }
  }

  private static func named(_ name: VerbName) -> Verb {
    switch name {
    case .run: run
    case .explain: explain
    case .compare: compare
    case .test: test
    case .check: check
    case .advise: advise
    case .new: new
    case .demo: demo
    case .learn: learn
    case .page: page
    case .merge: merge
    case .help: help
    }
  }

  package var name: String { id.rawValue }

  package var understood: [CommandOption] { options + CommandOption.everywhere }
}
