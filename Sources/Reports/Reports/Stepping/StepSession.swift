import Basics
import RunRecord
import Scenarios
import SchedulerEngine

/// A scenario that the user steps through: takes a command, continues the run, and says what happened. It
/// does not interpret the scenario itself: each step is a copy, an `apply` or an `advance` of the simulation.
public struct StepSession {
  /// The text to print, and a file to write.
  public struct Reply {
    public let text: String
    public var file: (path: String, text: String)?
  }

  let loaded: LoadedScenario
  let style: TextStyle
  private let seed: UInt64
  private let beginning: DeviceConditions
  var branches: [(name: String, branch: StepBranch)]
  var current = 0
  public private(set) var isOver = false
  /// The number of commands that could not be carried out.
  public internal(set) var failures = 0

  static let mostBranches = 20
  /// As many as fit in a terminal of 24 lines, together with the command and the state.
  static let mostSentences = 20

  public init(_ loaded: LoadedScenario, seed: UInt64, _ style: TextStyle) throws(ScenarioFailure) {
    self.loaded = loaded
    self.style = style
    self.seed = seed
    let simulation = try loaded.begun(seed: seed)
    beginning = simulation.conditions()
    var first = StepBranch(simulation, text: loaded.input.bytes)
    _ = first.advance(to: simulation.now)
    branches = [("main", first)]
  }

  var branch: StepBranch {
    get { branches[current].branch }
    set { branches[current].branch = newValue }
  }

  var end: Instant { loaded.prepared.end }

  var context: ReportContext { context(of: branch) }

  func context(of branch: StepBranch) -> ReportContext {
    ReportContext(
      loaded.prepared.setup, beginning: beginning, record: branch.record, rows: branch.rows,
      style: style, places: loaded.places)
  }

  public var opening: String {
    let name = loaded.prepared.scenario.name?.value ?? loaded.path
    return style.paint(safeText(name.utf8), .heading) + "\n" + whereItStands
      + "Type help for the list of commands.\n"
  }

  var whereItStands: String {
    let last = branch.now >= end ? ", the end" : ""
    let name = branches.count > 1 ? ", in \(safeText(branches[current].name.utf8))" : ""
    return style.paint("It is \(moment(branch.now))\(last)\(name).", .quiet) + "\n"
  }

  /// For example "Mon 09:23, day 1 09:23:10".
  func moment(_ instant: Instant) -> String {
    "\(context.when(instant)), \(loaded.prepared.words(of: instant))"
  }

  public mutating func take(_ line: String) -> Reply {
    guard let command = StepCommand(StepText.trimmed(line)) else {
      return refuse(unknown(line))
    }
    switch command {
    case .nothing: return Reply(text: "")
    case .help: return Reply(text: StepText.help)
    case .quit:
      isOver = true
      return Reply(text: "")
    case .next(let count): return next(count)
    case .to(let moment): return to(moment)
    case .lasting(let span): return lasting(span)
    case .until(let task): return until(task)
    case .change(let key, let value): return change(key, value)
    case .explain(let task): return explain(task)
    case .back(let count): return back(count)
    case .fork(let name): return fork(name)
    case .go(let name): return go(to: name)
    case .timeline: return Reply(text: timeline)
    case .status: return Reply(text: status)
    case .save(let path): return save(path)
    }
  }

  mutating func refuse(_ words: String) -> Reply {
    failures += 1
    return Reply(text: paragraph(words, style))
  }

  private func unknown(_ line: String) -> String {
    let word = line.split(separator: " ").first.map { String($0) } ?? ""
    let known = StepCommand.verbs + StepChange.keys
    if known.contains(word) {
      return "\(safeText(line.utf8)): the command is used differently; help shows how."
    }
    let meant = Nearest.word(to: word, among: known).map { "did you mean \($0)?" }
    return "There is no command \"\(safeText(word.utf8))\"; \(meant ?? "help lists them.")"
  }
}

