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
  /// `position` counts parameters in the order in which `Rules.visitParameters` meets them.
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
