/// Everything that determines a run, except the calls of live code.
public struct Setup: Sendable {
  public var names = NameTable()
  public var start = Instant.earliest
  public var utcOffset = UTCOffset.zero
  public var seed: UInt64 = 1
  /// Which phone it is: 0 is the usual one, which treats all apps alike.
  public var phone: Int64 = 0
  public static let lastPhone: Int64 = 1_000_000
  public var profile = OSProfile.ios26
  public var device = DeviceSetup()
  public var apps: [AppSetup] = []
  public var habits: [HabitSetup] = []
  /// In order of time; events at the same instant happen in the order given.
  public var script: [ScriptedEvent] = []
  public var rules = Rules()
  public var limits = Limits()
  /// Whether the device launches anything by itself. Without, requests stay pending and nothing outside wakes
  /// an app; only a test still can. No log says so, because no real device is like this.
  public var grantsLaunches = true

  public init() {}
}

/// The device at the start, and the rates of its battery.
public struct DeviceSetup: Equatable, Sendable {
  public var conditions = DeviceConditions()
  public var battery = Share.percent(80)
  /// The rates are in millionths of a full battery per hour.
  public var drainIdle: Int64 = 10_000
  public var drainInUse: Int64 = 100_000
  public var charge: Int64 = 500_000
  /// The user's answer to whether a continued task should continue.
  public var answer = UserAnswer.keeps

  public init() {}
}

/// What the system knows about an app's use when the simulation starts.
public enum KnownHistory: Equatable, Sendable {
  /// Nothing: the guess for newcomers applies.
  case newcomer
  /// The app's opening habits were followed for this many days before the start.
  case habits(days: Int64)
}

/// The `UIBackgroundModes` that an app declares, as far as they matter here (fact 212).
public struct Modes: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let fetch = Modes(rawValue: 1)
  public static let processing = Modes(rawValue: 2)
  public static let remoteNotification = Modes(rawValue: 4)

  /// The modes that this kind needs; continued processing and background transfers need none.
  public static func needed(for kind: TaskKind) -> Modes {
    switch kind {
    case .refresh: .fetch
    case .processing, .healthResearch: .processing
    case .continued: []
    case .push: .remoteNotification
    case .transfer: []
    }
  }
}

/// The entitlements an app is signed with, as far as they matter here (facts 206, 214, 324).
public struct Entitlements: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let healthResearch = Entitlements(rawValue: 1)
  public static let continuedGPU = Entitlements(rawValue: 2)
  public static let backgroundInference = Entitlements(rawValue: 4)
  package static let all: Entitlements = [.healthResearch, .continuedGPU, .backgroundInference]

  static func needed(for kind: TaskKind) -> Entitlements {
    kind == .healthResearch ? .healthResearch : []
  }
}

/// Where an app's code is: models inside the engine, or live code outside it.
public enum AppCode: Equatable, Sendable {
  case models([TaskModel])
  case live
}

public struct AppSetup: Equatable, Sendable {
  public var name: NameID
  /// `BGTaskSchedulerPermittedIdentifiers`.
  public var permitted: [NameID] = []
  public var modes: Modes = [.fetch, .processing]
  public var entitlements: Entitlements = []
  public var code: AppCode
  /// What its models do outside their tasks; live code does that itself.
  public var activities: [ActivityModel] = []
  public var history = KnownHistory.habits(days: 14)
  public var isBackgroundRefreshOn = true
  public var isInstalled = true
  /// How the device treats it; nil leaves that to the phone.
  public var standing: Standing?

  public init(_ name: NameID, code: AppCode) {
    self.name = name
    self.code = code
  }
}

/// Something that repeats by the wall clock, such as charging at night or opening an app at breakfast.
public struct HabitSetup: Equatable, Sendable {
  public enum Effect: Equatable, Sendable {
    case charging
    case network(Network)
    case lowPowerMode
    case deviceUse
    case open(AppID)
    /// A silent push arrives at the beginning of each occurrence.
    case push(AppID, NameID)
    /// Something external wakes the app at the beginning of each occurrence.
    case wake(AppID, NameID)
  }

  public var pattern: Pattern
  public var effect: Effect
  /// Each occurrence begins up to this much earlier or later, drawn from the seed.
  public var jitter = Span.zero

  public init(_ effect: Effect, _ pattern: Pattern, jitter: Span = .zero) {
    self.pattern = pattern
    self.effect = effect
    self.jitter = jitter
  }
}

extension AppSetup {
  var modelledActivities: [ActivityModel] { code == .live ? [] : activities }
}

public struct ScriptedEvent: Equatable, Sendable {
  public enum Action: Equatable, Sendable {
    case change(WorldChange)
    /// Modelled app code submits the request of this task, if its process is running and not suspended.
    case submit(AppID, task: Int32)
    /// Modelled app code cancels its pending request of this name.
    case cancel(AppID, NameID)
  }

