import Testing

@testable import SchedulerEngine

/// The named devices and habits once more, as literals: minutes after midnight and how many of them.
@Suite struct NamedPresetTests {
  static let devices: [(NamedDevice, String, [String])] = [
    (.overnightCharger, "overnight-charger", ["charging 1350+495 all", "wifi 1080+840 all"]),
    (.desk, "desk", ["charging 1350+495 all", "charging 540+480 workdays", "wifi 0+1440 all"]),
    (
      .commuter, "commuter",
      [
        "charging 1380+420 all", "wifi 1140+660 all", "none 450+45 workdays",
        "none 1065+45 workdays",
      ]
    ),
    (.weekendAway, "weekend-away", ["charging 1350+495 workdays", "wifi 1080+840 workdays"]),
    (.neverCharges, "never-charges", ["wifi 1080+840 all"]),
    (.lowBattery, "low-battery", ["wifi 1080+840 all"]),
    (.wifiPad, "wifi-ipad", ["charging 1200+600 all", "wifi 960+960 all"]),
  ]

  @Test(arguments: devices)
  func eachNamedDeviceHasItsHabitsAndConditions(
    _ device: NamedDevice, _ name: String, _ habits: [String]
  ) {
    #expect("\(device.name)" == name)
    #expect(device.habits.map(words) == habits)
    let setup = device.device
    let isSlow = device == .neverCharges
    #expect(setup.drainIdle == (isSlow ? 500 : 10_000))
    #expect(setup.drainInUse == (isSlow ? 5_000 : 100_000))
    #expect(setup.charge == 500_000)
    #expect(setup.battery == .percent(device == .lowBattery ? 15 : 80))
    #expect(setup.conditions.kind == (device == .wifiPad ? .iPad : .iPhone))
    #expect(setup.conditions.network == (device == .wifiPad ? .none : .cellular))
  }

  @Test func eachDeviceIsInTheTable() { #expect(Self.devices.map(\.0) == NamedDevice.allCases) }

  static let habits: [(NamedHabit, String, [Int64])] = [
    (.messenger, "messenger", (0..<60).map { 420 + 16 * $0 }),
    (.daily, "daily", [435, 600, 755, 1_050, 1_230]),
    (.casual, "casual", [1_140]), (.weekly, "weekly", [660]), (.newcomer, "newcomer", []),
  ]

  @Test(arguments: habits)
  func eachNamedHabitOpensTheAppAtItsTimes(_ habit: NamedHabit, _ name: String, _ times: [Int64]) {
    #expect("\(habit.name)" == name)
    let openings = habit.openings(of: AppID(index: 3))
    #expect(openings.map { $0.pattern.opens.milliseconds / 60_000 } == times)
    for opening in openings {
      #expect(opening.effect == .open(AppID(index: 3)))
      #expect(opening.jitter == .minutes(30) && opening.pattern.length == .minutes(3))
      #expect(opening.pattern.days == (habit == .weekly ? Weekdays([.saturday]) : .all))
    }
    #expect(habit.history == (habit == .newcomer ? .newcomer : .habits(days: 14)))
  }

  @Test func eachHabitIsInTheTable() { #expect(Self.habits.map(\.0) == NamedHabit.allCases) }

  private func words(_ habit: HabitSetup) -> String {
    let effect =
      switch habit.effect {
      case .charging: "charging"
      case .network(.wifi): "wifi"
      case .network(.none): "none"
      default: "something else"
      }
    let days =
      habit.pattern.days == .all ? "all" : habit.pattern.days == .workdays ? "workdays" : "others"
    let (opens, length) = (habit.pattern.opens, habit.pattern.length)
    return "\(effect) \(opens.milliseconds / 60_000)+\(length.milliseconds / 60_000) \(days)"
  }
}

/// One cell of the table that is not empty.
struct OSCell: Sendable, CustomTestStringConvertible {
  let topic: OSTopic
  let profile: OSProfile
  let effect: OSDifference.Effect
  let trust: Trust

  init(_ topic: OSTopic, _ profile: OSProfile, _ effect: OSDifference.Effect, _ trust: Trust) {
    self.topic = topic
    self.profile = profile
    self.effect = effect
    self.trust = trust
  }

  var testDescription: String { "\(topic) on \(profile)" }
}

@Suite("The table of systems") struct OSProfileTableTests {
  private static let cells: [OSCell] = [
    .init(.lateRegistration, .ios26, .registersInsteadOfEndingTheApp, .observed),
    .init(.lateRegistration, .ios27, .registersInsteadOfEndingTheApp, .assumed),
    .init(.sceneModifier, .ios18, .registersTooLateOnBackgroundLaunch, .observed),
    .init(.healthResearch, .ios17, .isOffered, .documented),
    .init(.healthResearch, .ios18, .isOffered, .documented),
    .init(.healthResearch, .ios26, .isOffered, .documented),
    .init(.healthResearch, .ios27, .isOffered, .documented),
    .init(.continuedProcessing, .ios26, .isOffered, .documented),
    .init(.continuedProcessing, .ios27, .isOffered, .documented),
    .init(.backgroundInference, .ios27, .needsEntitlement, .documented),
    .init(.immediateRunIneligible, .ios26, .isOffered, .documented),
    .init(.immediateRunIneligible, .ios27, .isOffered, .documented),
    .init(.asynchronousSubmission, .ios27, .isOffered, .documented),
  ]

  @Test("names each difference and how far it can be relied on", arguments: cells)
  func difference(_ cell: OSCell) throws {
    let difference = try #require(cell.profile.difference(in: cell.topic))
    #expect(difference.effect == cell.effect)
    #expect(difference.source.trust == cell.trust)
    #expect(!difference.source.facts.isEmpty)
  }

  private static let facts: [(topic: OSTopic, facts: [Int32])] = [
    (.lateRegistration, [216]), (.sceneModifier, [217]), (.healthResearch, [206]),
    (.continuedProcessing, [86]), (.immediateRunIneligible, [203]),
    (.asynchronousSubmission, [204]), (.backgroundInference, [324]),
  ]

  @Test("cites the facts behind each difference", arguments: facts)
  func citation(_ row: (topic: OSTopic, facts: [Int32])) {
    for profile in OSProfile.allCases {
      guard let difference = profile.difference(in: row.topic) else { continue }
      #expect(Array(difference.source.facts) == row.facts, "\(profile)")
    }
  }

  @Test("has no other differences") func emptyCells() {
    for profile in OSProfile.allCases {
      for topic in OSTopic.allCases {
        let isListed = Self.cells.contains { $0.topic == topic && $0.profile == profile }
        #expect((profile.difference(in: topic) != nil) == isListed, "\(topic) on \(profile)")
      }
    }
  }
}
