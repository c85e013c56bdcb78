/// How many requests may be pending (fact 120).
public struct SubmissionRules: Sendable {
  public var pendingRefresh: Int64 = 1
  public var pendingProcessing: Int64 = 10
  /// Not published; assumed to be the same as for processing, counted separately.
  public var pendingHealthResearch: Int64 = 10
  /// Not published either.
  public var pendingContinued: Int64 = 10

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "submission"
    let documented = Source.documented(facts: 120)
    list.count("pending-refresh", &pendingRefresh, in: 1...1_000, documented)
    list.count("pending-processing", &pendingProcessing, in: 1...1_000, documented)
    list.count(
      "pending-health-research", &pendingHealthResearch, in: 1...1_000,
      .assumed(facts: 226), .from(1, to: 100))
    list.count(
      "pending-continued", &pendingContinued, in: 1...1_000,
      .assumed(facts: 226), .from(1, to: 100))
  }

  func limit(of kind: TaskKind) -> Int64 {
    switch kind {
    case .refresh: pendingRefresh
    case .processing: pendingProcessing
    case .healthResearch: pendingHealthResearch
    case .continued: pendingContinued
    // A push replaces another of its name; the server decides how many names there are.
    case .push: .max
    case .transfer: .max
    }
  }
}

/// When the device is awake to start work: it wakes on unlock, charger and network changes, and now and then
/// by itself, and groups what is due (fact 243).
public struct WakingRules: Sendable {
  /// Mean time between maintenance wakes; zero starts work as soon as it may run.
  public var interval = Span.minutes(10)

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "waking"
    list.span(
      "interval", &interval, upTo: .days(1),
      .assumed(facts: 243, 277, 279, remark: "calibrated against observations"),
      .from(.minutes(1), to: .minutes(15), fact: 277))
  }

  /// The first maintenance wake at or after this instant. Each interval has one, in its first half.
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

/// When a process is suspended and the screen locks, and what wakes and launch crashes do.
public struct LifeRules: Sendable {
  /// From entering the background to the suspension.
  public var suspendAfter = Span.seconds(5)
  /// From the last use to the lock, which makes the device idle.
  public var lockAfter = Span.seconds(30)
  /// Whether a process that crashes in its launch code takes with it the request it was started for and those
  /// it submitted. Otherwise the device launches nothing more until its next wake, and then tries once more.
  public var launchCrashDiscards = true
  /// From an external wake to the suspension of an app that asks for no more time.
  public var wakeTime = Span.seconds(10)
  /// Whether an external event wakes an app that the user swiped away.
  public var wakesAfterForceQuit = false

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "life"
    list.span(
      "suspend-after", &suspendAfter, upTo: .hours(1), .documented(facts: 251))
    list.span(
      "lock-after", &lockAfter, upTo: .hours(1), .assumed("common setting"),
      .from(.seconds(30), to: .minutes(5))
        .endingThere(because: "what new phones are set to, and the shortest that one can choose"))
    list.flag(
      "launch-crash-discards", &launchCrashDiscards,
      .assumed("no source says what happens to the request"), .from(false, to: true))
    list.span(
      "wake-time", &wakeTime, upTo: .minutes(5),
      .assumed(facts: 343, remark: "that it varies widely is stated"),
      .from(.zero, fact: 343, to: .seconds(30), fact: 343))
    list.flag(
      "wakes-after-force-quit", &wakesAfterForceQuit,
      .assumed(facts: 343, remark: "it differs by what wakes the app"), .from(false, to: true))
  }
}

/// How long an app may run in the background under all its assertions together (fact 100).
public struct AssertionRules: Sendable {
  /// Counted while the app is in the background with an open assertion. That it starts over with each stay in
  /// the foreground, and with each background launch, is assumed.
  public var time = Span.seconds(30)
  /// From the call of the expiration handler to the end of the time. That no new assertion is granted with
  /// less time left is assumed.
  public var warning = Span.seconds(5)
  /// An app with this many open assertions is killed.
  public var most: Int64 = 1_000

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "assertions"
    list.span(
      "time", &time, upTo: .hours(1),
      .stated(facts: 100, 310, remark: "the same from iOS 13 on"))
    list.span(
      "warning", &warning, upTo: .minutes(5), .observed(facts: 311),
      .from(.seconds(2), to: .seconds(5), fact: 311)
        .endingThere(because: "as it was heard; a busy app hears it later"))
    list.count("most", &most, in: 1...10_000, .stated(facts: 312))
  }
}

/// What happens when `setTaskCompleted` is called again for a run that is already completed.
public struct CompletionRules: Sendable {
  /// Whether this ends the process, as some authors say (fact 255). Published samples do it and apparently
  /// work (fact 139). By default the call is recorded and ignored.
  public var secondTraps = false

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "completion"
    list.flag(
      "second-traps", &secondTraps, .assumed(facts: 255),
      .from(false, fact: 255, to: true, fact: 255))
  }
}

