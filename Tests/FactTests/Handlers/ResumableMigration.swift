import SchedulerEngine
import Testing

/// Signal's migration (fact 291): batches until done, checking for cancellation between them.
/// Cancelled it asks again at once and fails; when all is done it asks for nothing more.
@Suite struct ResumableMigration {
  @Test func aTaskTooLongForOneNightGoesOnUntilItIsDone() throws {
    let play = try nights { _ in }
    // Of 297 seconds before the warning 290 are whole batches, and 1,200 are needed.
    #expect(play.launches.map(\.lasted) == [297, 297, 297, 297, 40].map(Span.seconds))
    let cut = Outcome.completedAfterExpiration(success: false)
    #expect(play.launches.map(\.outcome) == [cut, cut, cut, cut, .completed(success: true)])
    #expect(play.pending(.cleanup, at: "day 9 00:00") == nil)
    for request in play.requests {
      let others = play.requests.filter { other in
        other.id != request.id && other.accepted <= request.accepted
          && other.gone.map { $0 > request.accepted } ?? true
      }
      #expect(others.isEmpty, "never two pending")
    }
  }

  @Test func savingNothingItNeverGetsAnywhere() throws {
    let play = try nights { $0.checkpoint = nil }
    #expect(play.launches.count > 5)
    #expect(play.launches.allSatisfy { $0.outcome == .completedAfterExpiration(success: false) })
  }

  @Test func aFailureOtherThanCancellationIsTheEnd() throws {
    let play = try nights {
      $0.total = .minutes(2)
      $0.ending = .fails
    }
    #expect(play.launches.map(\.outcome) == [.completed(success: false)])
    #expect(play.pending(.cleanup, at: "day 9 00:00") == nil)
  }

  private func nights(_ change: (inout WorkModel) -> Void) throws -> Recording {
    var task = TaskModel.cleanup()
    task.needs = .externalPower
    task.submits = []
    task.work.total = .minutes(20)
    task.work.checkpoint = .seconds(10)
    task.work.resubmission = .untilDone
    change(&task.work)
    var stage = Stage.bare(task)
    stage.open("day 1 08:00")
    stage.at("day 1 08:01", .submit(news, task: 0))
    stage.charges(from: "22:30", for: .hours(8))
    return try stage.played(until: "day 9 00:00")
  }
}
