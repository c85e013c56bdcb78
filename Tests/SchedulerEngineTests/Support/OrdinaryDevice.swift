@testable import SchedulerEngine

/// A phone that charges overnight, and one app of daily use with a refresh and a clean-up.
enum OrdinaryDevice {
  static func setup() -> Setup {
    var setup = Setup()
    setup.start = Instant(milliseconds: 1_780_272_000_000)
    let name = setup.names.intern(Array("com.example.news".utf8))
    let refresh = setup.names.intern(Array("com.example.news.refresh".utf8))
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var refreshing = TaskModel(
      .refresh, refresh, work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    refreshing.earliestAfter = .minutes(15)
    refreshing.work.networkBytes = 80_000
    var cleaning = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(2)))
    cleaning.needs = .externalPower
    cleaning.onlyIfNotPending = true
    var app = AppSetup(name, code: .models([refreshing, cleaning]))
    app.permitted = [refresh, cleanup]
    setup.apps = [app]
    setup.device = NamedDevice.overnightCharger.device
    setup.habits =
      NamedDevice.overnightCharger.habits + NamedHabit.daily.openings(of: AppID(index: 0))
    return setup
  }
}
