import SchedulerEngine

/// One phone, one app and one task: what a row of the calibration is measured on.
///
/// All presets submit in one way, the one of apps in the field that mean to run often: after each
/// visit unless a request is pending already (fact 234), earliest after 15 minutes, and again
/// first thing in the handler. Without the question each visit would replace the request and push
/// its date 15 minutes out, and a messenger opened every 16 minutes would refresh half as often.
struct Preset {
  enum Task {
    case refresh
    /// Processing on a charger that takes two minutes.
    case cleanup
    /// Processing on a charger that never has enough, and so learns how much time it is given.
    case endless
  }

  static let submission = """
    after each visit if none is pending, earliest 15 min later; the handler resubmits first
    """

  var habit = NamedHabit.daily
  var device = NamedDevice.overnightCharger
  var task: Task

  // 2026-06-01, a Monday, at midnight.
  static let start = Instant(milliseconds: 1_780_272_000_000)

  func setup(seed: UInt64, rules: Rules) -> Setup {
    var setup = Setup()
    setup.seed = seed
    setup.start = Preset.start
    setup.rules = rules
    setup.device = device.device
    let name = setup.names.intern("com.example.app".utf8)
    let identifier = setup.names.intern("com.example.app.task".utf8)
    var app = AppSetup(name, code: .models([model(identifier)]))
    app.permitted = [identifier]
    app.history = habit.history
    setup.apps = [app]
    setup.habits = device.habits + habit.openings(of: AppID(index: 0))
    return setup
  }

  private func model(_ name: NameID) -> TaskModel {
    var model = TaskModel(
      task == .refresh ? .refresh : .processing, name,
      work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    model.onlyIfNotPending = true
    switch task {
    case .refresh:
      model.earliestAfter = .minutes(15)
      model.work.networkBytes = 80_000
    case .cleanup:
      model.needs = .externalPower
      model.work.shortest = .minutes(2)
      model.work.longest = .minutes(2)
    case .endless:
      model.needs = .externalPower
      model.work.shortest = .days(1)
      model.work.longest = .days(1)
    }
    return model
  }
}