  public var at: Instant
  public var action: Action

  public init(at: Instant, _ action: Action) {
    self.at = at
    self.action = action
  }
}

extension Setup {
  /// The number of tasks that this app's models describe; zero for live code.
  func taskCount(of app: AppID) -> Int64 {
    guard case .models(let models) = apps[Int(app.index)].code else { return 0 }
    return Int64(models.count)
  }
}

extension HabitSetup {
  /// When this day's occurrence begins, including its jitter.
  @inline(__always)
  func begins(on day: Int64, offset: UTCOffset, _ index: Int64, _ chance: Chance) -> Instant {
    let usual = WallTime(day: day, sinceMidnight: pattern.opens).instant(offset: offset)
    if jitter == .zero { return usual }
    return usual
      + chance.span(
        from: .zero - jitter, through: jitter, .habit, index, day - chance.firstDay)
  }
}

/// Limits on everything that could grow without bound.
public struct Limits: Equatable, Sendable {
  /// The events that one simulation may process before it stops with a fault.
  public var events: Int64 = 10_000_000
  /// The number of things that may be scheduled at once: requests, runs, modelled handlers, apps and habits.
  public var places: Int64 = 10_000
  /// The number of facts and rows that the record of one run may hold. This many take less than 1 GB.
  public var facts: Int64 = 3_000_000

  public init() {}

  static let apps = 1_000
  static let fixedPlaces = 9
  static let permittedPerApp = 64
  static let habits = 5_000
  /// The names that app code may add while a simulation runs.
  static let names: Int64 = 20_000
  static let scriptedEvents = 1_000_000
  /// The range of slot numbers in the event queue.
  static let mostPlaces: Int64 = 1 << 16
  /// Launches at one instant of requests that were made at that same instant.
  static let launchesInACircle: Int64 = 1_000
  /// More than the number that ends a process (fact 312).
  static let activitiesAtOnce: Int64 = 2_000
  static let bytesPerRun: Int64 = 1_000_000_000_000
  static let bytesPerTransfer: Int64 = 1_000_000_000_000
}

/// A caller's mistake, or what stopped a run. Each case names the value and the limit.
public enum SimulationFault: Error, Equatable, Sendable {
  case startOutOfRange(Instant, earliest: Instant, latest: Instant)
  case endOutOfRange(Instant, latest: Instant)
  case tooManyApps(Int64, limit: Int64)
  case tooManyHabits(Int64, limit: Int64)
  case tooManyScriptedEvents(Int64, limit: Int64)
  case placesOutOfRange(Int64, limit: Int64)
  case tooManyPermittedIdentifiers(AppID, Int64, limit: Int64)
  case unknownName(NameID, known: Int64)
  case unknownApp(AppID, known: Int64)
  case unknownTask(AppID, task: Int64, known: Int64)
  case offsetOutOfRange(minutes: Int64, limit: Int64)
  case shareOutOfRange(Share, limit: Share)
  case rateOutOfRange(Int64, limit: Int64)
  case spanOutOfRange(Span, limit: Span)
  case bytesOutOfRange(Int64, limit: Int64)
  case unitsOutOfRange(Int64, limit: Int64)
  case tooManyNames(Int64, limit: Int64)
  case scriptNotInOrder(position: Int64, at: Instant, before: Instant)
  /// `position` is an index in `Rules.parameters`.
  case parameterOutOfRange(position: Int64, Int64, lowest: Int64, highest: Int64)
  /// The run processed as many events as the limit allows.
  case eventLimit(Int64, reached: Instant, busiest: NameID?)
  /// Too many things were scheduled at once: for example, handlers that never end.
  case tooManyPlaces(Int64, limit: Int64, at: Instant)
  /// The record of the run would exceed its limit; a run without a record can continue.
  case tooManyFacts(Int64, limit: Int64, at: Instant)
  /// Apps keep submitting and being launched without time passing: this task and those in
  /// `Simulation.circle`.
  case launchesInACircle(TaskKey, at: Instant, limit: Int64)
  /// A bug in the engine: a rule promised a change at an instant that is not in the future, so time would
  /// stop.
  case lookAgainNotAhead(RequestID, at: Instant, lookAgain: Instant)
}

extension Setup {
  /// Whether anything in it can make the phone treat an app otherwise than usual, now or later.
  private var hasStandings: Bool {
    if phone != 0 || apps.contains(where: { $0.standing != nil }) { return true }
    return script.contains {
      if case .change(.standing) = $0.action { true } else { false }
    }
  }

  /// The rules that can object at all. One that waits until the app is treated as usual cannot where it always is.
  public var possibleObjectors: RuleSet {
    RuleSet(
      RuleID.allCases.filter {
        hasStandings || $0.introduction.card.usualEnd != .treatedAsUsual
      })
  }
}
