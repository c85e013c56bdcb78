import Foundation
import LongForm
import RunAnalysis
import RunRecord
import RunText
import SchedulerEngine
import Testing

@testable import Reports
@testable import Scenarios

/// What many schedulers say together.
@Suite("Under plausible schedulers") struct SchedulerStudyTests {
  static func load(_ text: String, _ settings: [String] = []) throws -> LoadedScenario {
    try LoadedScenario(
      "a.jsonc", Array(text.utf8), ScenarioOptions(settings: settings), beside: .none)
  }

  static func study(_ loaded: LoadedScenario, _ count: Int, seeds: [UInt64] = [1])
    -> SchedulerStudy
  {
    let trial = SchedulerTrial(loaded.prepared, .schedulers, seeds, for: .verdicts)
    var worker = SchedulerWorker(trial)
    for scheduler in PlausibleScheduler.first(count) {
      worker.run(.scheduler(scheduler), while: { true })
    }
    return SchedulerStudy(trial, [worker])
  }

  /// An upload that is done in time where it is fast enough, and a refresh beside it.
  static func upload(_ megabytes: Int64, until: String = "20:00") -> String {
    """
    { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "2d", "device": "desk",
      "apps": [{ "id": "com.a", "opened": ["08:00", "18:00"],
          "tasks": [{ "refresh": "com.a.r", "earliest": "15m" }] },
        { "id": "com.b", "opened": ["12:00"],
          "tasks": [{ "transfer": "com.b.up", "upload": "\(megabytes)MB" }] }],
      "expect": [{ "task": "com.b.up", "ran": "1..", "during": "day 1 12:00 to day 1 \(until)" }] }
    """
  }

  /// Ten scenarios of ordinary users.
  private static let users: [String] = [
    ("overnight-charger", "daily"), ("overnight-charger", "messenger"),
    ("overnight-charger", "casual"),
    ("commuter", "daily"), ("commuter", "casual"), ("desk", "daily"), ("desk", "messenger"),
    ("weekend-away", "daily"), ("weekend-away", "casual"), ("commuter", "messenger"),
  ].map { device, habit in
    """
    { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "5d", "device": "\(device)",
      "apps": [{ "id": "com.a", "opened": "\(habit)", "tasks": [
        { "refresh": "com.a.r", "earliest": "15m" },
        { "processing": "com.a.p", "requires": ["power"], "work": { "takes": "4m" } }] }] }
    """
  }

  @Test("a scheduler lies within the span of the others as often as predicted")
  func leftOut() throws {
    var inside = (wide: 0, all: 0)
    var tied = (wide: 0, all: 0)
    for text in Self.users {
      let study = Self.study(try Self.load(text), 201)
      for task in study.usual.tasks.indices {
        for figure in SchedulerWorker.figures.indices {
          let values = study.others.map { $0.tasks[task].value(figure) }
          let isDistinct = Set(values).count >= 50
          let sorted = values.sorted()
          let tail = (sorted.count - 1) / 20
          for place in sorted.indices {
            // The ends of the span of the others.
            let low = sorted[place <= tail ? tail + 1 : tail]
            let high = sorted[
              sorted.count - 1 - (place >= sorted.count - 1 - tail ? tail + 1 : tail)]
            let isInside = low <= sorted[place] && sorted[place] <= high
            if isDistinct {
              inside.all += 1
              inside.wide += isInside ? 1 : 0
            } else {
              tied.all += 1
              tied.wide += isInside ? 1 : 0
            }
          }
        }
      }
    }
    #expect(inside.all > 2_000)
    #expect((870...930).contains(inside.wide * 1_000 / max(inside.all, 1)), "\(inside)")
    #expect(tied.wide * 1_000 >= tied.all * 860, "\(tied)")
  }

