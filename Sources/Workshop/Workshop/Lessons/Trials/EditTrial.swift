import Basics
import RunAnalysis
import RunRecord
public import Scenarios
import SchedulerEngine

/// The result of a learner's change.
public enum EditOutcome: Equatable, Sendable {
  case reached
  /// The scenario can be run, but its result is not the expected one.
  case missed([Mismatch])
  /// It is the expected one here, but not under another value that nobody knows.
  case missedUnder(AssumedValue, [Mismatch])
  case tooMany(Int, allowed: Int64)
  /// The edit changes something that it must not change.
  case forbidden(Untouchable)
  case badAssignment(OverrideProblem)
  /// The result is not a scenario that can be run.
  case unreadable(Reading)
  case fault(RunFault)

  public enum Untouchable: Equatable, Sendable {
    case time, rules, seed, system
    /// The app no longer submits the task, so of course it does not run.
    case request
    /// Something of the user's phone would be switched off, or the user would not use it.
    case phone
  }
}

/// Applies a learner's change to the scenario, runs it, and judges it by the question's expectation.
struct EditTrial {
  let stage: PreparedLesson
  let question: Lesson.Question
  let task: TaskKey

  func outcome(of assignments: [String]) -> EditOutcome {
    let allowed = question.changes?.value ?? 1
    if assignments.count > Int(allowed) { return .tooMany(assignments.count, allowed: allowed) }
    let bytes: [UInt8]
    do throws(OverrideProblem) {
      bytes = try Overrides.apply(assignments, to: stage.text)
    } catch {
      return .badAssignment(error)
    }
    let reading = ScenarioReader.read(bytes)
    guard var scenario = reading.scenario else { return .unreadable(reading) }
    if let touched = touched(in: scenario) { return .forbidden(touched) }
    scenario.expectations = question.expect.map { [Located($0.value.about(question))] } ?? []
    do throws(PreparationFailure) {
      let prepared = try Preparation.prepare(scenario, propertyLists: stage.prepared.propertyLists)
      return judge(prepared)
    } catch {
      return .unreadable(error.reading)
    }
  }

  private enum Wanted { case more, less, nothing }

  /// What is wanted of the task's runs; mishaps do not count, since nobody wants those.
  private var wanted: Wanted {
    var wanted = Wanted.more
    for count in RunCount.allCases where !count.isOfMishaps {
      guard let expect = question.expect?.value, let most = expect.counts[count]?.value.highest
      else { continue }
      if most == 0 { return .nothing }
      let runs = stage.runs(of: task, during: expect.during?.value).filter { count.counts($0) }
      if expect.per == nil && Int64(runs.count) > most { wanted = .less }
    }
    return wanted
  }

  private func judge(_ prepared: PreparedScenario) -> EditOutcome {
    guard let key = stage.task(like: task, in: prepared) else { return .forbidden(.request) }
    do throws(RunFault) {
      let record = try prepared.run(seed: stage.seed).record
      if takesFromTheUser(prepared, record) { return .forbidden(.phone) }
      if !record.requests.contains(where: { $0.key == key }) { return .forbidden(.request) }
      let mismatches = prepared.judge(record).flatMap { $0.mismatches }
      if !mismatches.isEmpty { return .missed(mismatches) }
      return try underOtherValues(prepared)
    } catch {
      return .fault(error)
    }
  }

  private func underOtherValues(_ prepared: PreparedScenario) throws(RunFault) -> EditOutcome {
    guard let name = question.atBothEndsOf?.value else { return .reached }
    for value in AssumedValue.named(name, in: prepared) {
      let turned = value.turned(in: prepared)
      let record = try turned.run(seed: stage.seed).record
      let mismatches = turned.judge(record).flatMap { $0.mismatches }
      if !mismatches.isEmpty { return .missedUnder(value, mismatches) }
    }
    return .reached
  }

