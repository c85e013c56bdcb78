@testable import SchedulerEngine

/// The ordinary phone with exports that the user asks for at each opening: more than may run at once,
/// some of which stall, and all that the system and the user say about them.
enum ExportingDevice {
  static func setup(_ strategy: SubmissionStrategy = .queue) -> Setup {
    var setup = OrdinaryDevice.setup()
    let wildcard = setup.names.intern(Array("com.example.news.export.*".utf8))
    setup.apps[0].permitted.append(wildcard)
    guard case .models(var models) = setup.apps[0].code else { return setup }
    for number in 0..<3 {
      let name = setup.names.intern(Array("com.example.news.export.\(number)".utf8))
      var task = TaskModel(continued: name, UnitWork(100, every: .seconds(4)))
      task.units?.stalls = [UnitWork.Stall(atUnit: 50, for: .seconds(number == 2 ? 40 : 25))]
      task.units?.retitles = [10, 60]
      task.units?.fallsAt = 20
      task.continued.strategy = strategy
      models.append(task)
    }
    setup.apps[0].code = .models(models)
    setup.rules.continuedLimit.atOnce = 1
    for day in Int64(0)..<70 {
      let evening = setup.start + .days(day) + .minutes(20 * 60 + 31)
      for (minute, change) in [
        (Int64(0), WorldChange.open(AppID(index: 0), for: .minutes(9))), (1, .memory(.critical)),
        (2, .memory(.normal)), (3, .answers(day % 2 == 0 ? .stops : .keeps)),
      ] {
        setup.script.append(ScriptedEvent(at: evening + .minutes(minute), .change(change)))
      }
    }
    return setup
  }
}