extension StepSession {
  mutating func explain(_ name: String?) -> Reply {
    guard let name else {
      return Reply(
        text: loaded.prepared.tasks.map { block($0, .brief) }.joined(separator: "\n"))
    }
    do throws(StepChange.Refusal) {
      return Reply(text: block(try task(named: name), .full))
    } catch {
      return refuse(error.words)
    }
  }

  private func block(_ task: TaskKey, _ detail: WhyDetail) -> String {
    let why = branch.record.whyNot(task, in: branch.simulation, upTo: end)
    return context.explanation(
      of: why, task, at: branch.now, detail,
      triedIn: branch.setup(loaded.prepared.setup(seed: seed)), upTo: end)
  }

  var timeline: String {
    let start = loaded.prepared.setup.start
    if branch.now <= start { return "Nothing has happened yet.\n" }
    return RunTimeline(context, during: start..<branch.now).text
  }

  var status: String {
    let conditions = branch.simulation.conditions()
    let context = context
    let battery = branch.simulation.battery().millionths / 10_000
    var device = ["battery \(battery) %\(conditions.isCharging ? ", charging" : "")"]
    device.append(
      conditions.network == .none
        ? "no network" : conditions.network == .wifi ? "Wi-Fi" : "cellular")
    if conditions.isLowPowerModeOn { device.append("Low Power Mode") }
    device.append(
      conditions.isInUse ? "in use" : conditions.isLocked ? "locked" : "unlocked, not in use")
    device += unusual(conditions)
    var text =
      whereItStands + style.labelled("device", device.joined(separator: ", "))
      + "\n"
    for task in loaded.prepared.tasks { text += line(task, context) + "\n" }
    return text
  }

  /// Conditions that differ from those of most devices and may hold something back.
  private func unusual(_ conditions: DeviceConditions) -> [String] {
    var words: [String] = []
    if conditions.thermal != .nominal { words.append("temperature \(conditions.thermal.text)") }
    if conditions.memory != .normal { words.append("memory pressure \(conditions.memory.text)") }
    switch conditions.backgroundRefresh {
    case .off: words.append("Background App Refresh off")
    case .wifiOnly: words.append("Background App Refresh with Wi-Fi only")
    case .wifiAndCellular: break
    }
    for one in DeviceSwitch.allCases where conditions.switches[one] {
      words.append("\(one.code) on")
    }
    return words
  }

  private func line(_ task: TaskKey, _ context: ReportContext) -> String {
    let words: String
    switch branch.record.whyNot(task, at: branch.now) {
    case .neverRequested, .notRequested: words = "no request"
    case .running: words = "runs"
    case .pending(_, let against):
      let names = RuleID.allCases.filter { against.contains($0) }
        .map { "\($0.introduction.name)" }
      words = names.isEmpty ? "waits for a wake" : "waits: " + names.joined(separator: ", ")
    }
    let runs = branch.record.runs(of: .task(task)).count
    let ran = runs == 0 ? "has not run" : runs == 1 ? "ran once" : "ran \(runs) times"
    return "  "
      + "\(context.name(task)): \(words); \(ran)".wrapped(to: style.textWidth, indent: 4)
  }
}

extension StepSession {
  /// Finds a task by its whole identifier or the end of it, as reports print it.
  func task(named name: String) throws(StepChange.Refusal) -> TaskKey {
    let typed = safeText(name.utf8)
    do throws(ScenarioFailure) {
      return try loaded.find(NamedTask(name))
    } catch {
      guard case .task(let problem) = error else { throw .init("There is no task \(typed)") }
      switch problem {
      case .unknown(_, let known):
        throw .init("The scenario has no task \(typed); it has \(listed(known))")
      case .outsideTasks:
        throw .init("\(typed) is work outside tasks, which no rule holds back")
      case .ambiguous(_, let apps):
        throw .init("Several apps have \(typed); type \(typed) of \(listed(apps, "or"))")
      case .notItsTask(_, _, let apps):
        throw .init("That app has no task of this name; type one of \(listed(apps))")
      case .severalIdentifiers(_, let identifiers):
        throw .init("\(typed) could be \(listed(identifiers, "or"))")
      }
    }
  }

