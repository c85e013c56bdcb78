import RunRecord
public import SchedulerEngine

/// The text of `bgsim demo`: what was assumed, the picture, the story, one explanation, and what to try next.
extension DemoScenario {
  /// nil if the simulation stops before its end.
  public static func report(seed: UInt64, days: Int64, _ style: TextStyle) -> String? {
    let setup = setup(seed: seed)
    guard let played = Playback(setup, until: setup.start + .days(days)) else {
      return nil
    }
    let context = played.context(style)
    var parts = [assumptions(seed, style)]
    for day in 0..<days {
      let start = setup.start + .days(day)
      parts.append(RunTimeline(context, during: start..<(start + .days(1))).text)
      parts.append(DayStory(context, from: start).text)
    }
    if let why = why(setup, context) { parts.append(why) }
    parts.append(next(after: seed))
    return parts.joined(separator: "\n")
  }

  private static func assumptions(_ seed: UInt64, _ style: TextStyle) -> String {
    let texts = [
      "Assumed, seed \(seed): an iPhone charged at night, a news app opened five times a day, a podcast app "
        + "opened twice and swiped away on Monday at 09:00, Low Power Mode from 13:00 to 19:00.",
      "Apple publishes no algorithm. Each rule has a trust label: [documented] by Apple, "
        + "[stated] by its engineers, [observed] in the field or [assumed] here.",
    ]
    return texts.map { paragraph($0, style) }.joined()
  }

  private static func why(_ setup: Setup, _ context: ReportContext) -> String? {
    guard let moment = InterestingMoment(context.record),
      let played = Playback(setup, until: moment.at)
    else { return nil }
    let why = played.record.whyNot(
      moment.task, in: played.simulation, upTo: moment.at + .days(3))
    return context.explanation(
      of: why, moment.task, at: moment.at, .brief, triedIn: setup, upTo: moment.at + .days(3))
  }

  private static func next(after seed: UInt64) -> String {
    """
    Try next
      bgsim demo --seed \(seed &+ 1)
      bgsim demo --days 3

    """
  }
}

/// A phone on a working day, with a news app that does everything right, and a podcast app that the user
/// swipes away.
public enum DemoScenario {
  static let news = AppID(index: 0)
  static let podcasts = AppID(index: 1)
  /// Mon 1 June 2026, 06:00 at an offset of two hours from UTC.
  static let start = WallTime(day: 20_605, sinceMidnight: .hours(6)).instant(offset: offset)
  static let offset = UTCOffset(minutes: 120)
  static let device = NamedDevice.overnightCharger
  static let habit = NamedHabit.daily

  public static func setup(seed: UInt64) -> Setup {
    var setup = Setup()
    setup.seed = seed
    setup.start = start
    setup.utcOffset = offset
    setup.device = device.device
    setup.apps = [
      newsApp(&setup.names, "com.example.news"), podcastApp(&setup.names, "com.example.podcasts"),
    ]
    setup.habits =
      device.habits + [lowPowerMode]
      + habit.openings(of: news) + onTheWay
    setup.script = [
      ScriptedEvent(at: start + .minutes(swipedAway), .change(.forceQuit(podcasts)))
    ]
    return setup
  }

  private static let lowPowerMode = HabitSetup(
    .lowPowerMode, Pattern(at: .hours(13), for: .hours(6)))

  /// The user listens to podcasts on the way to work and back.
  private static let onTheWay = [7 * 60 + 45, 18 * 60].map { opens in
    HabitSetup(
      .open(podcasts), Pattern(at: .minutes(opens), for: .minutes(3)), jitter: .minutes(15))
  }

  /// Minutes after the start: at 09:00.
  private static let swipedAway: Int64 = 180

  private static func newsApp(_ names: inout NameTable, _ name: String) -> AppSetup {
    var app = AppSetup(names.intern(name.utf8), code: .live)
    let refresh = names.intern("\(name).refresh".utf8)
    let cleanup = names.intern("\(name).cleanup".utf8)
    var cleaning = TaskModel(
      .processing, cleanup, work: WorkModel(takes: .minutes(2), upTo: .minutes(4)))
    cleaning.needs = .externalPower
    cleaning.onlyIfNotPending = true
    cleaning.work.resubmission = .never
    app.permitted = [refresh, cleanup]
    app.code = .models([refreshing(refresh), cleaning])
    return app
  }

  private static func podcastApp(_ names: inout NameTable, _ name: String) -> AppSetup {
    var app = AppSetup(names.intern(name.utf8), code: .live)
    let refresh = names.intern("\(name).refresh".utf8)
    app.permitted = [refresh]
    app.code = .models([refreshing(refresh)])
    return app
  }

  private static func refreshing(_ name: NameID) -> TaskModel {
    var model = TaskModel(.refresh, name, work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    model.earliestAfter = .minutes(15)
    model.onlyIfNotPending = true
    model.work.networkBytes = 80_000
    return model
  }
}

/// The moment most worth explaining: when one request is held back by the most reasons that do not pass with
/// time alone, and of such stretches the longest.
struct InterestingMoment {
  let task: TaskKey
  let at: Instant

  /// nil if nothing ever waited.
  init?(_ record: RunRecord) {
    let spans = record.objections(of: .everything, during: record.whole)
    let best = spans.filter { !$0.objections.isEmpty }.max { left, right in
      InterestingMoment.interest(left) < InterestingMoment.interest(right)
    }
    guard let best, let request = record.request(best.request) else { return nil }
    task = request.key
    let middle = best.range.lowerBound + Span(milliseconds: best.range.length.milliseconds / 2)
    at = Instant(milliseconds: middle.milliseconds / 60_000 * 60_000)
  }

  private static func interest(_ span: ObjectionSpan) -> (Int, Int, Int64) {
    (
      span.objections.subtracting(.broughtByTime).count, span.objections.count,
      span.range.length.milliseconds
    )
  }
}

/// A set-up simulated from its start to an instant, with everything that was recorded.
struct Playback {
  let setup: Setup
  let beginning: DeviceConditions
  private(set) var simulation: Simulation
  private(set) var ledger = DecisionLedger()
  let record: RunRecord

  /// nil if the simulation stops before the instant.
  init?(_ setup: Setup, until end: Instant) {
    guard var simulation = try? Simulation(setup) else { return nil }
    self.setup = setup
    beginning = simulation.conditions()
    guard simulation.advance(to: end, recording: &ledger) == .reached else { return nil }
    self.simulation = simulation
    record = RunRecord(ledger.rows, from: setup.start, to: end)
  }

  func context(_ style: TextStyle) -> ReportContext {
    ReportContext(setup, beginning: beginning, record: record, rows: ledger.rows, style: style)
  }
}
