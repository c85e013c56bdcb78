import SchedulerEngine

/// What `engine` runs: the daily user's device with one refresh and one processing task,
/// all rules on.
enum DailyUser {
  static func setup(seed: UInt64) -> Setup {
    var setup = Setup()
    setup.seed = seed
    // 2026-06-01, a Monday, at midnight.
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let app = setup.names.intern(Array("com.example.news".utf8))
    let refresh = setup.names.intern(Array("com.example.news.refresh".utf8))
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var refreshing = TaskModel(
      .refresh, refresh, work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    refreshing.earliestAfter = .minutes(15)
    refreshing.work.networkBytes = 80_000
    var cleaning = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(2)))
    cleaning.needs = .externalPower
    cleaning.onlyIfNotPending = true
    var news = AppSetup(app, code: .models([refreshing, cleaning]))
    news.permitted = [refresh, cleanup]
    setup.apps = [news]
    setup.device = NamedDevice.overnightCharger.device
    setup.habits =
      NamedDevice.overnightCharger.habits + NamedHabit.daily.openings(of: AppID(index: 0))
    return setup
  }
}