  /// Completes the identifier of an app at the start of a value, if only its end was typed.
  func ofApp(_ key: String, _ value: String) throws(StepChange.Refusal) -> String {
    let known = loaded.prepared.scenario.apps.map { $0.value.id.value }
    var words = value.split(separator: " ").map { String($0) }
    guard let name = words.first else {
      throw .init("\(key) needs an app after it: \(listed(known, "or"))")
    }
    if known.contains(name) { return value }
    let meant = known.filter { $0.hasSuffix("." + name) }
    guard meant.count == 1 else {
      throw .init("the scenario has no app \(safeText(name.utf8)); it has \(listed(known))")
    }
    words[0] = meant[0]
    return words.joined(separator: " ")
  }

  /// The first few of many names.
  private func listed(_ names: [String], _ conjunction: String = "and") -> String {
    let most = 5
    var words = names.prefix(most).map { safeText($0.utf8) }
    if names.count > most { words.append("\(names.count - most) more") }
    guard let last = words.popLast() else { return "none" }
    if words.isEmpty { return last }
    return words.joined(separator: ", ") + " \(conjunction) " + last
  }

  mutating func next(_ count: Int) -> Reply {
    guard branch.now < end else {
      return refuse("This is the end of the run; type back to go back.")
    }
    if branch.isFull { return refuse(StepSession.tooMuch) }
    var copy = branch
    copy.remember()
    var sentences = sentences(after: copy.rows.count)
    for _ in 0..<count where copy.now < end {
      let told = sentences.count
      // Not every row of the log has a sentence.
      repeat {
        let before = copy.rows.count
        let instant = copy.nextInstant(before: end)
        if let fault = copy.advance(to: instant ?? end) { return refuse(fault) }
        sentences.look(at: context(of: copy))
        for row in copy.rows[before...] { sentences.take(row) }
      } while sentences.count == told && copy.now < end && !copy.isFull
    }
    branch = copy
    return Reply(text: sentences.taken + whereItStands)
  }

  mutating func to(_ text: String) -> Reply {
    if text == "end" { return advance(to: end) }
    guard let instant = instant(StepText.unquoted(text)) else {
      return refuse(
        "\(safeText(text.utf8)) is not a moment of this run; write 22:40, day 2 21:00, Tue 21:00 "
          + "or end."
      )
    }
    return advance(to: instant)
  }

  mutating func lasting(_ text: String) -> Reply {
    guard case .elapsed(let span)? = TimePoint(text: "+" + text) else {
      return refuse("\(safeText(text.utf8)) is not a duration; write 15m or 2h30m.")
    }
    return advance(to: min(branch.now + span, end))
  }

  mutating func until(_ name: String) -> Reply {
    do throws(StepChange.Refusal) {
      let task = try task(named: name)
      let launch = branch.nextLaunch(of: task, before: end)
      let reply = advance(to: launch ?? end)
      if launch != nil { return reply }
      return Reply(text: reply.text + "It does not run before the end.\n")
    } catch {
      return refuse(error.words)
    }
  }

  private mutating func advance(to instant: Instant) -> Reply {
    if instant < branch.now {
      return refuse("That is in the past; type back to go back one step at a time.")
    }
    if instant > end { return refuse("That is after the end of the run, \(moment(end)).") }
    if branch.isFull { return refuse(StepSession.tooMuch) }
    var copy = branch
    copy.remember()
    let before = copy.rows.count
    if let fault = copy.advance(to: instant) { return refuse(fault) }
    return show(copy, from: before)
  }

  private mutating func refuse(_ fault: SimulationFault) -> Reply {
    refuse("The run cannot continue: \(fault.words).")
  }

  /// Takes over the changed branch, and reports what is new in it.
  mutating func show(_ changed: StepBranch, from before: Int) -> Reply {
    branch = changed
    var sentences = sentences(after: before)
    for row in branch.rows[before...] { sentences.take(row) }
    return Reply(text: sentences.taken + whereItStands)
  }

