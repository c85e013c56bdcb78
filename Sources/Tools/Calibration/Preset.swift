import SchedulerEngine

/// One phone, one app and one task: what a row of the calibration is measured on.
///
/// All presets submit in one way, the one of apps in the field that mean to run often: after each
/// visit unless a request is pending already (fact 234), earliest after 15 minutes, and again
/// first thing in the handler. Without the question each visit would replace the request and push
/// its date 15 minutes out, and a messenger opened every 16 minutes would refresh half as often.
struct Preset {
  enum Task {
    case refresh
    /// Processing on a charger that takes two minutes.
    case cleanup
    /// Processing on a charger that never has enough, and so learns how much time it is given.
    case endless
  }

  static let submission = """
    after each visit if none is pending, earliest 15 min later; the handler resubmits first
    """

  var habit = NamedHabit.daily
  var device = NamedDevice.overnightCharger
  var task: Task
  /// Installed at the start, and used like the others from then on.
  var isNew = false

  // 2026-06-01, a Monday, at midnight.
  static let start = Instant(milliseconds: 1_780_272_000_000)

  func setup(seed: UInt64, rules: Rules) -> Setup {
    var setup = Setup()
    setup.seed = seed
    setup.start = Preset.start
    setup.rules = rules
    setup.device = device.device
    let name = setup.names.intern("com.example.app".utf8)
    let identifier = setup.names.intern("com.example.app.task".utf8)
    var app = AppSetup(name, code: .models([model(identifier)]))
    app.permitted = [identifier]
    app.history = isNew ? .newcomer : habit.history
    setup.apps = [app]
    setup.habits = device.habits + habit.openings(of: AppID(index: 0))
    return setup
  }

  private func model(_ name: NameID) -> TaskModel {
    var model = TaskModel(
      task == .refresh ? .refresh : .processing, name,
      work: WorkModel(takes: .seconds(8), upTo: .seconds(20)))
    model.onlyIfNotPending = true
    switch task {
    case .refresh:
      model.earliestAfter = .minutes(15)
      model.work.networkBytes = 80_000
    case .cleanup:
      model.needs = .externalPower
      model.work.shortest = .minutes(2)
      model.work.longest = .minutes(2)
    case .endless:
      model.needs = .externalPower
      model.work.shortest = .days(1)
      model.work.longest = .days(1)
    }
    return model
  }
}

/// How often a preset's task was launched, day by day.
struct LaunchDays {
  private(set) var days: Int64 = 0
  private(set) var launches: Int64 = 0
  private(set) var fewest = Int64.max
  private(set) var most: Int64 = 0
  private(set) var emptyDays: Int64 = 0

  init(of preset: Preset, _ sample: Sample, _ rules: Rules) throws {
    try sample.eachDay(of: preset, rules) { rows in
      var count: Int64 = 0
      for row in rows { if case .launched = row.happening { count += 1 } }
      add(count)
    }
  }

  private mutating func add(_ count: Int64) {
    days += 1
    launches += count
    fewest = min(fewest, count)
    most = max(most, count)
    if count == 0 { emptyDays += 1 }
  }

  /// Thousandths of a launch.
  var mean: Int64 { launches * 1_000 / days }
  var emptyShare: Int64 { emptyDays * 1_000 / days }
}

/// How much is run: the same days for every seed from 1 on.
struct Sample {
  var seeds: Int64 = 200
  var days: Int64 = 30

  /// For what is measured many times.
  var tenth: Sample { Sample(seeds: max(seeds / 10, 1), days: days) }

  /// Runs a preset day by day for each seed and hands over the rows of each day.
  func eachDay(
    of preset: Preset, _ rules: Rules, _ body: ([LogRow]) -> Void
  ) throws {
    var ledger = DecisionLedger()
    for seed in 1...seeds {
      var simulation = try Simulation(preset.setup(seed: UInt64(seed), rules: rules))
      for day in 1...days {
        ledger.removeAll()
        let end = Preset.start + .days(day) - .milliseconds(1)
        if case .faulted(let fault) = simulation.advance(to: end, recording: &ledger) {
          throw fault
        }
        body(ledger.rows)
      }
    }
  }
}

/// All rows of the calibration under these rules.
enum Measurement {
  static func rows(_ sample: Sample, _ rules: Rules = Rules()) throws -> [Row] {
    try refreshes(sample, rules) + nights(sample, rules) + grants(sample, rules)
  }

