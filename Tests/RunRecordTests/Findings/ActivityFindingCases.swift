import RunRecord
import SchedulerEngine

func began(
  _ number: Int64, _ hold: AssertionHold = .withHandler, locksFile: Bool = false, at: Int64
) -> Rows {
  activity(number, .began(news, refresh, hold, locksFile: locksFile), at: at)
}

func activity(_ number: Int64, _ event: ActivityEvent, at: Int64) -> Rows {
  [row(at, .activity(ActivityID(number: number), process(1), event))]
}

private func died(_ number: Int64, of cause: KillCause, at: Int64) -> Rows {
  die(1, of: cause, at: at) + activity(number, .died(cause), at: at)
}

private let one = Finding.Subject.activity(ActivityID(number: 1))
private let told = activity(1, .expired(hasHandler: true), at: 25)

let activityFindingCases: [FindingCase] = [
  FindingCase(
    .assertionLeftOpen, at: 30, one, .span(.seconds(30)),
    rows: began(1, at: 0), told, died(1, of: .assertionLeftOpen, at: 30),
    healthy: began(1, at: 0), activity(1, .finished, at: 24)),
  FindingCase(
    .assertionEndedWrongly, at: 30, one, .span(.seconds(30)),
    rows: began(1, at: 0), told, activity(0, .endedNothing, at: 25),
    died(1, of: .assertionLeftOpen, at: 30),
    healthy: began(1, at: 0), activity(0, .endedNothing, at: 2), activity(1, .finished, at: 24)),
  FindingCase(
    .tooManyAssertions, at: 3, one,
    rows: began(1, at: 0), began(2, at: 0), die(1, of: .tooManyAssertions, at: 3),
    activity(1, .died(.tooManyAssertions), at: 3), activity(2, .died(.tooManyAssertions), at: 3),
    healthy: began(1, at: 0), died(1, of: .terminated, at: 3)),
  FindingCase(
    .assertionRefused, at: 26, one, .span(.zero),
    rows: activity(1, .refused(news, refresh), at: 26), healthy: began(1, at: 26)),
  FindingCase(
    .assertionTooShort, at: 25, one, .span(.seconds(25)),
    rows: began(1, at: 0), told, activity(1, .stopped, at: 25),
    healthy: began(1, at: 0), activity(1, .finished, at: 25)),
  FindingCase(
    .fileLockHeld, at: 5, one, .span(.seconds(5)),
    rows: began(1, .none, locksFile: true, at: 0), died(1, of: .fileLocked, at: 5),
    healthy: began(1, .none, locksFile: true, at: 0), died(1, of: .forceQuit, at: 5)),
  FindingCase(
    .workWithoutAssertion, at: 5, one, .span(.seconds(60)),
    rows: began(1, .none, at: 0), phase(1, .suspended, at: 5), phase(1, .foreground, at: 50),
    activity(1, .finished, at: 60),
    healthy: began(1, .none, at: 0), activity(1, .finished, at: 4), phase(1, .suspended, at: 5)),
]
