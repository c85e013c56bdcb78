import RandomScenarios
import SchedulerEngine
import Testing

@testable import RunAnalysis
@testable import RunRecord

/// Each finding at its exact threshold, and just below it.
@Suite("Thresholds of findings") struct ThresholdTests {
  private func count(_ code: FindingCode, _ rows: Rows...) -> Int {
    record(boot(), Array(rows.joined())).findings().count { $0.code == code }
  }

  private func after(_ at: Instant, _ span: Span, _ happening: LogEvent) -> Rows {
    [LogRow(at: at + span, happening)]
  }

  /// Refreshes that each ask for the next, of which these are cut off.
  private func refreshes(_ count: Int64, cutOff: ClosedRange<Int64>) -> Rows {
    (1...count).flatMap { number in
      let at = number * 1_000
      let end =
        cutOff.contains(number)
        ? expire(number, at: at + 25) + completeExpired(number, at: at + 25)
        : complete(number, at: at + 25)
      return submit(number, at: at - 10) + launch(number, of: number, at: at)
        + submit(number + 1, at: at) + end
    }
  }

  @Test("expiring often takes more than half of at least four runs") func cutOff() {
    #expect(count(.expiresOften, refreshes(3, cutOff: 1...3)) == 0)
    #expect(count(.expiresOften, refreshes(4, cutOff: 2...4)) == 1)
    #expect(count(.expiresOften, refreshes(4, cutOff: 2...3)) == 0)
    #expect(count(.expiresOften, refreshes(200, cutOff: 1...100)) == 0)
    #expect(count(.expiresOften, refreshes(201, cutOff: 1...101)) == 1)
  }

  /// Processing that is done each time and asks for more, launched at these moments.
  private func done(
    at moments: [Instant], success: Bool = true, inTime: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 7]
  ) -> Rows {
    moments.enumerated().flatMap { place, at in
      let number = Int64(place) + 1
      let next = TaskRequest(.processing, cleanup)
      let outcome: Outcome =
        inTime.contains(place)
        ? .completed(success: success) : .completedAfterExpiration(success: success)
      return [
        LogRow(at: at, .accepted(request(number), news, next)),
        LogRow(
          at: at, .launched(run(number), request(number), LaunchID(number: number), process(1))),
        LogRow(at: at, .accepted(request(number + 1), news, next)),
        LogRow(at: at, .ended(run(number), outcome)),
      ]
    }
  }

  @Test("coming all night takes four runs at most an hour apart, and is reported once")
  func nights() {
    let hours = (0..<8).map { second(3_600 * $0) }
    let late = hours.enumerated().map { $0 < 4 ? $1 : $1 + .milliseconds(1) }
    #expect(count(.comesAllNight, done(at: Array(hours.prefix(3)))) == 0)
    #expect(count(.comesAllNight, done(at: Array(hours.prefix(4)))) == 1)
    #expect(count(.comesAllNight, done(at: hours)) == 1)
    #expect(count(.comesAllNight, done(at: late)) == 2)
    // What fails each time costs the nights as much.
    #expect(count(.comesAllNight, done(at: hours, success: false)) == 1)
    #expect(count(.comesAllNight, done(at: hours, inTime: [0, 1, 2, 4, 5, 6])) == 0)
    #expect(count(.comesAllNight, done(at: hours, inTime: [0, 1, 2, 4, 5, 6, 7])) == 1)
  }

  @Test("a request is late up to five seconds after a run, then the chain is broken")
  func lateRequests() {
    let once = submit(1, at: 0) + launch(1, of: 1, at: 10) + complete(1, at: 20)
    for (late, codes) in [
      (0, [.resubmittedAfterCompleting]), (5_000, [.resubmittedAfterCompleting]),
      (5_001, [.chainBroken]),
    ] as [(Int64, [FindingCode])] {
      let next = LogEvent.accepted(request(2), news, TaskRequest(.refresh, refresh))
      let found = record(boot(), once, after(second(20), .milliseconds(late), next)).findings()
      #expect(found.map(\.code) == codes, "\(late) ms")
    }
  }

  /// Each asks for an hour from now; what lies between two of them, and between a cancelled one and the next, is
  /// given.
  private func dates(_ resets: Int64, every seconds: Int64 = 1_200, pause: Span? = nil) -> Rows {
    (0...resets).flatMap { number in
      let at = second(number * seconds)
      let asked = TaskRequest(.refresh, refresh, earliest: at + .hours(1))
      let before = request(number)
      let end: LogEvent =
        pause == nil ? .replaced(before, by: request(number + 1)) : .cancelled(before)
      return (number == 0 ? [] : [LogRow(at: at - (pause ?? .zero), end)])
        + [LogRow(at: at, .accepted(request(number + 1), news, asked))]
    }
  }

  @Test("resetting a date takes three replacements or quick resubmissions")
  func putOff() {
    #expect(count(.dateResetByResubmitting, dates(2)) == 0)
    #expect(count(.dateResetByResubmitting, dates(3)) == 1)
    // The date of the first one has not come yet, so nothing was put off by the last.
    #expect(count(.dateResetByResubmitting, dates(3, every: 1_199)) == 0)
    #expect(count(.dateResetByResubmitting, dates(9)) == 1)
    #expect(count(.dateResetByResubmitting, dates(3, pause: .seconds(5))) == 1)
    #expect(count(.dateResetByResubmitting, dates(3, pause: .milliseconds(5_001))) == 0)
  }

  @Test("too many pushes are reported for the first of the busiest hours")
  func pushes() {
    let push = WorldChange.push(news, refresh, .background)
    let rows = [
      0, 1, 2, 3, 10_000, 10_001, 10_002, 10_003, 10_004, 20_000, 20_001, 20_002, 20_003,
      20_004,
    ].flatMap { world($0, push) }
    let found = record(boot(), rows).findings().filter { $0.code == .pushesTooOften }
    #expect(found.map(\.at) == [second(10_004)])
    #expect(found.first?.evidence == Evidence(observed: .count(5), required: .count(3)))
  }

  @Test("a finding names the threshold that was exceeded") func required() {
    let rows =
      refreshes(4, cutOff: 1...4) + submit(6, cleanup, at: 9_000, earliest: 9_000 + 604_801)
      + submit(7, at: 9_001, earliest: 9_002)
    let told = Dictionary(
      record(boot(), rows).findings().map { ($0.code, $0.evidence.required) },
      uniquingKeysWith: { $1 })
    #expect(told[.expiresOften] == .share(.percent(50)))
    #expect(told[.earliestTooFar] == .span(.days(7)))
    #expect(told[.asksTooOften] == .span(.minutes(15)))
  }
}

