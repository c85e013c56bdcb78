import Basics
package import DeviceLogs
package import Documents
package import Reports
package import Scenarios
package import SchedulerEngine
import SystemAccess

/// The options of the verbs that read scenarios.
package enum ScenarioOption {
  package static let seed = CommandOption(
    name: "--seed", value: .number(0...UInt64(Int64.max)),
    summary: "a different run of the same scenario; replaces the file's seed")
  package static let threads = CommandOption(
    name: "--threads", value: .number(1...64),
    summary:
      "how many seeds to run at once (default: one per core); does not change results")
  package static let set = CommandOption(
    name: "--set", value: .text(name: "KEY=VALUE"),
    summary:
      "change a value of the file or a rule, such as device.battery=15% or "
      + "rules.app-usage.threshold=100%; may be repeated")
  package static let scheduler = CommandOption(
    name: "--scheduler", value: .text(name: "NUMBER"),
    summary: "with the numbers of this plausible scheduler, as --schedulers names it")
  package static let schedulers = CommandOption(
    name: "--schedulers", value: .number(1...10_000),
    summary:
      "under number 0 and so many other plausible schedulers: what holds under all, and what decides"
  )
  package static let phone = CommandOption(
    name: "--phone", value: .number(0...UInt64(Setup.lastPhone)),
    summary:
      "on this phone, which may neglect or favour an app; 0 is the usual one"
  )
  package static let phones = CommandOption(
    name: "--phones", value: .number(1...10_000),
    summary: "on number 0, the usual phone, and so many others: how far phones alone spread it")
  package static let like = CommandOption(
    name: "--like", value: .file,
    summary:
      "on a phone like that of this log, a device's or of a run: \(LikePair.standard) other phones, or as many as "
      + "--phones says, each with a scheduler, weighed by how well they explain it")
  package static let diagnostics = CommandOption(
    name: "--diagnostics",
    value: .choice(name: "LAYOUT", DiagnosticLayout.allCases.map(\.rawValue)),
    summary: "how to print problems of the file: full, short, json, github or sarif")
  package static let files = CommandArgument(
    name: "FILE", summary: "a scenario; - is standard input", completion: .files, isRepeated: true)

  package static let reading = [set, diagnostics, InputFile.limitOption]

  /// What the options vary, and how often; nil if they vary neither.
  package static func axis(_ arguments: ParsedArguments) -> (axis: Axis, count: UInt64)? {
    arguments.number(schedulers).map { (.schedulers, $0) }
      ?? arguments.number(phones).map { (.phones, $0) }
  }

  /// The options that vary something.
  package static let axes = [schedulers, phones]
  package static let varying = axes + [like]

  /// Only one thing is varied, and then none of its kind is singled out. Like a log, phones and schedulers are
  /// varied in pairs.
  package static func checkAxes(_ arguments: ParsedArguments) throws(CommandFailure) {
    try arguments.refuse([scheduler, phone], with: like)
    if arguments.has(like) { return }
    try arguments.refuse([scheduler, phones], with: schedulers)
    try arguments.refuse([phone], with: phones)
  }

  /// What is asked of phones that are weighed by a log.
  package static func trial(
    _ loaded: LoadedScenario, _ question: LikeQuestion, _ log: LikeLog, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> LikeTrial {
    let numbers = (phones: arguments.number(phones), schedulers: arguments.number(schedulers))
    func count(_ asked: UInt64?) -> Int {
      let count = asked ?? numbers.phones ?? numbers.schedulers
      return count.map { Int($0) } ?? LikePair.standard
    }
    let path = arguments[like] ?? ""
    do throws(LikenessProblem) {
      let phone: WatchedPhone =
        switch log {
        case .device(let log): try WatchedPhone(log)
        case .run(let log): WatchedPhone(log)
        }
      return try LikeTrial(
        loaded, question, like: phone, path,
        LikePair.all(phones: count(numbers.phones), schedulers: count(numbers.schedulers)))
    } catch {
      throw .notAcceptable("\(safeText(path.utf8)): error: \(error.message)")
    }
  }

  package static func scheduler(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> PlausibleScheduler {
    guard let text = arguments[scheduler] else { return .usual }
    do throws(SchedulerProblem) {
      return try PlausibleScheduler(text)
    } catch {
      throw .usage(.scheduler(text, error))
    }
  }

  package static func layout(_ arguments: ParsedArguments) -> DiagnosticLayout {
    arguments[diagnostics].flatMap(DiagnosticLayout.init(rawValue:)) ?? .full
  }
}

/// What `--like` reads.
package enum LikeLog {
  case device(DeviceLog)
  case run(LoggedRun)
}

package enum NewOption {
  package static let shrink = CommandOption(
    name: "--shrink", value: .file,
    summary:
      "instead of a template, the smallest scenario that still shows what is wrong with this one: "
      + "a run that does not end, else an expectation that fails, else a finding")

  package static let force = CommandOption(
    name: "--force", summary: "replace an existing file")

  package static let fromLog = CommandOption(
    name: "--from-log", value: .file, summary: "a draft made from this device's log")

  package static let from = CommandOption(
    name: "--from",
    value: .text(name: "NAME", offered: StarterScenario.names + [PopulationStarter.name]),
    summary: "the device, the habit or both; or population; with --device a population file")
  package static let device = CommandOption(
    name: "--device", value: .number(0...UInt64(FleetHeader.mostDevices)),
    summary: "for a population file: this one of its devices as a scenario")
}

extension InputFile {
  package static let limitOption = CommandOption(
    name: "--max-input", value: .number(1...UInt64(Int64.max)),
    summary: "the largest input to read, in bytes (default \(usualLimit))")

  /// Reads an input of a verb, up to the size that the arguments allow.
  package init(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) {
    do throws(InputProblem) {
      try self.init(path, limit: InputFile.limit(arguments) ?? InputFile.usualLimit, waits: true)
    } catch {
      throw .input(error)
    }
  }

  /// The size that the arguments allow; nil if they do not set it.
  package static func limit(_ arguments: ParsedArguments) -> Int64? {
    arguments.number(InputFile.limitOption).map { Int64(clamping: $0) }
  }
}

/// The options of the verbs that read device logs.
package enum DeviceLogOption {
  package static let app = CommandOption(
    name: "--app", value: .text(name: "ID"),
    summary:
      "the app whose task is meant, if several apps have this identifier; for a device's log, the "
      + "app to read it for")
  package static let others = CommandOption(
    name: "--other-apps", summary: "for a device's log: also show the tasks of other apps")
  package static let details = CommandOption(
    name: "--details", summary: "for a device's log: every request, decision and launch")
}
