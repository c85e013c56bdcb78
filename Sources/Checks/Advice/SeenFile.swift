public import AppCheck
import Basics
import Documents
public import Reports
import RunAnalysis
import RunRecord
import Scenarios
public import SchedulerEngine

/// A source for the diagnosis of a symptom: the files of an app, or a run.
public struct SeenFile {
  private let path: String
  private let content: Content

  private enum Content {
    case app(SeenApp)
    case run(SeenRun)
    case device(SeenDevice)
  }

  /// `command` checks the files again.
  public static func app(_ files: AppFiles, command: String) -> SeenFile {
    SeenFile(path: files.plist?.path ?? "", content: .app(SeenApp(files, command)))
  }

  public static func scenario(_ play: ScenarioPlay) -> SeenFile {
    let context = play.context(TextStyle())
    let summary = RunSummary(context, of: play.loaded.prepared.setup(seed: play.seed))
    let run = SeenRun(summary: summary, context: context, scenario: play.loaded)
    return SeenFile(path: play.loaded.path, content: .run(run))
  }

  public static func log(_ path: String, _ log: LoggedRun) -> SeenFile {
    let context = log.context(TextStyle())
    let run = SeenRun(summary: RunSummary(context), context: context, scenario: nil)
    return SeenFile(path: path, content: .run(run))
  }

  /// What a reader of logs concludes from the log of a device: its first line, what points to a cause, and what
  /// points to one where a task runs and that too seldom.
  public static func device(
    _ path: String, verdict: String, shown: [(suspect: SuspectID, words: String)],
    ofDelay: [(suspect: SuspectID, words: String)], main: SuspectID?, command: String
  ) -> SeenFile {
    let device = SeenDevice(
      verdict: verdict, shown: shown, ofDelay: ofDelay, main: main, command: command)
    return SeenFile(path: path, content: .device(device))
  }

  /// What a checker finds in it.
  var diagnostics: [AppDiagnostic] {
    if case .app(let app) = content { app.checkup.diagnostics } else { [] }
  }

  /// What is to be told first of a log: what holds the work back at its end, or for work that runs too seldom, what
  /// held it back most often.
  func mainSuspect(at symptom: Symptom) -> SuspectID? {
    guard case .device(let device) = content else { return nil }
    return symptom == .tooSeldom ? device.ofDelay.first?.suspect ?? device.main : device.main
  }

  var isRun: Bool { if case .run = content { true } else { false } }
  var showsCode: Bool { if case .app(let app) = content { app.hasSources } else { false } }
}

private struct SeenApp {
  let checkup: Checkup
  let report: CheckupReport
  let hasSources: Bool
  let command: String

  init(_ files: AppFiles, _ command: String) {
    checkup = Checkup(files)
    report = CheckupReport(checkup, of: files)
    hasSources = files.sources != nil
    self.command = command
  }
}

private struct SeenDevice {
  let verdict: String
  let shown: [(suspect: SuspectID, words: String)]
  let ofDelay: [(suspect: SuspectID, words: String)]
  /// What holds its task back at the end.
  let main: SuspectID?
  let command: String
}

/// A run of a scenario, or one from a log.
private struct SeenRun {
  let summary: RunSummary
  let context: ReportContext
  let scenario: LoadedScenario?

  func name(_ task: TaskKey) -> String {
    String(decoding: context.names[task.name], as: UTF8.self)
  }

  /// The named task, otherwise those that show the symptom, otherwise all.
  func tasks(showing symptom: Symptom, _ named: String?) -> [TaskKey] {
    let known = summary.tasks.map { $0.task }
    // A task whose requests were all refused has findings but no summary.
    let all = known + summary.findings.map { $0.first.key }
    if let named { return all.filter { name($0) == named || name($0).hasSuffix("." + named) } }
    let showing = summary.tasks.filter { shows(symptom, $0) }.map { $0.task }
    // Work outside tasks has findings, too, and no summary.
    let others =
      symptom == .neverRuns || symptom == .killed ? all.filter { !known.contains($0) } : []
    return showing.isEmpty && others.isEmpty ? all : showing + others
  }

