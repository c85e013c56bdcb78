import Basics
import Documents
import Scenarios
import SchedulerEngine

/// The commands for stepping through a run.
enum StepCommand: Equatable {
  case next(Int)
  case to(String)
  case lasting(String)
  case until(String)
  /// A key of an event with its value, as scenarios write it.
  case change(key: String, value: String)
  case explain(String?)
  case back(Int)
  case fork(String?)
  case go(String)
  case timeline
  case status
  case save(String)
  case help
  case quit
  case nothing

  /// nil if the line is not a command.
  init?(_ line: String) {
    var words = line.split(separator: " ", maxSplits: 1).map { String($0) }
    guard !words.isEmpty else {
      self = .nothing
      return
    }
    let verb = words.removeFirst()
    let rest = words.first.map { StepText.trimmed($0) } ?? ""
    if verb.hasPrefix("#") {
      self = .nothing
      return
    }
    switch (verb, rest.isEmpty) {
    case ("next", true), ("n", true): self = .next(1)
    case ("next", false), ("n", false):
      guard let count = Int(rest), (1...1_000).contains(count) else { return nil }
      self = .next(count)
    case ("back", true): self = .back(1)
    case ("back", false):
      guard let count = Int(rest), (1...StepBranch.mostMoments).contains(count) else { return nil }
      self = .back(count)
    case ("to", false): self = .to(rest)
    case ("for", false): self = .lasting(rest)
    case ("until", false): self = .until(rest)
    case ("explain", _): self = .explain(rest.isEmpty ? nil : rest)
    case ("fork", _): self = .fork(rest.isEmpty ? nil : rest)
    case ("go", false): self = .go(rest)
    case ("timeline", true): self = .timeline
    case ("status", true): self = .status
    case ("save", false): self = .save(rest)
    case ("help", _): self = .help
    case ("quit", true), ("exit", true): self = .quit
    default:
      guard StepChange.keys.contains(verb) else { return nil }
      self = .change(key: verb, value: rest)
    }
  }

  static let verbs = [
    "next", "to", "for", "until", "explain", "back", "fork", "go", "timeline", "status", "save",
    "help", "quit",
  ]
}

/// A change of the world that the user types: an event of a scenario, read and prepared like any other.
struct StepChange {
  let change: WorldChange
  /// The scenario including this event.
  let text: [UInt8]

  /// What is wrong with the input, as a printable sentence.
  struct Refusal: Error {
    let words: String

    init(_ words: String) { self.words = words + "." }
  }

  /// The keys of events that the world or the user can cause. App code acts on its own.
  static let keys =
    [
      "charging", "battery", "lowPowerMode", "network", "unlock", "lock", "inUse", "thermal",
      "memory", "backgroundRefresh", "whenAsked", "reboot", "open", "leave", "forceQuit",
      "terminate", "install", "uninstall", "update", "refreshOn", "refreshOff", "attachDebugger",
      "detachDebugger", "expectOpening", "treatAsUsual", "neglect", "silence", "favour", "stop",
      "push",
    ] + DeviceSwitch.allCases.map { $0.code.description }

  /// The keys whose value names an app.
  static let keysOfApps = [
    "open", "leave", "forceQuit", "terminate", "install", "uninstall", "update", "refreshOn",
    "refreshOff", "attachDebugger", "detachDebugger", "expectOpening", "treatAsUsual",
    "neglect", "silence", "favour",
  ]

  private static let withoutValue = ["unlock", "lock", "reboot"]

  /// The moment must be a whole second, which is the precision of a scenario.
  init(
    _ key: String, _ typed: String, at instant: Instant, in text: [UInt8],
    _ prepared: PreparedScenario
  ) throws(Refusal) {
    var value = typed
    var more = ""
    if StepChange.withoutValue.contains(key), value.isEmpty { value = "true" }
    let words = value.split(whereSeparator: { $0 == " " })
    if key == "open", let place = words.firstIndex(where: { $0 == "for" }), place > 0 {
      more = #", "for": "# + StepText.quoted(words[(place + 1)...].joined(separator: " "))
      value = words[..<place].joined(separator: " ")
    }
    if value.isEmpty { throw Refusal("\(key) needs a value after it") }
    let json = value == "true" || value == "false" ? value : StepText.quoted(value)
    let at = StepText.quoted(prepared.words(of: instant))
    let event = "{ \"at\": \(at), \"\(key)\": \(json)\(more) }"
    do throws(OverrideProblem) {
      self.text = try Overrides.apply(["events+=" + event], to: text)
    } catch {
      throw Refusal(safeText(error.words.utf8))
    }
    let reading = ScenarioReader.read(self.text)
    guard let scenario = reading.scenario, let span = scenario.events.last?.span else {
      let first = reading.diagnostics.first { $0.severity == .error }?.problem.wording
      let words = [first?.title, first?.help].compactMap { $0 }.joined(separator: "; ")
      throw Refusal(safeText(words.utf8))
    }
    guard let again = try? Preparation.prepare(scenario, propertyLists: prepared.propertyLists),
      let place = again.provenance.script.firstIndex(of: span),
      case .change(let change) = again.setup.script[place].action
    else { throw Refusal("this cannot be done by hand") }
    self.change = change
  }
}

enum StepText {
  static func trimmed(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func quoted(_ text: String) -> String { JSONValue.text(text).onOneLine }

  static let help = """
    next [N]             to the next moment when something happens
    to TIME              to a moment: 22:40, day 2 21:00, as reports print it, or end
    for SPAN             this much further: 15m, 2h30m
    until TASK           until this task is launched
    explain [TASK]       why it does not run now; without a task, all of them
    open APP [for SPAN]  the user opens an app; also leave, forceQuit, terminate
    charging true        the world changes; also battery 15%, network none, lock,
                         lowPowerMode true, thermal serious and so on, as in events
    status               the device now, and what waits
    timeline             the run so far as a picture
    back [N]             undo the last steps
    fork [NAME]          continue in a copy from here; go NAME switches back
    save FILE            save the scenario with all changes
    quit

    """
}