  private static func refreshes(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    func row(
      _ name: String, _ value: Int64, _ unit: String, _ range: ClosedRange<Int64>,
      _ fact: Int32, _ detail: String = ""
    ) -> Row {
      Row(
        name: name, value: value, unit: unit, camps: [.init(range: range, facts: [fact])],
        detail: detail)
    }
    func refreshes(
      _ habit: NamedHabit, _ days: LaunchDays, _ range: ClosedRange<Int64>
    ) -> Row {
      row(
        "\(habit.name): refreshes a day", days.mean, "", range, 279,
        "\(days.fewest) to \(days.most), \(Row.text(days.emptyShare, "%")) of days empty")
    }
    func days(_ habit: NamedHabit) throws -> LaunchDays {
      try LaunchDays(of: Preset(habit: habit, task: .refresh), sample, rules)
    }
    let casual = try days(.casual)
    var first = row(
      "daily, new: refreshes on the first day",
      try LaunchDays(
        of: Preset(habit: .daily, task: .refresh, isNew: true),
        Sample(seeds: sample.seeds, days: 1), rules
      ).mean, "", 0...0, 321)
    first.waits = "a first day without runs"
    return [
      refreshes(.messenger, try days(.messenger), 50_000...75_000),
      refreshes(.daily, try days(.daily), 3_000...8_000),
      refreshes(.casual, casual, 1_000...2_000),
      row("casual: days without a refresh", casual.emptyShare, "%", 10...400, 280),
      refreshes(.weekly, try days(.weekly), 0...300),
      first,
    ]
  }

  private static func nights(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    func row(_ name: String, _ device: NamedDevice, _ camps: [Row.Camp]) throws -> Row {
      let nights = try LaunchDays(of: Preset(device: device, task: .cleanup), sample, rules)
      return Row(
        name: "\(name): processing a night", value: nights.mean, unit: "", camps: camps,
        detail: "\(nights.fewest) to \(nights.most)")
    }
    // On a charger for eight hours and a quarter, asking again at once.
    let again = Row.Camp(name: "every 20 to 40 min", range: 12_000...25_000, facts: [317])
    var hours = Row(
      name: "charger: hours of processing a day",
      value: try Grants(sample, rules, on: [.overnightCharger]).total
        / (sample.seeds * sample.days * 3_600),
      unit: "h", camps: [.init(range: 1_000...2_000, facts: [318])])
    hours.waits = "processing every half hour"
    return [
      try row(
        "charger", .overnightCharger,
        [.init(name: "once a night", range: 900...1_100, facts: [278, 320]), again]),
      try row("no charger", .neverCharges, [.init(range: 0...0, facts: [50])]),
      hours,
    ]
  }

  private static func grants(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    let grants = try Grants(sample, rules, on: Grants.mix)
    func row(_ name: String, _ percent: Int, _ seconds: ClosedRange<Int64>) -> Row {
      Row(
        name: "processing grant: \(name)", value: grants.percentile(percent), unit: "s",
        camps: [
          .init(
            range: seconds.lowerBound * 1_000...seconds.upperBound * 1_000, facts: [248])
        ])
    }
    return [
      row("p10", 10, 30...42), row("p25", 25, 62...84), row("p50", 50, 292...296),
      row("p90", 90, 294...298), row("max", 100, 311...331),
    ]
  }
}

/// How long endless processing ran from launch to expiration, over a mix of devices.
///
/// Only runs that expired count, as in fact 248, where 203 of 254 did.
struct Grants {
  static let mix: [NamedDevice] = [.overnightCharger, .desk, .commuter, .weekendAway]

  /// Milliseconds, the shortest first.
  private let lengths: [Int64]

  init(_ sample: Sample, _ rules: Rules, on devices: [NamedDevice]) throws {
    var lengths: [Int64] = []
    for device in devices {
      var launched: Instant?
      try sample.eachDay(of: Preset(device: device, task: .endless), rules) { rows in
        for row in rows {
          switch row.happening {
          case .launched: launched = row.at
          case .expired:
            if let began = launched { lengths.append((row.at - began).milliseconds) }
            launched = nil
          default: break
          }
        }
      }
    }
    self.lengths = lengths.sorted()
  }

  /// Milliseconds.
  var total: Int64 { lengths.reduce(0, +) }

  /// The grant that this share of all grants does not exceed; zero when there was none.
  func percentile(_ percent: Int) -> Int64 {
    if lengths.isEmpty { return 0 }
    return lengths[min(lengths.count * percent / 100, lengths.count - 1)]
  }
}
