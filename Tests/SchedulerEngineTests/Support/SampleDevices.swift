import Testing

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
      ] { setup.script.append(ScriptedEvent(at: evening + .minutes(minute), .change(change))) }
    }
    return setup
  }
}

/// A locked iPhone on the charger whose one app waits for a refresh and a processing run that may
/// not begin before next year, so that both stay pending whatever is done to the world.
struct WaitingDevice {
  static let app = AppID(index: 0)

  var simulation: Simulation
  private var requests: [TaskKind: RequestID] = [:]

  init(_ change: (inout Setup) -> Void = { _ in }) throws {
    var setup = Setup()
    setup.start = MomentPlan.noon
    setup.limits.events = 10_000
    setup.device.conditions.isCharging = true
    let name = setup.names.intern(Array("com.example.news".utf8))
    let refresh = setup.names.intern(Array("com.example.news.refresh".utf8))
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var app = AppSetup(name, code: .live)
    app.permitted = [refresh, cleanup]
    setup.apps = [app]
    change(&setup)
    simulation = try Simulation(setup)
    try simulation.apply(.open(Self.app, for: .minutes(1)))
    guard case .started(let process) = simulation.advance(to: simulation.now) else {
      Issue.record("opening the app does not start it")
      return
    }
    for (kind, name) in [(TaskKind.refresh, refresh), (.processing, cleanup)] {
      #expect(simulation.register(name, by: process) == .registered)
      let request = TaskRequest(
        kind, name, earliest: simulation.now + .days(365), needs: kind == .refresh ? [] : .network)
      requests[kind] = try simulation.submit(request, by: process)
    }
    try simulation.apply(.lock)
    advance(.minutes(1))
  }

  /// Lets time pass; the app's code has nothing to do.
  mutating func advance(_ span: Span) {
    let end = simulation.now + span
    while true {
      switch simulation.advance(to: end) {
      case .reached: return
      case .faulted(let fault):
        Issue.record("the simulation stopped: \(fault)")
        return
      default: continue
      }
    }
  }

  mutating func apply(_ changes: [WorldChange]) throws {
    for change in changes { try simulation.apply(change) }
    advance(.zero)
  }

  func verdicts(on kind: TaskKind) throws -> VerdictList {
    var list = VerdictList()
    simulation.assess(try #require(requests[kind]), into: &list)
    return list
  }
}
