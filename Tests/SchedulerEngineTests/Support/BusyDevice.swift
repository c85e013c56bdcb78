@testable import SchedulerEngine

/// A device on which everything keeps happening: two modelled apps, a script that meddles with the
/// world every day, and runs that end in every way a model can end them.
enum BusyDevice {
  static let start = Instant(milliseconds: 1_780_272_000_000)
  private static let news = AppID(index: 0)
  private static let mail = AppID(index: 1)

  static func setup(days: Int64) -> Setup {
    var setup = Setup()
    setup.start = start
    // So that no processing request keeps the others from ever running.
    setup.rules.rateLimiting.processingSpacing = .minutes(30)
    setup.device = NamedDevice.commuter.device
    setup.apps = [app("news", &setup.names), app("mail", &setup.names)]
    setup.habits =
      NamedDevice.commuter.habits + NamedHabit.daily.openings(of: news)
      + NamedHabit.messenger.openings(of: mail)
    for day in 0..<days {
      for (hour, change) in meddling {
        setup.script.append(
          ScriptedEvent(at: start + .days(day) + .minutes(hour * 60 + 7), .change(change)))
      }
    }
    return setup
  }

  private static func app(_ word: String, _ names: inout NameTable) -> AppSetup {
    var permitted: [NameID] = []
    var models: [TaskModel] = []
    func add(_ kind: TaskKind, _ task: String, _ change: (inout TaskModel) -> Void) {
      let name = names.intern(Array("com.example.\(word).\(task)".utf8))
      var model = TaskModel(kind, name, work: WorkModel(takes: .seconds(8), upTo: .seconds(25)))
      model.earliestAfter = .minutes(15)
      model.work.networkBytes = 80_000
      change(&model)
      permitted.append(name)
      models.append(model)
    }
    add(.refresh, "refresh") { $0.submits = .onBackground }
    add(.processing, "cleanup") {
      $0.needs = .externalPower
      $0.onlyIfNotPending = true
      $0.work.shortest = .minutes(4)
      $0.work.longest = .minutes(6)
      $0.work.resubmission = .last
    }
    add(.processing, "index") {
      $0.needs = .network
      $0.submits = .onLaunch
      $0.work.ending = .neverCompletes
      $0.work.expiration = word == "news" ? .ignored : .completes(after: .seconds(1))
    }
    add(.processing, "export") {
      $0.submits = .onOpen
      $0.work.resubmission = .afterCompleting
      $0.work.expiration = .noHandler
    }
    let name = names.intern(Array("com.example.\(word)".utf8))
    var app = AppSetup(name, code: .models(models))
    app.permitted = permitted
    return app
  }

  /// Hour of the day and what happens a few minutes into it.
  private static let meddling: [(Int64, WorldChange)] = [
    (1, .thermal(.serious)), (2, .thermal(.nominal)), (3, .memory(.critical)),
    (4, .memory(.normal)), (5, .utcOffset(UTCOffset(minutes: 60))), (6, .terminate(mail)),
    (7, .camera(true)), (8, .camera(false)), (9, .lowPowerMode(true)), (10, .lowPowerMode(false)),
    (11, .forceQuit(news)), (12, .open(news, for: .minutes(2))),
    (13, .backgroundRefresh(.wifiOnly)),
    (14, .backgroundRefresh(.wifiAndCellular)), (15, .reboot), (16, .unlock), (17, .update(news)),
    (18, .battery(.percent(10))), (19, .battery(.percent(60))), (20, .deviceUse(true)),
    (21, .deviceUse(false)), (22, .expectOpening(news)), (23, .utcOffset(.zero)),
  ]
}
