import Invariants
import SchedulerEngine
import Testing

private func registered(_ name: NameID, _ answer: Registration, at: Int64) -> Rows {
  [row(at, .registered(process(1), name, answer))]
}

/// A process that registered nothing.
private let mute: Rows = [
  row(0, .processStarted(news, process(1))), row(0, .phase(process(1), .background)),
]

let processBreaches: [BreachCase] = [
  BreachCase(
    "one identifier twice and nothing happens", .registeredTwice(process(1), refresh),
    broken: boot(), registered(refresh, .registered, at: 0), healthy: boot(),
    registered(refresh, .fatal(.registeredTwice), at: 0), die(1, of: .misuse, at: 0)),
  BreachCase(
    "a fatal mistake survived", .misuseSurvived(process(1)), broken: boot(),
    registered(refresh, .fatal(.registeredAfterLaunch), at: 5), die(1, of: .misuse, at: 6),
    healthy: boot(), registered(refresh, .fatal(.registeredAfterLaunch), at: 5),
    die(1, of: .misuse, at: 5)),
  BreachCase(
    "accepted without a handler", .acceptedWithoutHandler(request(1)), broken: mute,
    submit(1, at: 5), healthy: mute, registered(refresh, .registered, at: 0), submit(1, at: 5)),
  BreachCase(
    "refused for a handler that is there",
    .refusalUnfounded(process(1), .fatal(.submittedWithoutHandler)),
    broken: boot(), refuse(.fatal(.submittedWithoutHandler), at: 5), die(1, of: .misuse, at: 5),
    healthy: mute, refuse(.fatal(.submittedWithoutHandler), at: 5), die(1, of: .misuse, at: 5)),
  BreachCase(
    "delivered to a process without the handler", .launchedWithoutHandler(run(1)), broken: boot(),
    submit(1, at: 1), die(1, of: .terminated, at: 2), [row(10, .processStarted(news, process(2)))],
    launch(1, of: 1, at: 10, by: 2), complete(1, at: 20), healthy: boot(), submit(1, at: 1),
    die(1, of: .terminated, at: 2), boot(2, at: 10), launch(1, of: 1, at: 10, by: 2),
    complete(1, at: 20)),
  BreachCase(
    "delivered to another app", .launchedInOtherApp(run(1), process(2)),
    .launchedWithoutHandler(run(1)), broken: boot(), boot(2, of: mail), submit(1, at: 1),
    launch(1, of: 1, at: 10, by: 2), complete(1, at: 20), healthy: boot(), boot(2, of: mail),
    submit(1, of: mail, at: 1), launch(1, of: 1, at: 10, by: 2), complete(1, at: 20)),
  BreachCase(
    "a process nobody started", .unknownProcess(process(1)),
    broken: phase(1, .foreground, at: 5), healthy: boot(), phase(1, .foreground, at: 5)),
  BreachCase(
    "a dead process submits", .actedAfterDeath(process(1)),
    broken: boot(), die(1, of: .terminated, at: 5), submit(1, at: 6),
    healthy: boot(), die(1, of: .terminated, at: 5), refuse(.stale, at: 6)),
  BreachCase(
    "a process number is used again", .actedAfterDeath(process(1)),
    broken: boot(), [row(5, .processStarted(mail, process(1)))],
    healthy: boot(), [row(5, .processStarted(mail, process(2)))]),
  BreachCase(
    "an app has two processes", .startedBeside(process(2), process(1)),
    broken: boot(), [row(5, .processStarted(news, process(2)))],
    healthy: boot(), die(1, of: .terminated, at: 5), [row(5, .processStarted(news, process(2)))]),
  BreachCase(
    "a process outlives a swipe", .survived(process(1), at: second(5)),
    broken: boot(), world(5, .forceQuit(news)), die(1, of: .forceQuit, at: 6),
    healthy: boot(), world(5, .forceQuit(news)), die(1, of: .forceQuit, at: 5)),
  BreachCase(
    "a process outlives a restart", .survived(process(1), at: second(5)),
    broken: boot(), world(5, .reboot),
    healthy: boot(), world(5, .reboot), die(1, of: .reboot, at: 5), boot(2, at: 5)),
  BreachCase(
    "a frozen process submits", .actedWhileSuspended(process(1)),
    broken: boot(), phase(1, .suspended, at: 5), submit(1, at: 6),
    healthy: boot(), phase(1, .suspended, at: 5), phase(1, .background, at: 6), submit(1, at: 6)),
  BreachCase(
    "a living process is told that it is gone", .staleWhileAlive(process(1)), broken: boot(),
    refuse(.stale, at: 6), healthy: boot(), die(1, of: .reboot, at: 6), refuse(.stale, at: 6),
    registered(refresh, .stale, at: 6)),
]