  /// Prepared for the rows from `first` on; all rows before it have been reported.
  private func sentences(after first: Int) -> DaySentences {
    var sentences = DaySentences(
      context, during: loaded.prepared.setup.start..<end + .milliseconds(1),
      keeping: .last(StepSession.mostSentences))
    for row in branch.rows[..<first] { sentences.pass(over: row) }
    return sentences
  }

  private static let tooMuch = "Too much has happened to keep; start again."

  /// A bare time of day means its next occurrence.
  private func instant(_ text: String) -> Instant? {
    guard let point = TimePoint(text: text) else {
      let rest = branch.now..<end + .milliseconds(1)
      return PrintedMoment(text)?.instant(in: rest, by: context.clock)
    }
    var instant = point.instant(on: loaded.prepared.scenario.clock)
    if case .clock = point {
      while instant < branch.now { instant = instant + .days(1) }
    }
    return instant
  }
}

extension StepText {
  static func unquoted(_ text: String) -> String {
    text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
      ? String(text.dropFirst().dropLast()) : text
  }
}

extension StepSession {
  mutating func change(_ key: String, _ value: String) -> Reply {
    var copy = branch
    copy.remember()
    let before = copy.rows.count
    guard let at = goToFreeSecond(&copy) else {
      return refuse("There is no time left before the end; type back to go back.")
    }
    do throws(StepChange.Refusal) {
      let value = StepChange.keysOfApps.contains(key) ? try ofApp(key, value) : value
      let change = try StepChange(key, value, at: at, in: copy.text, loaded.prepared)
      if let fault = copy.apply(change.change) {
        return refuse("That is not possible: \(fault.words).")
      }
      copy.text = change.text
    } catch {
      return refuse("That is not possible: \(error.words)")
    }
    return show(copy, from: before)
  }

  /// A scenario names whole seconds, and at one instant its events come first. A change is therefore moved to
  /// a second at which nothing else happens, so that a saved scenario does the same.
  private func goToFreeSecond(_ branch: inout StepBranch) -> Instant? {
    var at = branch.now
    if at >= end { return nil }
    let isFresh = branch.rows.last.map { $0.at < at } ?? true
    if at.milliseconds % 1_000 == 0 && isFresh { return at }
    while true {
      at = Instant(milliseconds: (at.milliseconds / 1_000 + 1) * 1_000)
      if at >= end { return nil }
      let known = branch.rows.count
      if branch.advance(to: at) != nil { return nil }
      if branch.rows.count == known || branch.rows[branch.rows.count - 1].at < at { return at }
    }
  }

  mutating func back(_ count: Int) -> Reply {
    guard branch.canGoBack else { return refuse("There is no step to undo.") }
    for _ in 0..<count where branch.canGoBack { branch.goBack() }
    return Reply(text: whereItStands)
  }

  mutating func fork(_ name: String?) -> Reply {
    if branches.count == StepSession.mostBranches {
      return refuse("There are already \(branches.count) branches.")
    }
    let new = name ?? "fork \(branches.count)"
    if branches.contains(where: { $0.name == new }) {
      return refuse(
        "There is already a branch \(safeText(new.utf8)); type go \(safeText(new.utf8)).")
    }
    branches.append((new, branch))
    current = branches.count - 1
    return Reply(text: whereItStands)
  }

  mutating func go(to name: String) -> Reply {
    guard let place = branches.firstIndex(where: { $0.name == name }) else {
      let known = branches.map { safeText($0.name.utf8) }.joined(separator: ", ")
      return refuse("There is no branch \(safeText(name.utf8)); there are \(known).")
    }
    current = place
    return Reply(text: whereItStands)
  }

  mutating func save(_ path: String) -> Reply {
    Reply(
      text: "Saved as \(safeText(path.utf8)).\n",
      // The scenario of a lesson is padded with blanks.
      file: (path, StepText.trimmed(String(decoding: branch.text, as: UTF8.self)) + "\n"))
  }
}
