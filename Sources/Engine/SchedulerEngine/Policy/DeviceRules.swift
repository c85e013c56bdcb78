/// How many requests may be pending (fact 120).
public struct SubmissionRules: Sendable {
  public var pendingRefresh: Int64 = 1
  public var pendingProcessing: Int64 = 10
  /// Not published; taken to be as many as for processing, counted apart.
  public var pendingHealthResearch: Int64 = 10
  /// Not published either.
  public var pendingContinued: Int64 = 10

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("submission", visitor)
    let documented = Source.documented(facts: 120)
    group.count("pending-refresh", &pendingRefresh, in: 1...1_000, documented)
    group.count("pending-processing", &pendingProcessing, in: 1...1_000, documented)
    group.count(
      "pending-health-research", &pendingHealthResearch, in: 1...1_000,
      .assumed(facts: 226))
    group.count(
      "pending-continued", &pendingContinued, in: 1...1_000,
      .assumed(facts: 226))
    visitor = group.visitor
  }

  func limit(of kind: TaskKind) -> Int64 {
    switch kind {
    case .refresh: pendingRefresh
    case .processing: pendingProcessing
    case .healthResearch: pendingHealthResearch
    case .continued: pendingContinued
    // A push replaces another of its name; how many names there are is the server's matter.
    case .push: .max
    case .transfer: .max
    }
  }
}

/// When the device is awake to start what may run: besides unlock, charger and network changes it
/// wakes by itself now and then, and groups what is due (fact 243).
public struct WakingRules: Sendable {
  /// Mean time between maintenance wakes; zero starts work the moment it may run.
  public var interval = Span.minutes(10)

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("waking", visitor)
    group.span(
      "interval", &interval, upTo: .days(1),
      .assumed(facts: 243, 277, 279, remark: "calibrated against observations"))
    visitor = group.visitor
  }

  /// The first maintenance wake at or after this instant: one in each interval, in its first half.
  func nextWake(from now: Instant, _ chance: Chance) -> Instant {
    if interval <= .zero { return now }
    let length = interval.milliseconds
    let turn = (now - chance.epoch).milliseconds / length
    let wake = WakingRules.wake(turn, length, chance)
    return wake >= now ? wake : WakingRules.wake(turn + 1, length, chance)
  }

  private static func wake(_ turn: Int64, _ length: Int64, _ chance: Chance) -> Instant {
    let late = chance.span(
      from: .zero, through: .milliseconds(length / 2), .maintenanceWake, turn)
    return chance.epoch + Span(milliseconds: turn * length) + late
  }
}

/// What becomes of a process and the screen when nobody needs them.
public struct LifeRules: Sendable {
  /// From entering the background to being suspended.
  public var suspendAfter = Span.seconds(5)
  /// From the last use to the lock that makes the device idle.
  public var lockAfter = Span.seconds(30)
  /// A process that dies of its own launch code takes the request with it for which it was started, and
  /// what that code submitted; otherwise the device launches nothing more until it wakes again, and then
  /// tries once more.
  public var launchCrashDiscards = true

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("life", visitor)
    group.span(
      "suspend-after", &suspendAfter, upTo: .hours(1), .documented(facts: 251))
    group.span("lock-after", &lockAfter, upTo: .hours(1), .assumed("common setting"))
    group.flag(
      "launch-crash-discards", &launchCrashDiscards,
      .assumed("no source says what happens to the request"))
    visitor = group.visitor
  }
}