  func shows(_ symptom: Symptom, _ task: TaskSummary) -> Bool {
    switch symptom {
    case .neverRuns: task.outcomes.launched == 0
    case .tooSeldom: task.outcomes.launched > 0 && task.outcomes.launched < task.figures.days
    case .expires: !task.expired.isEmpty
    case .killed: !task.killed.isEmpty
    case .ranOnce: task.kind != .push && task.outcomes.launched > 0 && !task.now.isAlive
    case .onlyInDevelopment: false
    }
  }

  /// The suspect's rule that decided for longest.
  func held(_ task: TaskSummary, by suspect: SuspectID) -> HeldBy? {
    task.held.first { $0.rule.introduction.card.suspect == suspect && $0.deciding > .zero }
  }

  /// Whether a rule is to blame: it decided for a tenth of the time, since every healthy run is held back a
  /// little, or for longest if the task never ran. What only time ends is usual for a task that runs daily.
  func isToBlame(_ held: HeldBy, for task: TaskSummary) -> Bool {
    let launched = task.outcomes.launched
    if launched == 0 && held.rule == task.held.first?.rule { return true }
    if RuleSet.broughtByTime.contains(held.rule) && launched >= max(task.figures.days, 1) {
      return false
    }
    return held.deciding.milliseconds >= summary.range.length.milliseconds / 10
  }
}

/// What in a file shows a suspect, and the command that shows it again.
struct Evidence: Equatable {
  let words: String
  let command: String
  /// Too little of it to cause a symptom.
  var isMinor = false
  /// What the checker says to do about it; nil where the remedy of the suspect is all there is.
  var remedy: String?
}

extension SeenFile {
  /// nil if the file does not show the suspect.
  func evidence(of suspect: Suspect, at symptom: Symptom, for task: String?) -> Evidence? {
    switch content {
    case .app(let app): evidence(of: suspect, in: app)
    case .run(let run):
      evidence(of: suspect, at: symptom, in: run, for: task)
    case .device(let device):
      (device.shown + (symptom == .tooSeldom ? device.ofDelay : [])).first {
        $0.suspect == suspect.id
      }.map {
        Evidence(words: "\(path): \($0.words)", command: device.command)
      }
    }
  }

  /// Why the code, although given, does not show the suspect.
  func obstacle(to suspect: Suspect) -> String? {
    guard case .app(let app) = content, app.hasSources else { return nil }
    return app.checkup.notSeen(of: suspect.mistakes).map {
      $0.hasPlaces ? "\($0.words); \(app.command) says where" : $0.words
    }
  }

  /// Notes that the run shows something other than the symptom.
  func notes(on symptom: Symptom, for named: String?) -> [String] {
    if case .device(let device) = content { return [device.verdict] }
    guard case .run(let run) = content else { return [] }
    let tasks = run.tasks(showing: symptom, named)
    if let named, tasks.isEmpty { return ["\(path) has no task \"\(named)\"."] }
    if symptom == .onlyInDevelopment { return [] }
    let seen = run.summary.tasks.filter { tasks.contains($0.task) }
    let isRefused = tasks.contains { task in !seen.contains { $0.task == task } }
    if seen.isEmpty || seen.contains(where: { run.shows(symptom, $0) }) { return [] }
    if isRefused && symptom == .neverRuns { return [] }
    let ran = seen.map { task in
      let count = task.outcomes.launched
      return run.name(task.task) + (count == 0 ? " never ran" : " ran \(times(count))")
    }
    let words =
      symptom == .tooSeldom && seen.contains { $0.outcomes.launched > 0 }
      ? "shows a run for each day or more" : "does not show this symptom"
    return ["\(path) \(words): \(ran.joined(separator: ", "))."]
  }

  /// The strongest evidence: an error, if there is one.
  private func evidence(of suspect: Suspect, in app: SeenApp) -> Evidence? {
    let found = app.checkup.diagnostics.filter { suspect.mistakes.contains($0.code) }
    guard let first = found.first(where: { $0.severity == .error }) ?? found.first else {
      return nil
    }
    let more = found.count > 1 ? ", and \(found.count - 1) more like this" : ""
    // In the checker's own words, so that nobody reads two consequences and two remedies of one mistake.
    let wording = first.problem.wording
    let effect = wording.note.map { "; " + $0 } ?? ""
    return Evidence(
      words:
        "\(app.report.place(of: first)): \(first.code.rawValue), \(wording.title)\(more)\(effect)",
      command: app.command, remedy: wording.instruction)
  }

