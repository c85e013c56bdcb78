import Testing

@testable import SchedulerEngine

@Suite("Lists of places beside plain arrays") struct PlaceListsTests {
  private typealias Lists = LinkedLists<Int>

  private func places(_ lists: Lists, in list: Int) -> [Int32] {
    var found: [Int32] = []
    var place = lists.first(in: list)
    while let next = place {
      found.append(next.index)
      place = lists.next(after: next)
    }
    return found
  }

  private func backwards(_ lists: Lists, in list: Int) -> [Int32] {
    var found: [Int32] = []
    var place = lists.last(in: list)
    while let previous = place {
      found.append(previous.index)
      place = lists.previous(before: previous)
    }
    return found.reversed()
  }

  @Test("hold the same in the same order after each of 2,000 random steps", arguments: 1...4)
  func agreeWithArrays(seed: UInt64) throws {
    var draws = Draws(seed: seed)
    var lists = Lists(lists: 3)
    var arrays: [[Int32]] = [[], [], []]
    for step in 1...2_000 {
      let place = Place<Int>(Int(draws.below(12)))
      let list = Int(draws.below(3))
      let isIn = arrays.contains { $0.contains(place.index) }
      try #require(lists.holds(place) == isIn, "seed \(seed), step \(step)")
      if isIn {
        lists.remove(place)
        for list in arrays.indices { arrays[list].removeAll { $0 == place.index } }
      } else if let before = arrays[list].first, draws.below(2) == 0 {
        lists.insert(place, in: list, after: Place<Int>(Int(before)))
        arrays[list].insert(place.index, at: 1)
      } else if draws.below(2) == 0 {
        lists.insert(place, in: list, after: nil)
        arrays[list].insert(place.index, at: 0)
      } else {
        lists.append(place, to: list)
        arrays[list].append(place.index)
      }
      for list in arrays.indices {
        try #require(places(lists, in: list) == arrays[list], "seed \(seed), step \(step)")
        try #require(backwards(lists, in: list) == arrays[list], "seed \(seed), step \(step)")
      }
    }
  }
}

/// What a suspended app still had to do.
@Suite struct JobTableTests {
  /// A few jobs are searched repeatedly and many are sorted; the order must be the same.
  @Test(arguments: [5, 15, 16, 17, 40])
  func jobsDueWhileSuspendedResumeInDueOrder(count: Int) {
    var agenda = Agenda(from: Instant(milliseconds: 0), room: count, limits: Limits())
    var jobs = JobTable(apps: 1)
    let dueSeconds = (0..<count).map { Int64(($0 * 7) % 5) }
    for (task, second) in dueSeconds.enumerated() {
      let due = Instant(milliseconds: 1_000 * second)
      jobs.add(ModelJob(.succeedAgain, app, task: task, nil, due: due), &agenda)
    }
    jobs.freeze(app, &agenda)
    #expect(agenda.nextInstant() == .never)
    agenda.pass(to: Instant(milliseconds: 60_000))
    jobs.resume(app, &agenda)

    let inOrder = dueSeconds.indices.sorted { (dueSeconds[$0], $0) < (dueSeconds[$1], $1) }
    #expect(tasksDone(&jobs, &agenda) == inOrder)
    #expect(agenda.now == Instant(milliseconds: 60_000))
  }

  private let app = AppID(index: 0)

  private func tasksDone(_ jobs: inout JobTable, _ agenda: inout Agenda) -> [Int] {
    var tasks: [Int] = []
    while agenda.nextInstant() != .never {
      guard case .job(let place) = agenda.beginNext() else { continue }
      tasks.append(jobs.take(place, &agenda).task)
    }
    return tasks
  }
}

@Suite struct LaunchLanesTests {
  /// Thousands of launches that follow each other at once are not a cycle while time advances.
  @Test func onlyRepeatedLaunchesAtOneInstantAreACycle() {
    var lanes = LaunchLanes()
    let areShort = (1...1_500).map { (second: Int64) in
      isShort(lanes.goOnInACircle(at: Instant(milliseconds: second * 1_000)))
    }
    #expect(!areShort.contains(false))
    let now = Instant(milliseconds: 2_000_000)
    #expect(!(1...950).contains { _ in !isShort(lanes.goOnInACircle(at: now)) })
    for _ in 951...1_000 {
      guard case .nearlyEndless = lanes.goOnInACircle(at: now) else {
        Issue.record("the end of a circle is not told ahead")
        return
      }
    }
    guard case .endless = lanes.goOnInACircle(at: now) else {
      Issue.record("a circle has no end")
      return
    }
  }

  private func isShort(_ progress: CircleProgress) -> Bool {
    if case .short = progress { true } else { false }
  }
}

/// When a run is stopped because too much happens, the name with the most decisions is reported.
@Suite struct BusiestNameTests {
  @Test func noNameIsBusiestWithoutDecisions() {
    #expect(table(decisions: [0, 0]).busiest() == nil)
  }

  @Test func theNameWithMostDecisionsIsBusiest() {
    #expect(table(decisions: [1, 3, 2]).busiest() == NameID(index: 1))
  }

  @Test func aSingleDecisionMakesANameBusiest() {
    #expect(table(decisions: [0, 1]).busiest() == NameID(index: 1))
  }

  @Test func theFirstOfEquallyBusyNamesIsReturned() {
    #expect(table(decisions: [1, 2, 2]).busiest() == NameID(index: 1))
  }

  private func table(decisions: [Int]) -> RequestTable {
    var table = RequestTable(Setup())
    for (name, count) in decisions.enumerated() {
      table.learnName()
      for _ in 0..<count { table.countDecision(on: NameID(index: Int32(name))) }
    }
    return table
  }
}

@Suite struct EndedRunsTests {
  /// Code may complete a run hours after it was cut off, when many others have come and gone.
  @Test func outcomesOfOldRunsAreKept() {
    var ended = EndedRuns()
    ended.note(RunID(number: 3), .endedWithoutHandler)
    for number: Int64 in 4...40_000 {
      ended.note(RunID(number: number), number == 700 ? .killed : .completed(success: true))
    }
    for number: Int64 in [3, 700] {
      #expect(!ended.wasCompleted(RunID(number: number)), "\(number)")
    }
    for number: Int64 in [2, 4, 64, 67, 699, 701, 40_000, 40_001, .max, -1] {
      #expect(ended.wasCompleted(RunID(number: number)), "\(number)")
    }
  }
}