@Test("Breaches of the process invariants are reported", arguments: processBreaches)
private func processes(_ breach: BreachCase) { breach.check() }

/// Opened at 10, and left at 20 under an assertion, so that its time begins to count at 20.
private let left =
  boot() + world(10, .open(news, for: .seconds(10))) + phase(1, .foreground, at: 10)
  + began(1, at: 15) + world(20, .leave(news)) + phase(1, .background, at: 20)

private let told = activity(1, .expired(hasHandler: true), at: 45)

let activityBreaches: [BreachCase] = [
  BreachCase(
    "an assertion told of in front, where no time is used up",
    .activityExpiredWrongly(ActivityID(number: 1)), broken: left, phase(1, .foreground, at: 46),
    activity(1, .expired(hasHandler: true), at: 50), activity(1, .stopped, at: 50), healthy: left,
    told, activity(1, .stopped, at: 46), phase(1, .foreground, at: 46)),
  BreachCase(
    "an assertion told twice", .activityExpiredWrongly(ActivityID(number: 1)), broken: left, told,
    told, activity(1, .stopped, at: 45), healthy: left, told, activity(1, .stopped, at: 45)),
  BreachCase(
    "an assertion stopped untold", .activityEndMislabelled(ActivityID(number: 1)),
    broken: left, activity(1, .stopped, at: 30), healthy: left, activity(1, .finished, at: 30)),
  BreachCase(
    "an assertion refused in front", .refusedInFront(ActivityID(number: 2)),
    broken: boot(), phase(1, .foreground, at: 10), activity(2, .refused(news, refresh), at: 44),
    healthy: left, activity(2, .refused(news, refresh), at: 45), activity(1, .finished, at: 45)),
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
    broken: boot(), began(1, .none, uses: .lockedFile, at: 0), phase(1, .suspended, at: 5),
    healthy: boot(), began(1, .none, at: 0), phase(1, .suspended, at: 5)),
  BreachCase(
    "an end for the GPU that nothing used", .endedForNoUse(process(1), .gpuRevoked),
    broken: left, die(1, of: .gpuRevoked, at: 30), activity(1, .died(.gpuRevoked), at: 30),
    healthy: boot(), began(1, .none, uses: .gpu, at: 0), die(1, of: .gpuRevoked, at: 1),
    activity(1, .died(.gpuRevoked), at: 1)),
  BreachCase(
    "inference refused that nothing asked for", .inferenceRefusedWrongly(process(1)),
    broken: left, activity(1, .inferenceRefused, at: 30), activity(1, .stopped, at: 30),
    healthy: boot(), began(1, uses: .neuralEngine, at: 0), activity(1, .inferenceRefused, at: 1),
    activity(1, .stopped, at: 1)),
  BreachCase(
    "an end for the processor that nothing used", .endedForNoUse(process(1), .processorMonitor),
    broken: left, die(1, of: .processorMonitor, at: 30),
    activity(1, .died(.processorMonitor), at: 30),
    healthy: boot(), began(1, .none, uses: .processor, at: 0), die(1, of: .processorMonitor, at: 1),
    activity(1, .died(.processorMonitor), at: 1)),
  BreachCase(
    "an end for the processor after the run that used it",
    .endedForNoUse(process(1), .processorMonitor),
    broken: boot(), whole(1, at: 1), die(1, of: .processorMonitor, at: 30),
    healthy: boot(), submit(1, at: 1), launch(1, of: 1, at: 6),
    die(1, of: .processorMonitor, at: 30), end(1, .killed, at: 30)),
  BreachCase(
    "an activity that outlives its process", .activityOutlivedProcess(ActivityID(number: 1)),
    broken: left, die(1, of: .terminated, at: 30),
    healthy: left, die(1, of: .terminated, at: 30), activity(1, .died(.terminated), at: 30)),
]

@Test("Breaches by background work outside tasks are reported", arguments: activityBreaches)
private func breach(_ row: BreachCase) { row.check() }
