public import SchedulerEngine

/// A phone on a working day: a news app that does everything right, and a podcast app that the user
/// swipes away.
public enum DemoScenario {
  static let news = AppID(index: 0)
  static let podcasts = AppID(index: 1)
  /// Mon 1 June 2026, 06:00 two hours ahead of UTC.
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

  /// Podcasts are for the way to work and back.
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
