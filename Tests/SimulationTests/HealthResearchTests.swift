import SchedulerEngine
import Testing

/// Health research: a kind of processing that needs an entitlement and iOS 17.
@Suite struct HealthResearchTests {
  @Test(arguments: [OSProfile.ios13, .ios14, .ios15, .ios16])
  func olderSystemsDoNotOfferIt(profile: OSProfile) throws {
    #expect(try played { $0.profile = profile }.refusals == [.kindNotOffered])
    #expect(SubmissionRefusal.kindNotOffered.code == nil)
  }

  @Test(arguments: [OSProfile.ios17, .ios18, .ios26, .ios27])
  func systemsFrom17OnRunItWhenTheDeviceIsIdleAndCharging(profile: OSProfile) throws {
    let night = try played { $0.profile = profile }
    #expect(night.refusals.isEmpty)
    #expect(night.simulation.counts.launches[.healthResearch] == 1)
    #expect(night.simulation.counts.launches[.processing] == 0)
    #expect(night.simulation.counts.launched == 1)
    #expect(night.simulation.counts.completed == 1)
  }

  @Test func withoutTheEntitlementItIsRefused() throws {
    #expect(try played { $0.apps[0].entitlements = [] }.refusals == [.entitlementMissing])
    #expect(SubmissionRefusal.entitlementMissing.code == 3)
  }

  @Test func itNeedsTheModeOfProcessing() throws {
    #expect(try played { $0.apps[0].modes = .fetch }.refusals == [.modeMissing])
    #expect(try played { $0.apps[0].modes = .processing }.refusals.isEmpty)
  }

  @Test func itStopsWhenTheDeviceIsPickedUp() throws {
    let night = try played { setup in
      let pickedUp = ScriptedEvent(
        at: OneApp.monday + .hours(2) + .minutes(1), .change(.deviceUse(true)))
      setup.script.append(pickedUp)
    }
    #expect(night.expiries == [.deviceInUse])
  }

  /// Launches are kept apart by kind, and processing of both sorts is one kind.
  @Test func itsLaunchKeepsProcessingWaiting() throws {
    var setup = night()
    let cleanup = setup.names.intern(Array("com.example.news.cleanup".utf8))
    var later = TaskModel(.processing, cleanup, work: WorkModel(takes: .minutes(1)))
    later.earliestAfter = .hours(3)
    later.work.resubmission = .never
    setup.apps[0].permitted.append(cleanup)
    setup.apps[0].code = .models(OneApp.models(setup) + [later])
    let played = try Night(setup)
    let starts = played.ledger.rows.compactMap { row in
      if case .launched = row.happening { row.at } else { nil }
    }
    try #require(starts.count == 2)
    #expect(starts[1] - starts[0] == .hours(10))
  }

  /// The app asks at one in the morning; the phone is plugged in at two.
  private func night() -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .minutes(2)))
    var models = OneApp.models(setup)
    models[0].kind = .healthResearch
    models[0].earliestAfter = nil
    models[0].work.resubmission = .never
    setup.apps[0].code = .models(models)
    setup.apps[0].entitlements = .healthResearch
    setup.habits = []
    setup.rules.waking.interval = .zero
    setup.rules.running.processingReclaimed = .none
    setup.script = [
      ScriptedEvent(
        at: OneApp.monday + .hours(1), .change(.open(AppID(index: 0), for: .seconds(30)))),
      ScriptedEvent(at: OneApp.monday + .hours(2), .change(.charging(true))),
    ]
    return setup
  }

  private func played(_ change: (inout Setup) -> Void) throws -> Night {
    var setup = night()
    change(&setup)
    return try Night(setup)
  }
}

/// What a day brought.
private struct Night {
  let simulation: Simulation
  let ledger: DecisionLedger

  init(_ setup: Setup) throws {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .days(1), recording: &ledger) == .reached)
    self.simulation = simulation
    self.ledger = ledger
  }

  var refusals: [SubmissionRefusal] {
    ledger.rows.compactMap { row in
      if case .refused(_, _, let refusal) = row.happening { refusal } else { nil }
    }
  }

  var expiries: [ExpiryCause] {
    ledger.rows.compactMap { row in
      if case .expired(_, let cause, _) = row.happening { cause } else { nil }
    }
  }
}
