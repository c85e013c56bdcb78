import SchedulerEngine
import Testing

/// An app that stays in front for longer than processing looks back for its use.
@Suite struct LongTimeInFrontTests {
  private static let app = AppID(index: 0)
  private static let open = OneApp.monday + .hours(1)

  enum Leaving: CaseIterable { case leaves, isTerminated }

  @Test(arguments: Leaving.allCases)
  func itIsForgottenOnlyAfterItsTimeInFront(_ leaving: Leaving) throws {
    var setup = try setup()
    setup.script.append(
      ScriptedEvent(
        at: Self.open + .hours(5),
        .change(leaving == .leaves ? .leave(Self.app) : .terminate(Self.app))))
    let steps: [(String, Span, Bool)] = [
      ("in front for two hours", .hours(2), false),
      ("in front for four hours", .hours(4), false),
      ("just left", .hours(5) + .milliseconds(1), false),
      ("left two hours ago", .hours(7), false),
      ("left more than two hours ago", .hours(7) + .milliseconds(1), true),
    ]
    var simulation = try Simulation(setup)
    for (name, time, isNotRecentlyUsed) in steps {
      #expect(simulation.advance(to: Self.open + time) == .reached)
      let request = try #require(simulation.pending(of: Self.app).first, "\(name)")
      let objections = try #require(simulation.decision(on: request.id)).objections
      #expect(objections.contains(.foregroundRecency) == isNotRecentlyUsed, "\(name)")
    }
  }

  /// Processing that cannot run, since nothing charges the phone.
  private func setup() throws -> Setup {
    var setup = OneApp.setup(WorkModel(takes: .seconds(10)))
    setup.habits = []
    let name = OneApp.models(setup)[0].name
    var task = TaskModel(.processing, name, work: WorkModel(takes: .minutes(1)))
    task.needs = [.externalPower]
    task.submits = .onOpen
    setup.apps[0].code = .models([task])
    setup.apps[0].history = .newcomer
    setup.rules.foregroundRecency.window = .hours(2)
    setup.script = [ScriptedEvent(at: Self.open, .change(.open(Self.app, for: .days(1))))]
    return setup
  }
}
