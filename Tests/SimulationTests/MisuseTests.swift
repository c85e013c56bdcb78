import SchedulerEngine
import Testing

/// What ends an app on a device ends its simulated process, and the engine lives on.
@Suite struct MisuseTests {
  @Test func registeringTwiceEndsTheProcess() throws {
    let host = try host()
    host.onStart = { process in
      #expect(host.call { $0.register(refresh, by: process) } == .registered)
      let again = host.call { $0.register(refresh, by: process) }
      #expect(again == .fatal(.registeredTwice))
      #expect(!host.simulation.isAlive(process))
    }
    #expect(try open(host) == [.misuse])
  }

  @Test(arguments: [OSProfile.ios13, .ios14, .ios15, .ios16, .ios17, .ios18])
  func registeringAfterLaunchEndsTheProcessUpToSystem18(profile: OSProfile) throws {
    let host = try host(on: profile)
    host.onForeground = { process in
      let late = host.call { $0.register(refresh, by: process) }
      #expect(late == .fatal(.registeredAfterLaunch))
    }
    #expect(try open(host) == [.misuse])
  }

  @Test(arguments: [OSProfile.ios26, .ios27])
  func registeringAfterLaunchRegistersFromSystem26On(profile: OSProfile) throws {
    let host = try host(on: profile)
    host.onForeground = { process in
      #expect(host.call { $0.register(refresh, by: process) } == .registered)
      _ = try? host.submit(TaskRequest(.refresh, refresh), by: process)
    }
    #expect(try open(host) == [])
    #expect(host.simulation.counts.launched == 1)
  }

  @Test func submittingWithoutAHandlerEndsTheProcess() throws {
    let host = try host()
    host.onForeground = { process in
      #expect(throws: SubmissionRefusal.fatal(.submittedWithoutHandler)) {
        _ = try host.submit(TaskRequest(.refresh, refresh), by: process)
      }
    }
    #expect(try open(host) == [.misuse])
  }

  @Test func anUnlistedIdentifierIsAnAnswerAndNotTheEnd() throws {
    let host = try host()
    let unlisted = NameID(index: 0)
    host.onStart = { process in
      #expect(host.call { $0.register(unlisted, by: process) } == .notPermitted)
      #expect(throws: SubmissionRefusal.identifierNotPermitted) {
        _ = try host.submit(TaskRequest(.refresh, unlisted), by: process)
      }
    }
    #expect(try open(host) == [])
  }

  @Test func misuseInsideAHandlerTrapsItsRun() throws {
    let host = try host()
    register(host)
    host.onDelivery = { run in
      guard let delivery = host.simulation.delivery(of: run) else { return }
      _ = host.call { $0.register(refresh, by: delivery.process) }
    }
    #expect(try open(host) == [.misuse])
    #expect(outcomes(host) == [.trapped])
  }

  @Test func aProcessThatEndsWhileBeingLaunchedLosesTheRequest() throws {
    let host = try host()
    register(host)
    host.onBackground = { process in
      let later = TaskRequest(.refresh, refresh, earliest: host.simulation.now + .hours(2))
      _ = try? host.submit(later, by: process)
    }
    _ = host.advance(to: OneApp.monday + .hours(1))
    try host.apply(.open(AppID(index: 0), for: .seconds(1)))
    _ = host.advance(to: OneApp.monday + .minutes(61))
    try host.apply(.terminate(AppID(index: 0)))
    host.onStart = { process in
      for _ in 0...1 { _ = host.call { $0.register(refresh, by: process) } }
    }
    #expect(host.advance(to: OneApp.monday + .days(1)) == .reached)
    let discarded = host.ledger.rows.contains {
      if case .discarded(_, .diedAtLaunch) = $0.happening { true } else { false }
    }
    #expect(discarded)
  }

  @Test func onlyTheFirstCompletionCounts() throws {
    let host = try host()
    register(host)
    var answers: [Completion] = []
    host.onDelivery = { run in
      guard let process = host.simulation.delivery(of: run)?.process else { return }
      let stranger = ProcessID(number: process.number + 100)
      answers.append(host.call { $0.complete(run, success: true, by: stranger) })
      answers.append(host.call { $0.complete(run, success: true, by: process) })
      answers.append(host.call { $0.complete(run, success: false, by: process) })
    }
    #expect(try open(host) == [])
    #expect(answers == [.stale, .first, .again])
    #expect(outcomes(host) == [.completed(success: true)])
  }

  @Test func completingWhatEndedWithoutAHandlerIsLate() throws {
    let host = try host()
    register(host)
    var answer: Completion?
    host.onDelivery = { run in
      guard let process = host.simulation.delivery(of: run)?.process else { return }
      host.after(.minutes(1), in: process, of: run) {
        answer = host.call { $0.complete(run, success: true, by: process) }
      }
    }
    _ = try open(host)
    // Frozen meanwhile: the job goes on when the user opens the app.
    #expect(answer == nil)
    host.onBackground = { _ in }
    try host.apply(.open(AppID(index: 0), for: .seconds(30)))
    _ = host.advance(to: OneApp.monday + .days(1) + .hours(1))
    #expect(answer == .late)
    #expect(outcomes(host) == [.endedWithoutHandler])
  }

  private var refresh: NameID { NameID(index: 1) }

  /// A live app with one permitted identifier, due as soon as it is submitted.
  private func host(on profile: OSProfile = .ios26) throws -> LiveHost {
    var setup = OneApp.setup(WorkModel(takes: .zero))
    setup.profile = profile
    setup.apps[0].code = .live
    setup.habits = []
    setup.rules.appUsage.threshold = .none
    setup.rules.waking.interval = .zero
    return try LiveHost(setup)
  }

  private func register(_ host: LiveHost) {
    host.onStart = { process in _ = host.call { $0.register(refresh, by: process) } }
    host.onBackground = { process in
      _ = try? host.submit(TaskRequest(.refresh, refresh), by: process)
    }
  }

  /// The user opens the app once; why its process ended, if it did.
  private func open(_ host: LiveHost) throws -> [KillCause] {
    try host.apply(.open(AppID(index: 0), for: .seconds(30)))
    #expect(host.advance(to: OneApp.monday + .days(1)) == .reached)
    return host.ledger.rows.compactMap { row in
      if case .processEnded(_, let cause) = row.happening { cause } else { nil }
    }
  }

  private func outcomes(_ host: LiveHost) -> [Outcome] {
    host.ledger.rows.compactMap { row in
      if case .ended(_, let outcome) = row.happening { outcome } else { nil }
    }
  }
}