/// A continued task lasts as long as it makes progress and the user lets it, with no fixed time (facts 78,
/// 87).
public struct ContinuedRules: Sendable {
  /// Without progress for this long it expires.
  public var stallLimit = Span.seconds(30)
  /// A gap in the progress is recorded from this length on.
  public var riskyGap = Span.seconds(20)
  /// From its start to the question whether to continue, however steady the progress. On the one device
  /// observed, the task began when it was submitted.
  public var questionAfter = Span.minutes(5)
  /// From the question to its answer, if the user gives one.
  public var answerAfter = Span.seconds(10)
  /// From the call of the expiration handler to the kill.
  public var grace = Span.seconds(3)
  /// The speed of the work while the app is in the background.
  public var backgroundSpeed = Share.percent(50)
  /// Whether a background task that ends because memory is low is killed with its app instead of being told
  /// to stop.
  public var memoryPressureKills = true
  /// While memory or heat is critical, tasks end one after another at this interval.
  public var pressureInterval = Span.seconds(5)

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "continued"
    let stall = Source.stated(facts: 261)
    list.span("stall-limit", &stallLimit, upTo: .days(365), stall)
    list.span("risky-gap", &riskyGap, upTo: .days(365), stall)
    list.span(
      "question-after", &questionAfter, upTo: .days(365),
      .observed(facts: 264, 260, remark: "one device"),
      .from(.minutes(5), fact: 264, to: .hours(1))
        .endingThere(because: "the only one that was seen; progress may put it off"))
    list.span(
      "answer-after", &answerAfter, upTo: .days(1), .assumed("a user nearby"),
      .from(.seconds(2), to: .minutes(10)))
    list.span(
      "grace", &grace, upTo: .minutes(5), .assumed(facts: 249, 253, remark: "same as refresh"),
      .from(.seconds(2), fact: 249, to: .seconds(10)))
    list.share(
      "background-speed", &backgroundSpeed, .assumed(facts: 265),
      .from(.percent(6), fact: 329, to: .percent(50), fact: 329)
        .endingThere(because: "what reading and writing reach; computing is slower"))
    list.flag(
      "memory-pressure-kills", &memoryPressureKills, .assumed(facts: 269),
      .from(false, fact: 79, to: true, fact: 269))
    list.span(
      "pressure-interval", &pressureInterval, upTo: .days(1),
      .assumed(facts: 79, remark: "the order is known, the pace is not"),
      .from(.seconds(1), to: .minutes(1)))
  }
}

/// A process that keeps the processor busy in the background is ended (fact 257): according to reports from
/// three apps, after 48 of 60 seconds of one core (fact 258).
///
/// Each run is measured by itself from its launch, or from when the user left the app: no source says how the
/// monitor adds up simultaneous runs of one process. Processing that asks for external power is exempt: it
/// runs only on power, and the seconds it has left when the charger is unplugged are assumed not to count.
///
/// Work outside tasks, as after a wake by Bluetooth, is measured for the whole process, over its suspensions
/// (fact 362). That its stay in front is not counted is assumed.
///
/// The limit depends on why an app runs; during calls it was 9 of 15 seconds (fact 259). Calls and audio are
/// not simulated, and this one limit is used for all other background time.
public struct ProcessorMonitorRules: Sendable {
  public var isOn = true
  /// As a share of one core, over the window.
  public var limit = Share.percent(80)
  public var window = Span.seconds(60)

  mutating func visitParameters(_ list: inout ParameterList) {
    list.group = "processor-monitor"
    let report = Source.observed(
      facts: 258, 259, 362,
      remark: "three apps; stricter during calls; runs at once are not added up")
    let named: StaticString = "as the system itself reports it; what else is known is of calls"
    list.flag("is-on", &isOn, .documented(facts: 257))
    list.share(
      "limit", &limit, report,
      .from(.percent(60), fact: 259, to: .percent(80), fact: 258)
        .endingThere(because: named))
    list.span(
      "window", &window, upTo: .hours(1), report,
      .from(.seconds(15), fact: 259, to: .seconds(60), fact: 258)
        .endingThere(because: named))
  }

  /// The processor time allowed per window, in milliseconds of a millionth of a core.
  var allowed: Int64 { limit.millionths * window.milliseconds }

  /// How long steady work at this share may continue; nil if indefinitely.
  @inline(__always)
  func endurance(at share: Share) -> Span? {
    if !isOn || share <= limit { return nil }
    return .milliseconds((allowed + share.millionths - 1) / share.millionths)
  }
}