  /// Whether something is switched off, unplugged or left unused that was not before. To mend what the user did is
  /// allowed: a lesson is about that. A question that asks what would stop the task allows all of it.
  private func takesFromTheUser(_ prepared: PreparedScenario, _ record: RunRecord) -> Bool {
    let before = stage.prepared
    if wanted == .nothing || !prepared.mayTreatThePhoneOtherwise(than: before) { return false }
    // Fewer runs have to come from the app.
    if wanted == .less || prepared.doesMoreToThePhone(than: before) { return true }
    let asked = before.stretches(of: question.expect?.value.during?.value)
    guard let then = PhoneUse(before, seed: stage.seed, stage.record, asked: asked),
      let now = PhoneUse(prepared, seed: stage.seed, record, asked: asked)
    else { return false }
    return now.isLess(than: then)
  }

  private func touched(in scenario: Scenario) -> EditOutcome.Untouchable? {
    let before = stage.prepared.scenario
    if scenario.begins != before.begins || scenario.lasts != before.lasts { return .time }
    if scenario.rules != before.rules || scenario.limits != before.limits { return .rules }
    if scenario.seed != before.seed || scenario.seeds != before.seeds { return .seed }
    if scenario.system != before.system { return .system }
    let standings = scenario.apps.map { $0.value.standing?.value }
    return standings == before.apps.map { $0.value.standing?.value } ? nil : .rules
  }
}

extension PreparedLesson {
  /// The task with the same name in a changed scenario.
  func task(like task: TaskKey, in changed: PreparedScenario) -> TaskKey? {
    let (name, app) = (prepared.text(of: task.name), prepared.name(of: task.app))
    return changed.tasks.first {
      changed.text(of: $0.name) == name && changed.name(of: $0.app) == app
    }
  }

  /// A change that answers the question, found by trial; nil if none of those tried does.
  public func solution(of posed: PosedQuestion) -> [String]? {
    let trial = EditTrial(stage: self, question: posed.question, task: posed.task)
    for edit in edits(for: posed.task) where trial.outcome(of: [edit]) == .reached {
      return [edit]
    }
    return nil
  }

  public func outcome(of assignments: [String], for posed: PosedQuestion) -> EditOutcome {
    EditTrial(stage: self, question: posed.question, task: posed.task).outcome(of: assignments)
  }

  /// First changes to the task, then to the device, then to the app and its use, then removals of what the
  /// file can do without.
  private func edits(for task: TaskKey) -> [String] {
    let (app, name) = paths(of: task)
    let device = [
      "lowPowerMode=false", "charging=true", "network=wifi", "battery=80%",
      "backgroundRefresh=wifiAndCellular", "thermal=nominal", "lowPowerMode=true", "network=none",
      "backgroundRefresh=off", "thermal=critical", "charging=false",
    ]
    let ofApp = ["refreshOn=true", #"opened=["07:05","12:30","18:00","21:00"]"#, "refreshOn=false"]
    let ofTask = [
      "resubmit=first", "registers=atLaunch", "onExpiration=complete",
      #"submit=["onLaunch","onBackground","ifNotPending"]"#, "earliest=15m", "requires=[]",
      "work.takes=5s", "earliest=4h", "earliest=12h",
    ]
    return ofTask.map { name + "." + $0 } + device.map { "device." + $0 }
      + ofApp.map { app + "." + $0 } + CandidateLines(text).parts.map { $0.path + "-" }
  }

  /// The paths by index, which are short to type.
  private func paths(of task: TaskKey) -> (app: String, task: String) {
    let (id, identifier) = (prepared.name(of: task.app), prepared.text(of: task.name))
    let apps = prepared.scenario.apps
    guard let app = apps.firstIndex(where: { $0.value.id.value == id }) else {
      return ("apps[\(id)]", "apps[\(id)].tasks[\(identifier)]")
    }
    // Activities may come between the tasks in the file.
    let place =
      apps[app].value.activities.isEmpty
      ? apps[app].value.tasks.firstIndex { $0.value.identifier.value == identifier } : nil
    return ("apps[\(app)]", "apps[\(app)].tasks[\(place.map { "\($0)" } ?? identifier)]")
  }
}

/// The parts of a scenario file that may be to blame. Each can be removed, and the rest is still a scenario.
struct CandidateLines {
  struct Part {
    /// A path as `Overrides` uses it.
    let path: String
    let start: Int
    let place: Place
  }

