import Invariants
import RunRecord
import SchedulerEngine
import Testing

/// Opened at 10, and left at 20 under an assertion, so that its time begins to count at 20.
private let left =
  boot() + world(10, .open(news, for: .seconds(10))) + phase(1, .foreground, at: 10)
  + began(1, at: 15) + world(20, .leave(news)) + phase(1, .background, at: 20)

private let rested =
  left + activity(1, .finished, at: 40) + phase(1, .suspended, at: 45)
  + phase(1, .background, at: 100) + began(2, at: 100)

private let told = activity(1, .expired(hasHandler: true), at: 45)

private let cases: [BreachCase] = [
  BreachCase(
    "an assertion beyond the time",
    .assertionsTooLong(process(1), .seconds(31), limit: .seconds(30)),
    broken: left, told, activity(1, .stopped, at: 51),
    healthy: left, told, activity(1, .stopped, at: 50)
  ) { $0.limits.assertionTime = .seconds(30) },
  BreachCase(
    "two assertions that share the time",
    .assertionsTooLong(process(1), .seconds(31), limit: .seconds(30)),
    broken: left, activity(1, .finished, at: 40), began(2, at: 100),
    activity(2, .finished, at: 111),
    healthy: left, activity(1, .finished, at: 40), began(2, at: 100),
    activity(2, .finished, at: 110)
  ) { $0.limits.assertionTime = .seconds(30) },
  BreachCase(
    "an assertion after a rest, which gives the whole time again",
    .assertionsTooLong(process(1), .seconds(31), limit: .seconds(30)),
    broken: rested, activity(2, .finished, at: 131),
    healthy: rested, activity(2, .finished, at: 130)
  ) { $0.limits.assertionTime = .seconds(30) },
  BreachCase(
    "an assertion told of in front, where no time is used up",
    .assertionExpiredEarly(ActivityID(number: 1)),
    broken: left, phase(1, .foreground, at: 46), activity(1, .expired(hasHandler: true), at: 50),
    activity(1, .stopped, at: 50),
    healthy: left, told, activity(1, .stopped, at: 46), phase(1, .foreground, at: 46)
  ) { $0.limits.assertionTime = .seconds(30) },
  BreachCase(
    "an assertion told early", .assertionExpiredEarly(ActivityID(number: 1)),
    broken: left, activity(1, .expired(hasHandler: true), at: 44), activity(1, .stopped, at: 44),
    healthy: left, told, activity(1, .stopped, at: 45)
  ) { $0.limits.assertionTime = .seconds(30) },
  BreachCase(
    "an assertion stopped untold", .activityEndMislabelled(ActivityID(number: 1)),
    broken: left, activity(1, .stopped, at: 30), healthy: left, activity(1, .finished, at: 30)),
  BreachCase(
    "an assertion refused with time left",
    .refusedWithTimeLeft(ActivityID(number: 2), .seconds(6)),
    broken: left, activity(2, .refused(news, refresh), at: 44), activity(1, .finished, at: 44),
    healthy: left, activity(2, .refused(news, refresh), at: 45), activity(1, .finished, at: 45)
  ) { $0.limits.assertionTime = .seconds(30) },
  BreachCase(
    "an activity that ends twice", .activityEndedTwice(ActivityID(number: 1)),
    broken: left, activity(1, .finished, at: 30), activity(1, .finished, at: 31),
    healthy: left, activity(1, .finished, at: 30)),
  BreachCase(
    "an activity that never began", .unknownActivity(ActivityID(number: 2)),
    broken: left, activity(2, .finished, at: 30), activity(1, .finished, at: 30),
    healthy: left, activity(1, .finished, at: 30)),
  BreachCase(
    "a suspension under an assertion", .suspendedUnderAssertion(process(1)),
    broken: left, phase(1, .suspended, at: 25),
    healthy: left, activity(1, .finished, at: 25), phase(1, .suspended, at: 25)),
  BreachCase(
    "a suspension with a file locked", .suspendedUnderAssertion(process(1)),
    broken: boot(), began(1, .none, locksFile: true, at: 0), phase(1, .suspended, at: 5),
    healthy: boot(), began(1, .none, at: 0), phase(1, .suspended, at: 5)),
  BreachCase(
    "an activity that outlives its process", .activityOutlivedProcess(ActivityID(number: 1)),
    broken: left, die(1, of: .terminated, at: 30),
    healthy: left, die(1, of: .terminated, at: 30), activity(1, .died(.terminated), at: 30)),
]

@Test("Work outside tasks", arguments: cases)
private func breach(_ row: BreachCase) { row.check() }