  @Test("scheduler 0 gives the same figures as an ordinary run of each example") func numberZero()
    throws
  {
    for (name, text) in FigureAgreementTests.scenarios where name.hasSuffix(".jsonc") {
      let loaded = try LoadedScenario(name, text, ScenarioOptions(), beside: .none)
      let seed = loaded.prepared.seeds[0]
      let trial = SchedulerTrial(loaded.prepared, .schedulers, [seed], for: .findings)
      var worker = SchedulerWorker(trial)
      worker.run(.scheduler(.usual), while: { true })
      let outcome = SchedulerStudy(trial, [worker]).usual
      let play = try ScenarioPlay(loaded, seed: seed, keeping: .allRows, while: { _ in true })
      let context = play.context(TextStyle())
      let summary = RunSummary(context, of: play.setup)
      let briefs = TaskBrief.all(of: loaded.prepared.tasks, summary, in: context)
      #expect(outcome.tasks.map(\.cause) == briefs.map(\.cause.name), "\(name)")
      #expect(
        outcome.held.map { $0 == 1 } == loaded.prepared.judge(play.record).map(\.holds), "\(name)")
      let found = outcome.findings.map { "\($0.code) \($0.task)" }
      let told = summary.findings.map { "\($0.first.code) \($0.first.key)" }
      #expect(Set(found) == Set(told), "\(name)")
    }
  }

  @Test("a scheduler run alone by its number gives the same figures as in the study")
  func byItself() throws {
    let text = Self.users[0]
    let study = Self.study(try Self.load(text), 12)
    for outcome in study.others {
      let scheduler = try #require(outcome.point.scheduler)
      let alone = try LoadedScenario(
        "a.jsonc", Array(text.utf8), ScenarioOptions(scheduler: scheduler), beside: .none)
      var values: [Int64] = []
      var record = RunRecord(from: alone.prepared.setup.start)
      try alone.prepared.run(
        alone.prepared.setup(seed: 1), into: &record, rows: .all, while: { true })
      for figures in record.figures(
        of: alone.prepared.tasks,
        in: FigureFrame(record.whole, days: alone.prepared.countedDays))
      {
        values += SchedulerWorker.figures.map { figures[$0] ?? .max }
      }
      #expect(values == outcome.tasks.flatMap { task in task.values.map { $0[0] } })
      // Its numbers put into the file say the same.
      let pasted = try Self.load(
        String(text.dropLast(2)) + ", "
          + alone.schedulersNumbers(TextStyle()).drop { $0 != "\n" } + "}")
      #expect(
        pasted.prepared.setup.rules.parameters.map(\.value)
          == alone.prepared.setup.rules.parameters.map(\.value))
    }
  }

  @Test("a parameter set by the scenario is not drawn, and the report notes it") func fixed() throws
  {
    let loaded = try Self.load(Self.users[0], ["rate-limiting.refresh-spacing=15m"])
    let position = Rules().parameters.firstIndex { $0.name == "rate-limiting.refresh-spacing" }
    #expect(loaded.prepared.fixedNumbers == [position])
    let study = Self.study(loaded, 5)
    #expect(
      SchedulerNotes.basis(study).contains("The scenario fixes rate-limiting.refresh-spacing"))
    #expect(SchedulerNotes.basis(study).contains("too few to give a range"))
  }

  @Test("the spread over seeds is that of scheduler 0 alone") func seeds() throws {
    let loaded = try Self.load(Self.users[4])
    let seeds: [UInt64] = [1, 2, 3, 4, 5]
    let study = Self.study(loaded, 3, seeds: seeds)
    let single = seeds.map { Self.study(loaded, 0, seeds: [$0]) }
    for task in study.usual.tasks.indices {
      for (place, figure) in SchedulerWorker.figures.enumerated() {
        let values = single.map { $0.usual.tasks[task].value(place) }
        let spread = SchedulerSpan(figure, at: place, of: task, in: study).seeds
        #expect(spread?.low == values.min() && spread?.high == values.max())
        #expect(SchedulerSpan(figure, at: place, of: task, in: single[0]).seeds == nil)
      }
    }
    #expect(SchedulersReport(loaded, study, TextStyle()).text.contains("by chance alone: "))
    #expect(!SchedulersReport(loaded, single[0], TextStyle()).text.contains("by chance alone"))
  }

  @Test("a launch that never comes counts as later than any time") func never() throws {
    let study = Self.study(try Self.load(Self.upload(40_000)), 60)
    let task = 1
    let place = try #require(SchedulerWorker.figures.firstIndex(of: .firstLaunch))
    let span = SchedulerSpan(.firstLaunch, at: place, of: task, in: study)
    #expect(span.ends?.high == .max)
    #expect(span.worst?.value == .max)
    let report = SchedulersReport(try Self.load(Self.upload(40_000)), study, TextStyle())
    #expect(report.text.contains("to never"))
    #expect(!report.json.contains("\(Int64.max)"))
  }
}

