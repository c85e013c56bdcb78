/// Everything a run is a function of, besides the calls of live code.
public struct Setup: Sendable {
  public var names = NameTable()
  public var start = Instant.earliest
  public var utcOffset = UTCOffset.zero
  public var seed: UInt64 = 1
  public var profile = OSProfile.ios26
  public var device = DeviceSetup()
  public var apps: [AppSetup] = []
  public var habits: [HabitSetup] = []
  /// In order of time; events of one instant happen in this order.
  public var script: [ScriptedEvent] = []
  public var rules = Rules()
  public var limits = Limits()

  public init() {}
}

/// The device at the start, and how its battery moves.
public struct DeviceSetup: Equatable, Sendable {
  public var conditions = DeviceConditions()
  public var battery = Share.percent(80)
  /// Millionths of full an hour.
  public var drainIdle: Int64 = 10_000
  public var drainInUse: Int64 = 100_000
  public var charge: Int64 = 500_000
  /// What the user says when asked whether a continued task shall go on.
  public var answer = UserAnswer.keeps

  public init() {}
}

/// What the system knows of an app's use when the simulation starts.
public enum KnownHistory: Equatable, Sendable {
  /// Nothing: the newcomer's guess applies.
  case newcomer
  /// The app's opening habits were kept for so many days before the start.
  case habits(days: Int64)
}

/// The `UIBackgroundModes` an app declares, as far as they matter here (fact 212).
public struct Modes: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let fetch = Modes(rawValue: 1)
  public static let processing = Modes(rawValue: 2)
  public static let remoteNotification = Modes(rawValue: 4)

  /// No mode is named for continued processing.
  public static func needed(for kind: TaskKind) -> Modes {
    switch kind {
    case .refresh: .fetch
    case .processing, .healthResearch: .processing
    case .continued: []
    case .push: .remoteNotification
    // Background transfers need no mode.
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

  static func needed(for kind: TaskKind) -> Entitlements {
    kind == .healthResearch ? .healthResearch : []
  }
}

/// Who answers for an app: models inside the engine, or code outside it.
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

  public init(_ name: NameID, code: AppCode) {
    self.name = name
    self.code = code
  }
}

/// Something that repeats by the clock on the wall: charging at night, an app opened at breakfast.
public struct HabitSetup: Equatable, Sendable {
  public enum Effect: Equatable, Sendable {
    case charging
    case network(Network)
    case lowPowerMode
    case deviceUse
    case open(AppID)
    /// Silent pushes arrive, at the beginning of each occurrence.
    case push(AppID, NameID)
    /// Something outside wakes the app, at the beginning of each occurrence.
    case wake(AppID, NameID)
  }

  public var pattern: Pattern
  public var effect: Effect
  /// Each occurrence begins up to this much earlier or later, seeded.
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
    /// Modelled app code submits the request of this task of its app, if its process runs and is not frozen.
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
  /// How many tasks the models of this app describe; none for live code.
  func taskCount(of app: AppID) -> Int64 {
    guard case .models(let models) = apps[Int(app.index)].code else { return 0 }
    return Int64(models.count)
  }
}

extension HabitSetup {
  /// When this day's occurrence begins, early or late by its seeded jitter.
  @inline(__always)
  func begins(on day: Int64, offset: UTCOffset, _ index: Int64, _ chance: Chance) -> Instant {
    let usual = WallTime(day: day, sinceMidnight: pattern.opens).instant(offset: offset)
    if jitter == .zero { return usual }
    return usual
      + chance.span(
        from: .zero - jitter, through: jitter, .habit, index, day - chance.firstDay)
  }
}

/// Everything has a limit and the limit has a name.
public struct Limits: Equatable, Sendable {
  /// Events one simulation may process before it stops with a fault.
  public var events: Int64 = 10_000_000
  /// Things that may be scheduled at once: requests, runs, modelled handlers, apps and habits.
  public var places: Int64 = 10_000
  /// Facts and rows that the record of one run may hold. So many take less than 1 GB.
  public var facts: Int64 = 3_000_000

  public init() {}

  static let apps = 1_000
  static let fixedPlaces = 9
  static let permittedPerApp = 64
  static let habits = 5_000
  /// That app code may make up while a simulation runs.
  static let names: Int64 = 20_000
  static let scriptedEvents = 1_000_000
  /// What a slot number of the event queue can tell apart.
  static let mostPlaces: Int64 = 1 << 16
  /// Launches at one instant of requests that were made at that very instant.
  static let launchesInACircle: Int64 = 1_000
  /// More than end a process (fact 312).
  static let activitiesAtOnce: Int64 = 2_000
  static let bytesPerRun: Int64 = 1_000_000_000_000
  static let bytesPerTransfer: Int64 = 1_000_000_000_000
}

/// What a caller can get wrong, and what stops a run. Each names the value and the limit.
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
  /// `position` counts parameters in the order of `Rules.parameters`.
  case parameterOutOfRange(position: Int64, Int64, lowest: Int64, highest: Int64)
  /// The run processed as many events as it may.
  case eventLimit(Int64, reached: Instant, busiest: NameID?)
  /// More was under way at once than can be scheduled: handlers that never end, for example.
  case tooManyPlaces(Int64, limit: Int64, at: Instant)
  /// The record of the run would hold more than it may; a run that keeps none goes on.
  case tooManyFacts(Int64, limit: Int64, at: Instant)
  /// Apps submit and are launched for it, again and again, and no time goes on; this task and those
  /// that `Simulation.circle` names.
  case launchesInACircle(TaskKey, at: Instant, limit: Int64)
  /// Our own mistake: a rule promised a change at an instant that is not ahead, so time would stand.
  case lookAgainNotAhead(RequestID, at: Instant, lookAgain: Instant)
}
