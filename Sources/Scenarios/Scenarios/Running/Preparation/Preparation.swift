public import Basics
public import SchedulerEngine

/// Makes a set-up from a scenario.
public enum Preparation {
  public static func prepare(
    _ scenario: Scenario, propertyLists: [NamedInfoPlist] = []
  ) throws(PreparationFailure) -> PreparedScenario {
    var builder = SetupBuilder(scenario, propertyLists)
    builder.takeFrame()
    builder.takeDevice()
    builder.takeApps()
    builder.takeEvents()
    builder.takeRules()
    let seeds = builder.seeds()
    builder.setup.seed = seeds[0]
    builder.check()
    if !builder.problems.isEmpty { throw builder.failure }
    return PreparedScenario(
      scenario, propertyLists, builder.setup, end: builder.end, seeds: seeds, builder.provenance)
  }
}

/// A set-up under construction, with the problems found so far.
struct SetupBuilder {
  let scenario: Scenario
  let propertyLists: [NamedInfoPlist]
  let names: ScenarioNames
  let clock: ScenarioClock
  var setup = Setup()
  /// The identifiers in the set-up so far. The set-up's own table has only linear search.
  var known: [String: Int] = [:]
  var provenance = Provenance()
  var problems: [Located<PreparationProblem>] = []
  /// The user's answer when asked, if a task gives one.
  var answer: UserAnswer?
  /// Calls of app code at fixed times, collected while the apps are read.
  var calls: [(at: Instant, action: ScriptedEvent.Action, span: SourceSpan)] = []

  init(_ scenario: Scenario, _ propertyLists: [NamedInfoPlist]) {
    self.scenario = scenario
    self.propertyLists = propertyLists
    names = ScenarioNames(scenario)
    clock = scenario.clock
  }

  var start: ZonedDate { scenario.begins }
  var end: Instant { start.instant + scenario.lasts }
  var calendar: ScenarioCalendar { ScenarioCalendar(clock) }

  mutating func report(_ problem: PreparationProblem, at span: SourceSpan) {
    problems.append(Located(problem, at: span))
  }

  mutating func assume(_ assumption: Assumption) { provenance.assumptions.append(assumption) }

  /// Sorted by place; problems at the same place stay in the order in which they were found.
  var failure: PreparationFailure {
    let sorted = problems.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    return PreparationFailure(problems: sorted.map { $0.element })
  }
}

/// Problems with a scenario that only show when it is prepared for the engine.
public enum PreparationProblem: Equatable, Sendable {
  /// The caller passed no contents for this path.
  case propertyListMissing(path: String)
  case tooManyIdentifiers(Int, limit: Int)
  case tooManySeeds(limit: Int64)
  /// A task can be submitted at only one pace.
  case severalPaces
  /// All tasks must share one answer from the user.
  case severalAnswers
  /// The engine rejects the set-up.
  case refused(SimulationFault)
}

/// Why a scenario cannot be run: all problems, in the order of the file.
public struct PreparationFailure: Error, Equatable, Sendable {
  public let problems: [Located<PreparationProblem>]
}

/// A scenario that is ready to run: the engine's input, the end, and the place of each part in the file. It
/// is large and immutable, so it is shared instead of copied.
public final class PreparedScenario: Sendable {
  public let scenario: Scenario
  /// The property lists that its apps name.
  public let propertyLists: [NamedInfoPlist]
  /// Uses the first of the seeds.
  public let setup: Setup
  public let end: Instant
  /// One run for each seed; never empty.
  public let seeds: [UInt64]
  public let provenance: Provenance
  /// Whether several apps have a task with the identifier, by the index of the identifier.
  private let isShared: [Bool]

  init(
    _ scenario: Scenario, _ lists: [NamedInfoPlist], _ setup: Setup, end: Instant, seeds: [UInt64],
    _ provenance: Provenance
  ) {
    self.scenario = scenario
    propertyLists = lists
    self.setup = setup
    self.end = end
    self.seeds = seeds
    self.provenance = provenance
    var owners = [Int32](repeating: -1, count: Int(setup.names.count))
    var isShared = [Bool](repeating: false, count: owners.count)
    for task in provenance.apps.lazy.flatMap({ $0.tasks }) {
      let name = Int(task.key.name.index)
      if owners[name] >= 0 && owners[name] != task.key.app.index { isShared[name] = true }
      owners[name] = task.key.app.index
    }
    self.isShared = isShared
  }

