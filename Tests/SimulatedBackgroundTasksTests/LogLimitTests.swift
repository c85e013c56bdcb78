import SchedulerEngine
import Testing

@testable import SimulatedBackgroundTasks

/// A device goes on in stretches of rows, and stops before its log has taken all memory.
@Suite struct LogLimitTests {
  private func study(_ limit: Int64 = Limits().facts) throws -> StudyApp {
    let study = try StudyApp(.refresh) { task in
      StudyApp.submit(.refresh)
      task.setTaskCompleted(success: true)
    }
    study.phone.setup.limits.facts = limit
    return study
  }

  @Test func aDeviceStopsWhenItsLogIsTooLong() async throws {
    let study = try study(40)
    study.phone.session?.rowsAtOnce = 10
    await study.live()
    await study.phone.advance(days: 1)
    let failure = try #require(study.phone.failures.first)
    #expect(study.phone.failures.count == 1)
    guard case .simulationStopped(.tooManyFacts(let taken, limit: 40, _)) = failure.kind else {
      Issue.record("\(failure)")
      return
    }
    #expect((41...80).contains(taken))
    let rows = study.phone.log.count
    await study.phone.advance(days: 1)
    #expect(study.phone.log.count == rows)
    #expect("\(failure)".contains("more than 40 entries"), "\(failure)")
  }
}
