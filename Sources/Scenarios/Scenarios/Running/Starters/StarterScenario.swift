import RunRecord
public import SchedulerEngine

/// A scenario to begin with: a named device and habit written out, so that each number can be changed.
public struct StarterScenario: Equatable, Sendable {
  public let device: NamedDevice
  public let habit: NamedHabit

  public init(_ device: NamedDevice, _ habit: NamedHabit) {
    self.device = device
    self.habit = habit
  }

  /// "commuter", "messenger", or both as "commuter+messenger".
  public init?(named name: String) {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let devices = parts.compactMap { part in
      NamedDevice.allCases.first { $0.name.description == part }
    }
    let habits = parts.compactMap { part in
      NamedHabit.allCases.first { $0.name.description == part }
    }
    guard devices.count <= 1, habits.count <= 1, devices.count + habits.count == parts.count
    else { return nil }
    self.init(devices.first ?? .overnightCharger, habits.first ?? .daily)
  }

  /// The names that stand alone; a device and a habit can be joined with a plus sign.
  public static var names: [String] {
    NamedDevice.allCases.map { $0.name.description }
      + NamedHabit.allCases.map { $0.name.description }
  }

  #if !hasFeature(Embedded)
    /// As a file, with the name of the schema that editors look for.
    public var text: String {
      let text = ScenarioPrinter.text(of: scenario)
      return "{\n  \"$schema\": \"scenario.schema.json\"," + text.dropFirst()
    }
  #endif

  public var scenario: Scenario {
    var scenario = Scenario()
    scenario.name = Located("A news app, \(habit.phrase), on \(device.phrase)")
    scenario.start = Located(Scenario.standardStart)
    scenario.duration = Located(Scenario.standardDuration)
    scenario.seed = Located(1)
    scenario.device = Located(device.writtenOut)
    scenario.apps = [Located(StarterScenario.app(habit))]
    // Nobody knows when a newcomer is opened, and what is never opened never submits.
    if habit == .newcomer {
      var opening = Scenario.Event()
      opening.at = Located(.day(1, at: .hours(9)))
      opening.action = Located(.app(.open, StarterScenario.appName))
      scenario.events = [Located(opening)]
    }
    var expected = Scenario.Expectation()
    expected.task = Located(StarterScenario.refreshName)
    expected.counts[.killed] = Located(CountRange(0, 0))
    scenario.expectations = [Located(expected)]
    return scenario
  }
}