  /// In the order in which they are blamed: the app's requests before the course of its work.
  enum Place: CaseIterable {
    case task, work, event, device, elsewhere
  }

  private(set) var parts: [Part] = []
  /// The number of parts is limited, because each costs a run.
  static let most = 60

  /// Removing its openings would give the app another user, which is not a fix.
  private static let keptOfApp = ["id", "tasks", "opened", "history"]
  private static let keptOfTask = [
    "refresh", "processing", "continued", "healthResearch", "push", "work",
  ]

  init(_ bytes: [UInt8]) {
    guard let tree = JSONTree.read(bytes).tree, tree.nodes[0].kind == .object else { return }
    for member in tree.members(of: 0) {
      switch tree.text(of: member.key) {
      case "device": take(tree, member.value, "device.", .device, except: ["like"])
      case "rules": take(tree, member.value, "rules.", .elsewhere, except: [])
      case "events":
        for (place, event) in tree.elements(of: member.value).enumerated() {
          add("events[\(place)]", tree.nodes[event].span.start, .event)
        }
      case "apps":
        for (place, app) in tree.elements(of: member.value).enumerated() {
          takeApp(tree, app, "apps[\(place)].")
        }
      default: break
      }
    }
  }

  private mutating func takeApp(_ tree: JSONTree, _ app: Int, _ path: String) {
    take(tree, app, path, .elsewhere, except: CandidateLines.keptOfApp)
    guard tree.nodes[app].kind == .object else { return }
    for member in tree.members(of: app) where tree.text(of: member.key) == "tasks" {
      for (place, task) in tree.elements(of: member.value).enumerated() {
        add(path + "tasks[\(place)]", tree.nodes[task].span.start, .elsewhere)
        let path = path + "tasks[\(place)]."
        take(tree, task, path, .task, except: CandidateLines.keptOfTask)
        guard tree.nodes[task].kind == .object else { continue }
        for member in tree.members(of: task) where tree.text(of: member.key) == "work" {
          take(tree, member.value, path + "work.", .work, except: [])
        }
      }
    }
  }

  private mutating func take(
    _ tree: JSONTree, _ object: Int, _ path: String, _ place: Place, except kept: [String]
  ) {
    guard tree.nodes[object].kind == .object else { return }
    for member in tree.members(of: object) {
      let key = tree.text(of: member.key)
      if kept.contains(key) || key.hasPrefix("x-") { continue }
      add(path + key, tree.nodes[member.key].span.start, place)
    }
  }

  private mutating func add(_ path: String, _ start: Int, _ place: Place) {
    if parts.count < CandidateLines.most {
      parts.append(Part(path: path, start: start, place: place))
    }
  }
}

extension JSONTree {
  fileprivate func elements(of place: Int) -> [Int] {
    nodes[place].kind == .array ? Array(children(of: place)) : []
  }
}

/// The scenario of a lesson with changes.
struct ScenarioVariant {
  let prepared: PreparedScenario
  let seed: UInt64

  /// nil if the result cannot be run.
  init?(_ lesson: PreparedLesson, _ assignments: [String]) {
    guard let bytes = try? Overrides.apply(assignments, to: lesson.text),
      let scenario = ScenarioReader.read(bytes).scenario,
      let prepared = try? Preparation.prepare(
        scenario, propertyLists: lesson.prepared.propertyLists)
    else { return nil }
    self.prepared = prepared
    seed = lesson.seed
  }

  func record(until instant: Instant? = nil) -> RunRecord? {
    try? prepared.run(seed: seed, until: instant.map { min($0, prepared.end) }).record
  }
}