/// Numbers are named only where trying shows that they decide.
@Suite("The deciding parameter") struct WhatDecidesTests {
  /// In each scenario one parameter decides: the speed of an upload.
  @Test("is found if one parameter decides") func planted() throws {
    var named = 0
    var wrong: [String] = []
    var judged = 0
    for megabytes in stride(from: Int64(400), to: 24_000, by: LongForm.count(1_600, long: 470)) {
      let study = SchedulerStudyTests.study(
        try SchedulerStudyTests.load(SchedulerStudyTests.upload(megabytes)), 200)
      guard case .numbers(let numbers, _) = WhatDecides(study.conditions[0], in: study) else {
        continue
      }
      judged += 1
      let names = numbers.map { SchedulerNotes.name($0.position) }
      if names == ["transfers.wifi-upload"] {
        named += 1
        #expect(!numbers[0].failsAbove)
      } else if !names.isEmpty {
        wrong.append("\(megabytes): \(names)")
      }
    }
    #expect(judged >= 8)
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(named * 10 >= judged * 8, "\(named) of \(judged)")
  }

  /// Whether a run falls into a few minutes of the night is practically random,
  /// so no single parameter and no threshold of one explains it.
  @Test("is not named if none decides") func unplanted() throws {
    var named: [String] = []
    let scenarios = LongForm.count(10, long: 50)
    for number in 0..<scenarios {
      let (hour, minute) = (2 + number % 3, 10 + number * 7 % 34)
      let text = """
        { "format": 1, "start": "2026-06-01T00:00+00:00", "duration": "4d", "device": "overnight-charger",
          "apps": [{ "id": "com.a", "opened": "daily", "tasks": [{ "processing": "com.a.p",
            "requires": ["power"], "resubmit": "first", "work": { "takes": "1m..9m" } }] }],
          "expect": [{ "task": "com.a.p", "ran": "1..",
            "during": "day 3 0\(hour):\(minute) to day 3 0\(hour):\(minute + 8 + number % 7)" }] }
        """
      let study = SchedulerStudyTests.study(
        try SchedulerStudyTests.load(text), 200, seeds: [UInt64(number)])
      guard case .numbers(let numbers, _) = WhatDecides(study.conditions[0], in: study) else {
        Issue.record("\(number) is met, or not met, under too few to tell")
        continue
      }
      if !numbers.isEmpty {
        named.append("\(number): \(numbers.map { SchedulerNotes.name($0.position) })")
      }
    }
    #expect(named.count * 10 <= scenarios, "\(named)")
  }

  @Test("is replaced by a list of schedulers if there are few") func few() throws {
    let study = SchedulerStudyTests.study(
      try SchedulerStudyTests.load(SchedulerStudyTests.upload(9_000)), 10)
    guard case .few(let numbers, let fail) = WhatDecides(study.conditions[0], in: study) else {
      Issue.record("ten schedulers cannot tell what decides")
      return
    }
    let listed = study.outcomes.filter { study.isMet(study.conditions[0], under: $0) != fail }
    #expect(numbers == listed.map(\.point.number))
  }

  /// Synthetic answers, so that what decides is known.
  private static func decides(
    _ first: String, _ second: String, _ isMet: @escaping (_ low: Bool, _ high: Bool) -> Bool
  ) throws -> WhatDecides {
    let usual = Rules().parameters
    let places = try [first, second].map { name in
      try #require(usual.firstIndex { $0.name == name })
    }
    let middles = places.map { place in
      let all = PlausibleScheduler.first(200).map { $0.rules().parameters[place].value }.sorted()
      return all[all.count / 2]
    }
    func answer(_ rules: Rules) -> Bool {
      let values = places.map { rules.parameters[$0].value }
      return isMet(values[0] > middles[0], values[1] > middles[1])
    }
    return WhatDecides(
      PlausibleScheduler.first(200).map { scheduler in
        WhatDecides.Member(
          scheduler: scheduler, values: scheduler.rules().parameters.map(\.value),
          isMet: answer(scheduler.rules()))
      }, fixed: []
    ) { scheduler, changes in
      var rules = scheduler.rules()
      rules.take(changes)
      return answer(rules)
    }
  }

  @Test("says whether both numbers have to be on the failing side or either is enough")
  func relations() throws {
    let numbers = ("transfers.wifi-upload", "transfers.cellular-upload")
    let or = try Self.decides(numbers.0, numbers.1) { first, second in !first && !second }
    let and = try Self.decides(numbers.0, numbers.1) { first, second in !first || !second }
    for (decides, relation) in [(or, WhatDecides.Relation.or), (and, .and)] {
      guard case .numbers(let named, let found) = decides else {
        Issue.record("\(decides)")
        continue
      }
      #expect(Set(named.map { SchedulerNotes.name($0.position) }) == [numbers.0, numbers.1])
      #expect(found == relation)
      let sentence = try #require(decides.sentences().first)
      #expect(sentence.contains(" \(relation.word) "), "\(sentence)")
      #expect(sentence.contains(" of 12 that failed hold, and "), "\(sentence)")
      #expect(sentence.hasSuffix(" of 12 that held fail"), "\(sentence)")
    }
  }

