/// A continued run lives by its progress and by the user, for as long as it takes (ledger 2.7).
extension Simulation {
  func continuedPlace(of run: RunID) -> Int {
    for index in continuedRuns.indices where continuedRuns[index].run == run { return index }
    return -1
  }

  /// Plans when the system looks at this run again: for its progress, its question or the answer.
  mutating func planContinued(_ run: RunID) {
    let index = continuedPlace(of: run)
    let place = place(of: run)
    guard index >= 0, place >= 0, !runs[place].isExpired else { return }
    let life = continuedRuns[index]
    let gap =
      life.isStalled
      ? rules.continued.stallLimit
      : min(rules.continued.riskyGap, rules.continued.stallLimit)
    let next = min(life.lastProgress + gap, min(life.askAt, life.answerAt))
    runs[place].limitAt = next
    scheduleLimit(of: place)
  }

  /// What was planned for this run is due.
  mutating func lookAfterContinued<Observer: RunObserver>(
    _ place: Int, _ observer: inout Observer
  ) {
    let run = runs[place].id
    let index = continuedPlace(of: run)
    if index < 0 { return }
    let since = continuedRuns[index].lastProgress
    if !continuedRuns[index].isStalled
      && (since + rules.continued.riskyGap <= now || since + rules.continued.stallLimit <= now)
    {
      continuedRuns[index].isStalled = true
      observer.note(now, .continued(run, .stalled(since: since)))
    }
    if since + rules.continued.stallLimit <= now { return expire(place, .noProgress, &observer) }
    if continuedRuns[index].answerAt <= now { return answer(index, &observer) }
    if continuedRuns[index].askAt <= now { ask(index, &observer) }
    planContinued(run)
  }

  private mutating func ask<Observer: RunObserver>(_ index: Int, _ observer: inout Observer) {
    observer.note(now, .continued(continuedRuns[index].run, .asked))
    continuedRuns[index].askAt = .never
    continuedRuns[index].isAsked = true
    planAnswer(index)
  }

  private mutating func planAnswer(_ index: Int) {
    continuedRuns[index].answerAt =
      device.answer == .silent ? .never : now + rules.continued.answerAfter
  }

  private mutating func answer<Observer: RunObserver>(_ index: Int, _ observer: inout Observer) {
    let run = continuedRuns[index].run
    observer.note(now, .continued(run, .answered(device.answer)))
    continuedRuns[index].isAsked = false
    continuedRuns[index].answerAt = .never
    if device.answer == .stops { return expire(place(of: run), .declinedByUser, &observer) }
    planContinued(run)
  }

  /// From here on the user answers differently, questions that stand open included.
  mutating func setAnswer<Observer: RunObserver>(
    _ answer: UserAnswer, _ origin: Origin, _ observer: inout Observer
  ) {
    if device.answer == answer { return }
    device.answer = answer
    observer.note(now, .world(.answers(answer), origin))
    for index in continuedRuns.indices
    where !continuedRuns[index].isFree && continuedRuns[index].isAsked {
      planAnswer(index)
      planContinued(continuedRuns[index].run)
    }
  }

  /// The user presses stop; the app cannot tell it from an expiry by the system (ledger 2.7).
  mutating func stopContinued<Observer: RunObserver>(
    _ name: NameID, of app: Int, _ origin: Origin, _ observer: inout Observer
  ) {
    for place in runs.indices
    where runs[place].name == name && Int(runs[place].app) == app && !runs[place].isFree
      && runs[place].kind == .continued && !runs[place].isExpired
    {
      observer.note(now, .world(.stopContinued(AppID(index: Int32(app)), name), origin))
      return expire(place, .stoppedByUser, &observer)
    }
  }

  /// The run ends: its place is free for the next in the queue.
  mutating func endContinued<Observer: RunObserver>(
    _ run: ActiveRun, _ observer: inout Observer
  ) {
    let index = continuedPlace(of: run.id)
    observer.note(now, .continued(run.id, .progress(continuedRuns[index].progress)))
    observer.note(now, .continued(run.id, .hidden))
    continuedRuns[index].run = RunID(number: 0)
    continuedCount -= 1
    apps[Int(run.app)].conditions.continuedRuns -= 1
    stopUnits(of: run.id)
    reassess(.continuedRuns)
  }
}
