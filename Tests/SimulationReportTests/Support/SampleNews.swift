import SchedulerEngine

/// A news app on a phone that is charged from 22:00, from a Monday at midnight: a refresh that asks
/// again each time, a cleanup that needs power, and a sync that never completes.
enum SampleNews {
  static let start = Instant(milliseconds: 1_780_272_000_000)
  static let app = AppID(index: 0)

  static func setup() -> Setup {
    var setup = Setup()
    setup.start = start
    let news = setup.names.intern("com.example.news".utf8)
    let refresh = setup.names.intern("com.example.news.refresh".utf8)
    let cleanup = setup.names.intern("com.example.news.cleanup".utf8)
    let sync = setup.names.intern("com.example.news.sync".utf8)
    var refreshing = TaskModel(.refresh, refresh, work: WorkModel(takes: .seconds(10)))
    refreshing.onlyIfNotPending = true
    var cleaning = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(2)))
    cleaning.needs = .externalPower
    cleaning.work.resubmission = .never
    var syncing = TaskModel(.processing, sync, work: WorkModel(takes: .hours(1)))
    syncing.work.expiration = .ignored
    syncing.work.resubmission = .never
    var sample = AppSetup(news, code: .models([refreshing, cleaning, syncing]))
    sample.permitted = [refresh, cleanup, sync]
    setup.apps = [sample]
    setup.rules.running.processingReclaimed = .none
    setup.rules.waking.interval = .zero
    setup.habits = [
      HabitSetup(.open(app), Pattern(at: .hours(8), for: .minutes(3))),
      HabitSetup(.charging, Pattern(at: .hours(22), for: .hours(8))),
    ]
    setup.script = [
      ScriptedEvent(at: start + .hours(12), .change(.lowPowerMode(true))),
      ScriptedEvent(at: start + .hours(18), .change(.lowPowerMode(false))),
    ]
    return setup
  }

  static func run(hours: Int64) throws -> SampleRun {
    try SampleRun(setup(), until: start + .hours(hours))
  }
}