  private func evidence(
    of suspect: Suspect, at symptom: Symptom, in run: SeenRun, for named: String?
  ) -> Evidence? {
    let tasks = run.tasks(showing: symptom, named)
    func evidence(_ task: TaskKey, _ words: String, at instant: Instant? = nil) -> Evidence {
      Evidence(words: "\(path): \(words)", command: explaining(run, task, at: instant))
    }
    let groups = run.summary.findings.filter { $0.first.code.details.suspects.contains(suspect.id) }
    let group = groups.first { tasks.contains($0.first.key) }
    if let group = group ?? (named == nil ? groups.first : nil) {
      let (code, task) = (group.first.code, group.first.key)
      let words = "\(code.name), \(run.name(task)), \(times(group.count))"
      if case .activity = group.first.subject { return inWholeRun(words) }
      return evidence(task, words)
    }
    for summary in run.summary.tasks where tasks.contains(summary.task) {
      let (task, name) = (summary.task, run.name(summary.task))
      if let expired = summary.expired.first(where: {
        $0.cause.description.suspect == suspect.id
      }) {
        return evidence(task, "\(name) was told to stop \(times(expired.count)) for it")
      }
      if let killed = summary.killed.first(where: { $0.cause.description.suspect == suspect.id }) {
        return evidence(task, "\(name) was killed \(times(killed.count)) for it")
      }
    }
    if symptom == .killed || symptom == .expires,
      let outside = outside(suspect, in: run, of: named == nil ? nil : tasks.map { $0.app })
    {
      return outside
    }
    let held = run.summary.tasks.filter { tasks.contains($0.task) }.compactMap { task in
      run.held(task, by: suspect.id).map { (task, $0) }
    }
    guard let worst = held.first(where: { run.isToBlame($0.1, for: $0.0) }) ?? held.first else {
      return nil
    }
    let rule = worst.1.rule.introduction.name
    var found = evidence(
      worst.0.task, "\(rule) held \(run.name(worst.0.task)) back for \(spanText(worst.1.deciding))",
      at: worst.1.longest.range.lowerBound)
    found.isMinor = !run.isToBlame(worst.1, for: worst.0)
    return found
  }

  /// What happened to the app's processes and to its work outside tasks, which no task shows.
  private func outside(_ suspect: Suspect, in run: SeenRun, of apps: [AppID]?) -> Evidence? {
    let record = run.context.record
    let died = record.processes.filter {
      $0.cause?.description.suspect == suspect.id && apps?.contains($0.app) ?? true
    }
    if let first = died.first, let cause = first.cause, let at = first.endedAt {
      let more = died.count > 1 ? ", \(times(died.count)) in all" : ""
      return inWholeRun("the app's process ended \(run.context.when(at)) (\(cause.text))\(more)")
    }
    let stopped = record.activities.filter { $0.expiredAt != nil }
    guard suspect.id == ExpiryCause.timeUsedUp.description.suspect, let first = stopped.first,
      let at = first.expiredAt
    else { return nil }
    return inWholeRun("\(run.name(first.key)) was told to stop \(run.context.when(at))")
  }

  private func inWholeRun(_ words: String) -> Evidence {
    Evidence(words: "\(path): \(words)", command: "bgsim run \(shellWord(path)) --details")
  }

  private func explaining(_ run: SeenRun, _ task: TaskKey, at instant: Instant?) -> String {
    let command = "bgsim explain \(shellWord(path)) \(shellWord(run.name(task)))"
    guard let scenario = run.scenario, let instant else { return command }
    // The command takes whole minutes, so this is the first minute in which the rule holds.
    let minute = Instant(milliseconds: (instant.milliseconds + 59_999) / 60_000 * 60_000)
    return command + " --at \"\(scenario.prepared.words(of: minute))\""
  }
}