  @Test("lists number 0 where it is among the few") func numberZeroIsListed() throws {
    func few(_ isMet: (Int) -> Bool) -> WhatDecides {
      WhatDecides(
        PlausibleScheduler.first(40).map {
          WhatDecides.Member(
            scheduler: $0, values: $0.rules().parameters.map(\.value), isMet: isMet($0.number))
        }, fixed: []
      ) { _, _ in true }
    }
    guard case .few([0], true) = few({ $0 != 0 }), case .few([0], false) = few({ $0 == 0 }),
      case .few([0, 3], false) = few({ $0 == 0 || $0 == 3 })
    else {
      Issue.record("number 0 is left out")
      return
    }
    #expect(few { $0 == 0 }.sentences() == ["holds only under 0"])
  }
}

/// What a span hides is told.
@Suite struct SpanTests {
  @Test func twoAnswersWithNothingBetweenAreNoSpan() {
    let values = Array(repeating: Int64(100), count: 80) + (0..<20).map { 1_100 + Int64($0) * 50 }
    let camps = SchedulerSpan.camps(of: values)
    #expect(camps.map(\.count) == [80, 20])
    #expect(camps.map(\.low) == [100, 1_100] && camps.map(\.high) == [100, 1_800])
    // A few far away are a tail, and what is spread evenly is one answer.
    #expect(SchedulerSpan.camps(of: Array(repeating: 100, count: 95) + [900, 900, 900]).isEmpty)
    #expect(SchedulerSpan.camps(of: (0..<100).map { Int64($0) * 10 }).isEmpty)
    #expect(SchedulerSpan.camps(of: [1, 2, 30, 31]).isEmpty)
  }

  /// Follows the advice: with the named numbers as in number 0 the spread is what is said.
  @Test func theNumberAFigureSpreadsFromTakesTheSpreadAway() throws {
    let loaded = try SchedulerStudyTests.load(SchedulerStudyTests.upload(4_000))
    let study = SchedulerStudyTests.study(loaded, 60)
    let launches = try #require(SchedulerWorker.figures.firstIndex(of: .launchesPerDay))
    let wait = try #require(SchedulerWorker.figures.firstIndex(of: .medianWait))
    #expect(WhatSpreads(launches, of: 1, in: study) == nil)
    let spreads = try #require(WhatSpreads(wait, of: 1, in: study))
    let names = spreads.positions.map { SchedulerNotes.name($0) }
    #expect(names == ["transfers.wifi-upload"])
    let usual = Rules().parameters
    let settings = spreads.positions.map {
      "\(usual[$0].name)=\(usual[$0].unit.text(usual[$0].value))"
    }
    let fixed = SchedulerStudyTests.study(
      try SchedulerStudyTests.load(
        SchedulerStudyTests.upload(4_000), settings.map { $0.replacing(" ", with: "") }), 60)
    func width(_ study: SchedulerStudy) -> Int64 {
      let ends = SchedulerSpan(.medianWait, at: wait, of: 1, in: study).ends
      return ends.map { $0.high - $0.low } ?? -1
    }
    #expect(width(fixed) * 2 < width(study))
  }

