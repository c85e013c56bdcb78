import Testing

@testable import SchedulerEngine

/// What a suspended app still had to do.
@Suite struct JobTableTests {
  /// A few jobs are looked through again and again, and many are sorted; nobody may see which.
  @Test(arguments: [5, 15, 16, 17, 40])
  func whatCameDueMeanwhileHappensInTheOrderInWhichItWasDue(count: Int) {
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