@Suite("The list of findings") struct FindingOrderTests {
  /// Few of each, so that many are alike in all but one thing.
  private func drawn(_ count: Int, _ dice: inout Dice) -> [Finding] {
    (0..<count).map { _ in
      let key = TaskKey(
        NameID(index: Int32(dice.below(3))), of: AppID(index: Int32(dice.below(3))))
      let code = dice.pick([FindingCode.crashed, .chainBroken, .asksTooOften])
      return Finding(code, at: second(dice.below(4)), key, .arrival)
    }
  }

  @Test("is ordered by time, then app, identifier and code")
  func order() {
    var dice = Dice(seed: 5)
    let all = drawn(200, &dice).sorted(by: Finding.precedes)
    func rank(_ finding: Finding) -> [Int64] {
      [
        finding.at.milliseconds, Int64(finding.app.index), Int64(finding.name.index),
        Int64(finding.code.rawValue),
      ]
    }
    for (one, next) in zip(all, all.dropFirst()) {
      #expect(!rank(next).lexicographicallyPrecedes(rank(one)))
      #expect(Finding.precedes(one, next) == (rank(one) != rank(next)))
    }
  }

  @Test("is grouped by app, identifier and code, with first, last and count")
  func groups() {
    var dice = Dice(seed: 6)
    for count in [0, 1, 2, 10, 100] {
      let all = drawn(count, &dice)
      let groups = all.grouped
      #expect(groups.reduce(0) { $0 + $1.count } == Int64(count))
      for group in groups {
        let members = all.filter { $0.key == group.first.key && $0.code == group.first.code }
        #expect(group.count == Int64(members.count))
        #expect(
          group.first.at == members.map(\.at).min() && group.last.at == members.map(\.at).max())
      }
      for (one, next) in zip(groups, groups.dropFirst()) {
        #expect(Finding.precedes(one.first, next.first))
      }
    }
  }
}

/// Whatever order numbers and identifiers come in, what was kept is found again.
@Suite struct TableTests {
  private struct Entry: Numbered {
    let number: Int64
    let value: Int
  }

  @Test func factsAreFoundByNumberRegardlessOfInsertionOrder() {
    var dice = Dice(seed: 7)
    for spread in [8, 60, 1_000] as [Int64] {
      var table = NumberedTable<Entry>()
      var kept: [Int64: Int] = [:]
      for value in 0..<60 {
        let number = dice.below(spread) - 4
        #expect(table.insert(Entry(number: number, value: value)) == (kept[number] == nil))
        kept[number] = kept[number] ?? value
      }
      #expect(table.facts.map(\.number) == kept.keys.sorted() && table.count == kept.count)
      for number in -6...spread { #expect(table[number: number]?.value == kept[number]) }

      let odd = NumberedTable(sorted: table.facts.filter { !$0.number.isMultiple(of: 2) })
      for number in -6...spread {
        #expect(odd[number: number]?.value == (number.isMultiple(of: 2) ? nil : kept[number]))
      }
    }
  }

  @Test func factsAppendedWithoutGapsAreFoundAtTheirDistanceFromTheFirst() {
    var table = NumberedTable<Entry>()
    for first in [5, -3] as [Int64] {
      table.removeAll()
      for number in first..<first + 4 {
        let entry = Entry(number: number, value: 0)
        let isNew = table.insert(entry)
        let isNewAgain = table.insert(entry)
        #expect(isNew && !isNewAgain)
      }
      let places = (first - 1...first + 4).map { table.position(of: $0) }
      #expect(places == [nil, 0, 1, 2, 3, nil])
    }
  }

  @Test func tasksAreFoundByIdentifierAndApp() {
    var dice = Dice(seed: 8)
    var table = TaskTable<Int>()
    var kept: [TaskKey: Int] = [:]
    for value in 0..<80 {
      let key = TaskKey(
        NameID(index: Int32(dice.below(7)) - 1), of: AppID(index: Int32(dice.below(6)) - 1))
      let isKnown = key.name.index >= 0 && key.app.index >= 0
      #expect(table.place(of: key).map { table[$0] } == kept[key])
      let place = table.place(of: key, orAdd: value)
      #expect((place != nil) == isKnown)
      if isKnown { kept[key] = kept[key] ?? value }
      #expect(place.map { table[$0] } == kept[key] && table.count == kept.count)
    }
    let last = TaskKey(NameID(index: nameLimit - 1), of: AppID(index: appLimit - 1))
    #expect(table.place(of: last, orAdd: 1) == kept.count)
    for key in [
      TaskKey(NameID(index: nameLimit), of: news), TaskKey(refresh, of: AppID(index: appLimit)),
    ] { #expect(table.place(of: key, orAdd: 1) == nil) }
  }
}