  private static func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test func theSpreadOfADifferenceIsTold() throws {
    let a = try SchedulerStudyTests.load(SchedulerStudyTests.upload(4_000)).prepared
    let b = try SchedulerStudyTests.load(SchedulerStudyTests.upload(1_000)).prepared
    let idle = SchedulerPairWorker(a, b, .schedulers, [1])
    var worker = idle
    for scheduler in PlausibleScheduler.first(60) {
      worker.run(.scheduler(scheduler), while: { true })
    }
    let comparison = SchedulerComparison(idle, [worker], titles: ("a", "b"))
    let text = Self.words(comparison.text(TextStyle()))
    #expect(
      text.contains("the difference: at least half of it from transfers.wifi-upload: with it as"),
      "\(text)")
  }

  @Test func theSpreadOfAPopulationsMeanIsTold() throws {
    let prepared = try SmallPopulation.prepared(
      """
      { "format": 1, "start": "2026-06-01T00:00Z", "duration": "2d", "seed": 3,
        "apps": [{ "id": "com.b", "tasks": [{ "transfer": "com.b.up", "upload": "4000MB" }] }],
        "groups": [{ "group": "all", "weight": 1, "opened": ["12:00 jitter 1h"] }],
        "vary": [{ "aspect": "device", "among": [{ "weight": 1, "device": "desk" }] }] }
      """)
    var study = Population(prepared, devices: 4)
    _ = study.findSpreads()
    let text = Self.words(study.report.text(TextStyle()))
    #expect(
      text.contains(
        "at least half of it from transfers.wifi-upload: with it as in number 0, 0 % is left; "
          + "tried on 1 device"
      ),
      "\(text)")
    let json = study.report.json
    #expect(
      json.contains(
        #""spread": { "figure": "medianWait", "numbers": ["transfers.wifi-upload"], "left": 0, "#
          + #""leftAlone": [], "schedulers": 8, "devices": 1 }"#), "\(json)")
  }

  /// A population under number 0 and 40 others.
  private struct Population {
    let prepared: PreparedPopulation
    let devices: Int64
    var report: FleetBySchedulers

    init(_ prepared: PreparedPopulation, devices: Int64) {
      self.prepared = prepared
      self.devices = devices
      report = FleetBySchedulers(FleetHeader(prepared, devices: devices), of: prepared)
      for scheduler in PlausibleScheduler.first(41) {
        let population = prepared.under(scheduler)
        let firsts = population.runs(of: report.firstDevices, while: { true }) ?? []
        let rest = population.run(
          .whole, of: devices, from: Int64(firsts.count), while: { true }, reached: { _ in })
        report.add(firsts, rest.tally)
      }
    }

    /// Returns how many devices were run for it.
    mutating func findSpreads() -> Int64 {
      var tried = 0
      report.findSpreads(in: prepared) { population, devices in
        tried += devices.count
        return population.runs(of: devices, while: { true })
      }
      return Int64(tried)
    }

    /// The spread of the mean over all devices, with some numbers as in number 0.
    func spread(of figure: Figure, of task: Int, without positions: [Int]) throws -> Int64 {
      let usual = Rules().parameters
      var sums: [Int64] = []
      for scheduler in PlausibleScheduler.first(41).dropFirst() {
        let changed = prepared.under(
          scheduler,
          changing: positions.map { ParameterChange(position: $0, value: usual[$0].value) })
        let ran = changed.runs(of: Array(0..<devices), while: { true })
        let runs = try #require(ran)
        sums.append(runs.reduce(0) { $0 + ($1.figures[task][figure] ?? 0) })
      }
      return WhatSpreads.spread(sums)
    }
  }

  /// The few devices on which it is tried say what all say.
  @Test func whatAPopulationsMeanSpreadsFromIsTriedOnFewDevices() throws {
    let file = "Examples/Fleet/readers.jsonc"
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let text = try String(
      contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    let prepared = try SmallPopulation.prepared(
      LongForm.isAskedFor ? text : text.replacing(#""28d""#, with: #""7d""#))
    var study = Population(prepared, devices: Int64(LongForm.count(16, long: 30)))
    let tried = study.findSpreads()
    #expect(tried > 0 && tried * 5 <= 41 * study.devices, "\(tried)")
    var named = 0
    for task in prepared.tasks.indices {
      let spread = try #require(study.report.spread(of: task))
      let positions = spread.from.positions
      if positions.isEmpty { continue }
      named += 1
      let whole = try study.spread(of: spread.figure, of: task, without: [])
      let left = try study.spread(of: spread.figure, of: task, without: positions)
      #expect(left * 100 <= whole * 60, "\(spread.sentence), and on all \(left) of \(whole)")
    }
    #expect(named >= LongForm.count(1, long: 2))
  }

  /// One number says how far from the middle, the other on which side: neither alone makes half of it.
  @Test func twoNumbersThatOnlyCountTogetherAreFound() throws {
    let usual = Rules().parameters
    let places = try ["transfers.wifi-upload", "transfers.cellular-upload"].map { name in
      try #require(usual.firstIndex { $0.name == name })
    }
    func value(_ rules: Rules) -> Int64 {
      let values = rules.parameters.map(\.value)
      let isMore = places.map { values[$0] > usual[$0].value }
      return 2_000 + (isMore[0] ? 100 : 1_500) * (isMore[1] ? 1 : -1)
    }
    let measured = PlausibleScheduler.first(120).dropFirst().map { scheduler in
      let rules = scheduler.rules()
      return WhatSpreads.Measured(
        scheduler: scheduler, values: rules.parameters.map(\.value), value: value(rules))
    }
    let found = try #require(
      WhatSpreads(Array(measured), fixed: [], .ofRuns) { scheduler, changes in
        var rules = scheduler.rules()
        rules.take(changes)
        return value(rules)
      })
    #expect(Set(found.positions) == Set(places))
    #expect(found.left == 0 && found.leftAlone.allSatisfy { $0 > 50 }, "\(found)")
  }
}
