import RunRecord
import SchedulerEngine
import Testing

/// Work that keeps the processor busy for too long in the background ends its process.
@Suite struct ProcessorMonitorTests {
  private let app = AppID(index: 0)
  private let begin = OneApp.monday + .hours(1)

  @Test func hotWorkIsKilledAfterItsShareOfTheWindowAndFoundOut() throws {
    let record = try play(takes: .minutes(4), .all) { _ in }
    let run = try #require(record.runs.first)
    #expect(run.launchedAt == begin && run.endedAt == begin + .seconds(48))
    #expect(run.outcome == .killed && run.killCause == .processorMonitor)
    #expect(run.use?.processor == .seconds(48))
    let finding = try #require(record.findings().first { $0.code == .processorOverused })
    #expect(finding.subject == .run(run.id) && finding.evidence.observed == .share(.all))
  }

  @Test func workThatEndsAtTheVeryLimitCompletes() throws {
    #expect(try outcome(takes: .seconds(48), .all) == .completed(success: true))
    #expect(try outcome(takes: .milliseconds(48_001), .all) == .killed)
    #expect(try outcome(takes: .minutes(4), .percent(80)) == .completed(success: true))
  }

  @Test func processingThatAsksForPowerMayUseAllOfIt() throws {
    let exempt = try play(takes: .minutes(4), .all) { $0.models[0].needs = .externalPower }
    #expect(exempt.runs.first?.outcome == .completed(success: true))
  }

  @Test func aRefreshIsNotExemptOnTheCharger() throws {
    let record = try play(takes: .seconds(20), .all) {
      $0.models[0].kind = .refresh
      $0.setup.rules.processorMonitor.window = .seconds(10)
    }
    #expect(record.runs.first?.endedAt == begin + .seconds(8))
    #expect(record.runs.first?.killCause == .processorMonitor)
  }

  @Test func itCanBeSwitchedOff() throws {
    let record = try play(takes: .minutes(4), .all) { $0.setup.rules.processorMonitor.isOn = false }
    #expect(record.runs.first?.outcome == .completed(success: true))
  }

  /// A refresh of a long launch, opened for five seconds in the middle.
  @Test func inFrontNobodyMeasuresAndAfterwardsItBeginsAnew() throws {
    let record = try play(takes: .minutes(4), .all) {
      $0.models[0].kind = .refresh
      $0.setup.rules.running.refreshTime = .minutes(10)
      $0.open(at: begin + .seconds(40), for: .seconds(5))
    }
    #expect(record.runs.first?.endedAt == begin + .seconds(45 + 48))
    #expect(record.runs.first?.killCause == .processorMonitor)
  }

  /// Told in front of a transfer that is through, and left while it still works on that.
  @Test func whatAnAppDoesAboutATransferIsMeasuredOnceItIsLeft() throws {
    let record = try play(takes: .minutes(4), .all) {
      var transfer = TaskModel(
        transfer: $0.setup.names.intern(Array("com.example.news.issue".utf8)),
        TransferTerms(.download, bytes: 0), work: WorkModel(takes: .minutes(4)))
      transfer.work.processor = .all
      transfer.submits = .onOpen
      $0.models = [transfer]
      $0.setup.rules.running.transferTime = .minutes(10)
      $0.setup.device.conditions.network = .wifi
      $0.setup.script = []
      $0.open(at: begin, for: .seconds(5))
    }
    let run = try #require(record.runs.first)
    #expect(run.launchedAt == begin && run.killCause == .processorMonitor)
    #expect(run.endedAt == begin + .seconds(5 + 48))
  }

  @Test func everyRunOfTheProcessDiesAndOnlyTheHotOneIsToBlame() throws {
    let record = try play(takes: .minutes(4), .all) {
      var cool = $0.models[0]
      cool.name = $0.setup.names.intern(Array("com.example.news.cool".utf8))
      cool.work.processor = .percent(10)
      $0.models.insert(cool, at: 0)
      $0.setup.apps[0].permitted.append(cool.name)
    }
    #expect(record.runs.map(\.outcome) == [.killed, .killed])
    let codes = record.runs.map { run in
      record.findings().first { $0.subject == .run(run.id) }?.code
    }
    #expect(codes == [.killedAlong, .processorOverused])
  }

  @Test func liveCodeThatReportsItsUseIsMeasuredFromItsLaunch() throws {
    for delay in [Span.zero, .seconds(30), .seconds(48), .seconds(60)] {
      let (host, kills) = try live(reporting: .all, after: delay)
      #expect(kills() == [delay > .seconds(48) ? delay : .seconds(48)], "\(delay)")
      _ = host
    }
    #expect(try live(reporting: .percent(80), after: .zero).kills() == [])
  }

  private struct Play {
    var setup: Setup
    var models: [TaskModel]

    mutating func open(at instant: Instant, for length: Span) {
      setup.script.append(
        ScriptedEvent(at: instant, .change(.open(AppID(index: 0), for: length))))
    }
  }

  /// Processing that begins an hour after midnight, when the charger comes.
  private func stage() -> Play {
    var setup = OneApp.setup(WorkModel(takes: .zero))
    setup.habits = []
    setup.rules.waking.interval = .zero
    setup.rules.running.processingReclaimed = .none
    setup.rules.appUsage.threshold = .none
    var task = OneApp.models(setup)[0]
    task.kind = .processing
    task.earliestAfter = .hours(1) - .minutes(6)
    var play = Play(setup: setup, models: [task])
    play.open(at: OneApp.monday + .minutes(5), for: .minutes(1))
    play.setup.script.append(
      ScriptedEvent(at: OneApp.monday + .minutes(30), .change(.charging(true))))
    return play
  }

  private func play(
    takes length: Span, _ share: Share, _ change: (inout Play) -> Void
  ) throws -> RunRecord {
    var play = stage()
    play.models[0].work = WorkModel(takes: length)
    play.models[0].work.processor = share
    play.models[0].work.resubmission = .never
    change(&play)
    play.setup.apps[0].code = .models(play.models)
    var simulation = try Simulation(play.setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: OneApp.monday + .hours(3), recording: &ledger) == .reached)
    return RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
  }

  private func outcome(takes length: Span, _ share: Share) throws -> Outcome? {
    try play(takes: length, share) { _ in }.runs.first?.outcome
  }

  private func live(
    reporting share: Share, after delay: Span
  ) throws -> (host: LiveHost, kills: () -> [Span]) {
    var setup = stage().setup
    setup.apps[0].code = .live
    let refresh = setup.apps[0].permitted[0]
    let host = try LiveHost(setup)
    host.onStart = { process in _ = host.call { $0.register(refresh, by: process) } }
    host.onBackground = { process in
      _ = try? host.submit(TaskRequest(.processing, refresh, earliest: begin), by: process)
    }
    host.onDelivery = { run in
      guard let process = host.simulation.delivery(of: run)?.process else { return }
      host.after(delay, in: process, of: run) {
        host.call { $0.report(processor: share, networkBytes: 0, of: run, by: process) }
      }
    }
    #expect(host.advance(to: begin + .minutes(2)) == .reached)
    return (
      host,
      {
        host.ledger.rows.compactMap { row in
          row.happening == .processEnded(ProcessID(number: 1), .processorMonitor)
            ? row.at - begin : nil
        }
      }
    )
  }
}