  /// The same scenario under another scheduler.
  public func under(
    _ scheduler: PlausibleScheduler, changing changes: [ParameterChange] = []
  ) -> PreparedScenario {
    if scheduler == .usual, changes.isEmpty { return self }
    var changed = setup
    changed.rules = scheduler.rules(over: setup.rules, fixed: fixedNumbers)
    changed.rules.take(changes)
    return PreparedScenario(
      scenario, propertyLists, changed, end: end, seeds: seeds, provenance)
  }

  /// The same scenario on another phone.
  public func on(phone number: Int64) -> PreparedScenario {
    if setup.phone == number { return self }
    var changed = setup
    changed.phone = number
    return PreparedScenario(
      scenario, propertyLists, changed, end: end, seeds: seeds, provenance)
  }

  /// The positions of numbers that the file or its version of the system fixes, so that no scheduler may
  /// change them.
  public var fixedNumbers: [Int] {
    let usual = Rules().parameters
    let own = setup.rules.parameters
    let said = scenario.rules.map { $0.position }
    return UncertainNumbers.positions.filter { position in
      said.contains(position) || own[position].value != usual[position].value
    }
  }

  public var tasks: [TaskKey] {
    provenance.apps.flatMap { app in app.tasks.map { $0.key } }
  }

  public func setup(seed: UInt64) -> Setup {
    var changed = setup
    changed.seed = seed
    return changed
  }

  public func text(of name: NameID) -> String {
    String(decoding: setup.names[name], as: UTF8.self)
  }

  /// The text of an identifier, with the app if several apps have it.
  public func words(of task: TaskKey) -> String {
    let isShared = isShared[Int(task.name.index)]
    return text(of: task.name) + (isShared ? " of \(name(of: task.app))" : "")
  }

  public func name(of app: AppID) -> String { text(of: setup.apps[Int(app.index)].name) }
}

/// Where the parts of a set-up come from, so that messages can point at a line of the file.
public struct Provenance: Equatable, Sendable {
  /// By index in the set-up's script.
  public internal(set) var script: [SourceSpan] = []
  /// By index among the set-up's habits.
  public internal(set) var habits: [HabitOrigin] = []
  /// By index among the set-up's apps.
  public internal(set) var apps: [AppOrigin] = []
  /// What was assumed because the scenario does not say it, or only implies it by a name.
  public internal(set) var assumptions: [Assumption] = []
}

public enum HabitOrigin: Equatable, Sendable {
  case said(SourceSpan)
  /// Part of a named device. The span is that of the name, if it is in the file.
  case device(NamedDevice, SourceSpan)
  case habit(NamedHabit, SourceSpan)

  public var span: SourceSpan {
    switch self {
    case .said(let span), .device(_, let span), .habit(_, let span): span
    }
  }
}

public struct AppOrigin: Equatable, Sendable {
  public let span: SourceSpan
  public internal(set) var tasks: [TaskOrigin] = []
  public internal(set) var activities: [TaskOrigin] = []
}

public struct TaskOrigin: Equatable, Sendable {
  public let key: TaskKey
  public let span: SourceSpan
}

/// Something that a run depends on and that the scenario does not spell out.
public enum Assumption: Equatable, Sendable {
  case start(ZonedDate)
  case duration(Span)
  case seed(UInt64)
  case system(OSProfile)
  case device(NamedDevice)
  /// The file only names a device; its battery and its daily routine are our choice.
  case namedDevice(NamedDevice)
  /// The file describes a device but leaves out these parts.
  case batteryLevel(Share)
  case batteryRates
  case network
  case namedHabit(AppID, NamedHabit)
  /// For this many days before the start, the app was used as it is after the start.
  case history(AppID, days: Int64)
  /// Nothing is known about the app's use, so a guess sets its pace at first.
  case newcomer(AppID)
  /// The identifiers of its tasks are permitted, because the file lists none.
  case permittedByTasks(AppID)
  /// The app declares fetch and processing, because the file lists no modes.
  case bothModes(AppID)
  /// Also remote notifications, because the app receives pushes.
  case allModes(AppID)
}
