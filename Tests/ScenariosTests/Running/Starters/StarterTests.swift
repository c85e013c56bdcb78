import RunRecord
import SchedulerEngine
import Testing

@testable import Scenarios

/// A scenario to begin with is the named device and habit, written out number by number.
@Suite struct StarterTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let device: NamedDevice
    let habit: NamedHabit
    var testDescription: String { "\(device.name)+\(habit.name)" }
  }

  static let pairs = NamedDevice.allCases.flatMap { device in
    NamedHabit.allCases.map { Pair(device: device, habit: $0) }
  }

  @Test(arguments: pairs)
  func `A starter runs like the device and habit that it is named after`(pair: Pair) throws {
    let starter = try #require(StarterScenario(named: pair.testDescription))
    let text = ScenarioPrinter.text(of: starter.scenario)
    let written = try prepared(text)
    var named = starter.scenario
    named.device = Located(Scenario.Device())
    named.device?.value.like = Located(pair.device)
    named.apps[0].value.opened = Located(.named(pair.habit))
    let short = try Preparation.prepare(named)
    #expect(written.setup.device == short.setup.device)
    #expect(written.setup.habits == short.setup.habits)
    #expect(written.setup.apps[0].history == short.setup.apps[0].history)
    #expect(written.provenance.assumptions == [.system(.ios26)])
  }

  @Test(arguments: pairs)
  func `A starter reads back as it is printed, and its expectations hold`(pair: Pair) throws {
    let starter = StarterScenario(pair.device, pair.habit)
    let text = ScenarioPrinter.text(of: starter.scenario)
    let reading = ScenarioReader.read(Array(text.utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.scenario == starter.scenario)
    let prepared = try prepared(text)
    let run = try prepared.run(seed: 1)
    #expect(prepared.judge(run.record).filter { !$0.holds }.isEmpty)
    #expect(!run.record.requests.isEmpty)
  }

  @Test func `A device or habit alone is combined with the default of the other`() {
    #expect(StarterScenario(named: "commuter") == StarterScenario(.commuter, .daily))
    #expect(StarterScenario(named: "weekly") == StarterScenario(.overnightCharger, .weekly))
    #expect(StarterScenario(named: "weekly+desk") == StarterScenario(.desk, .weekly))
    for name in StarterScenario.names { #expect(StarterScenario(named: name) != nil, "\(name)") }
    for name in ["", "comuter", "desk+", "desk+commuter", "daily+weekly", "desk+daily+x"] {
      #expect(StarterScenario(named: name) == nil, "\(name)")
    }
  }
}
