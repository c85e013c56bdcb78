import SchedulerEngine

/// The phone, app and task on which a row of the calibration is measured.
///
/// All presets submit like apps in the field that want to run often: after each visit unless a request is
/// pending (fact 234), with an earliest date in 15 minutes, and again first thing in the handler. Without the
/// check each visit would replace the request and push its date 15 minutes out, and a messenger opened every
/// 16 minutes would refresh half as often.
struct Preset {
  enum Task {
    case refresh
    /// Processing on a charger that takes two minutes.
    case cleanup
    /// Processing on a charger that always has more to do, and so shows how much time it is given.
    case endless
  }

  static let submission = """
    after each visit if none is pending, earliest 15 min later; the handler resubmits first
    """

  var habit = NamedHabit.daily
  var device = NamedDevice.overnightCharger
  var task: Task
  /// Whether the app is newly installed at the start, without a history, and then used like the others.
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
    app.isInstalled = !isNew
    setup.apps = [app]
    if isNew {
      setup.script = [ScriptedEvent(at: Preset.start, .change(.install(AppID(index: 0))))]
    }
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

/// The daily launches of a preset's task.
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

  /// In thousandths of a launch.
  var mean: Int64 { launches * 1_000 / days }
  var emptyShare: Int64 { emptyDays * 1_000 / days }
}

/// How much is simulated: the same days for each seed from 1 on.
struct Sample {
  var seeds: Int64 = 200
  var days: Int64 = 30

  /// A smaller sample for what is measured many times.
  var tenth: Sample { Sample(seeds: max(seeds / 10, 1), days: days) }

  /// Runs a preset day by day for each seed and passes on the rows of each day.
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

/// Measures all rows of the calibration under given rules.
enum Measurement {
  /// Measures the table rows that need a run of one preset.
  typealias Probe = @Sendable (Sample, Rules) throws -> [Row]

  static let probes: [Probe] = [
    { [refreshes(.messenger, try days(.messenger, $0, $1), 50_000...75_000)] },
    { [refreshes(.daily, try days(.daily, $0, $1), 3_000...8_000)] },
    { sample, rules in
      let casual = try days(.casual, sample, rules)
      return [
        refreshes(.casual, casual, 1_000...2_000),
        // The report is of background fetch before iOS 13.
        Row("casual: days without a refresh", casual.emptyShare, "%", 10...400, 280)
          .leaving(500_000),
      ]
    },
    { [refreshes(.weekly, try days(.weekly, $0, $1), 0...300)] },
    firstDay,
    { [try night("charger", .overnightCharger, [.once(900...1_100, 278, 320), .again], $0, $1)] },
    { [try night("no charger", .neverCharges, [.init(range: 0...0, facts: [50])], $0, $1)] },
    hours,
    grants,
  ]

  static func rows(_ sample: Sample, _ rules: Rules = Rules()) throws -> [Row] {
    try probes.flatMap { try $0(sample, rules) }
  }

  /// What the rows rest on.
  static func facts() throws -> [Int32] {
    try rows(Sample(seeds: 1, days: 1)).flatMap(\.facts)
  }

  private static func days(
    _ habit: NamedHabit, _ sample: Sample, _ rules: Rules
  ) throws -> LaunchDays {
    try LaunchDays(of: Preset(habit: habit, task: .refresh), sample, rules)
  }

  private static func refreshes(
    _ habit: NamedHabit, _ days: LaunchDays, _ range: ClosedRange<Int64>
  ) -> Row {
    Row(
      "\(habit.name): refreshes a day", days.mean, "", range, 279,
      "\(days.fewest) to \(days.most), \(Row.text(days.emptyShare, "%")) of days empty")
  }

  private static let firstDay: Probe = { sample, rules in
    let first = Row(
      "daily, new: refreshes on the first day",
      try LaunchDays(
        of: Preset(habit: .daily, task: .refresh, isNew: true),
        Sample(seeds: sample.seeds, days: 1), rules
      ).mean, "", 0...0, 321)
    // "About a day" and "may take" exclude nothing.
    return [first.leaving(500_000)]
  }

  private static func night(
    _ name: String, _ device: NamedDevice, _ camps: [Row.Camp], _ sample: Sample, _ rules: Rules
  ) throws -> Row {
    let nights = try LaunchDays(of: Preset(device: device, task: .cleanup), sample, rules)
    return Row(
      name: "\(name): processing a night", value: nights.mean, unit: "", camps: camps,
      detail: "\(nights.fewest) to \(nights.most)")
  }

  private static let hours: Probe = { sample, rules in
    let total = try Grants(sample, rules, on: [.overnightCharger]).total
    return [
      Row(
        name: "charger: hours of processing a day",
        value: total / (sample.seeds * sample.days * 3_600), unit: "h",
        // Once a night means one grant.
        camps: [
          .once(30...100, 278, 320, 248),
          .init(
            name: Row.Camp.again.name, range: 1_000...2_000, facts: [318], apps: Row.Camp.again.apps
          ),
        ])
    ]
  }

  /// The ranges are what 203 runs of one log can show: 19 of 20 such logs lie within them.
  private static let grants: Probe = { sample, rules in
    let grants = try Grants(sample, rules, on: Grants.mix)
    func share(_ name: String, _ lengths: ClosedRange<Int64>, _ range: ClosedRange<Int64>) -> Row {
      Row("processing cut short: \(name)", grants.share(lengths), "%", range, 248)
    }
    return [
      share("within 60 s", 0...60_000, 187...304),
      share("after 290 s or more", 290_000...Int64.max, 501...636),
      Row(
        "processing cut short: the middle run", grants.percentile(50), "s", 290_000...300_000, 248),
      share("after more than 321 s", 321_001...Int64.max, 0...18),
    ]
  }
}

extension Row {
  fileprivate func leaving(_ least: Int64) -> Row {
    var row = self
    row.least = least
    return row
  }

  /// For rows on which reports agree.
  fileprivate init(
    _ name: String, _ value: Int64, _ unit: String, _ range: ClosedRange<Int64>, _ fact: Int32,
    _ detail: String = ""
  ) {
    self.init(
      name: name, value: value, unit: unit, camps: [.init(range: range, facts: [fact])],
      detail: detail)
  }
}

extension Row.Camp {
  fileprivate static func once(_ range: ClosedRange<Int64>, _ facts: Int32...) -> Row.Camp {
    Row.Camp(name: "once a night", range: range, facts: facts, apps: [12, 30, 31, 42])
  }

  /// For a charger connected for eight and a quarter hours, and a request that is resubmitted at once.
  fileprivate static let again = Row.Camp(
    name: "every 20 to 40 min", range: 12_000...25_000, facts: [317], apps: [3, 24, 30])
}

/// How long endless processing ran from launch to expiration, over a mix of devices.
///
/// Only runs that expired count, as in fact 248, where 203 of 254 did.
struct Grants {
  static let mix: [NamedDevice] = [.overnightCharger, .desk, .commuter, .weekendAway]

  /// In milliseconds, shortest first.
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

  /// In milliseconds.
  var total: Int64 { lengths.reduce(0, +) }

  /// The thousandths of all grants whose length is in the range.
  func share(_ range: ClosedRange<Int64>) -> Int64 {
    Int64(lengths.count { range.contains($0) } * 1_000 / max(lengths.count, 1))
  }

  /// The given percentile of all grants; zero if there were none.
  func percentile(_ percent: Int) -> Int64 {
    if lengths.isEmpty { return 0 }
    return lengths[min(lengths.count * percent / 100, lengths.count - 1)]
  }
}
