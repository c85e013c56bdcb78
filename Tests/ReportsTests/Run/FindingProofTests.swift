import Reports
import RunRecord
import SchedulerEngine
import Testing

/// A finding says how it is known to be true.
@Suite struct FindingProofTests {
  @Test func aCallCitesFactsAndAnOutcomeSaysWhatItsFixGains() throws {
    let run = try Self.failing(until: .days(3))
    let context = run.context()
    let text = FindingList(context, RunSummary(context, of: run.setup).findings).text
    #expect(text.contains("    broken    "), "\(text)")
    #expect(text.contains("\n    tried     With the fix: "), "\(text)")
    #expect(text.contains(" instead of 1.\n"), "\(text)")
    #expect(!text.contains("facts"), "\(text)")
  }

  @Test func withoutItsSetUpNothingIsTried() throws {
    let run = try Self.failing(until: .days(3))
    let text = FindingList(run.context(), RunSummary(run.context()).findings).text
    #expect(
      text.contains("\n    tried     The fix was not tried: a log cannot be rerun"), "\(text)")
  }

  @Test func aRunThatIsTooLongIsNotRepeated() throws {
    let run = try Self.failing(until: .days(3))
    let groups = run.record.provenFindings(of: run.setup, events: 10)
    #expect(groups.map(\.proof) == [.untried(.tooLong)])
  }

  @Test func liveCodeIsNotRepeated() throws {
    let run = try Self.failing(until: .days(3))
    var live = run.setup
    live.apps[0].code = .live
    #expect(run.record.provenFindings(of: live).map(\.proof) == [.untried(.liveCode)])
  }

  /// What is only known cites where it is known from.
  @Test("It rests on facts", arguments: FindingCode.allCases.filter { !$0.isOutcome })
  func factsBehind(_ code: FindingCode) {
    // The first follows from other findings; that of a fall is what the engine assumes.
    let exceptions: [FindingCode] = [.killedAlong, .progressFell]
    let cited = CitedFacts(by: "\(code.name)", [])
    #expect(cited.numbers.isEmpty == exceptions.contains(code))
  }

  /// A refresh that fails and asks again only after success, so it runs once.
  private static func failing(until length: Span) throws -> SampleRun {
    var setup = Setup()
    setup.start = SampleNews.start
    let name = setup.names.intern(Array("com.example.sync".utf8))
    var work = WorkModel(takes: .seconds(6))
    work.ending = .fails
    work.resubmission = .onSuccess
    var task = TaskModel(.refresh, name, work: work)
    task.submits = .onLaunch
    var app = AppSetup(setup.names.intern(Array("com.example".utf8)), code: .models([task]))
    app.permitted = [name]
    app.history = .newcomer
    setup.apps = [app]
    setup.script = [
      ScriptedEvent(at: setup.start + .hours(1), .change(.open(AppID(index: 0), for: .minutes(2))))
    ]
    return try SampleRun(setup, until: setup.start + length)
  }
}
