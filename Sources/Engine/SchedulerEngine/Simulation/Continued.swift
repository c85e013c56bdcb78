/// A continued run lasts as long as it makes progress and the user lets it (facts 78, 87).
extension Simulation {
  mutating func beginContinued(_ place: RunPlace, for pending: PendingRequest) {
    if !pending.isForced { counts.launches[.continued] += 1 }
    note(.continued(runs[place].id, .shown))
    runs[place].progress = ContinuedRun(
      pending.id, from: agenda.now, askAt: agenda.now + plan.rules.continued.questionAfter)
    runs.planContinued(place, plan.rules.continued, &agenda)
  }

  /// Handles the next event of this run: a check of its progress, the question, or the answer.
  mutating func lookAfterContinued(_ place: RunPlace) {
    guard let life = runs[place].progress else { return }
    let run = runs[place].id
    let rules = plan.rules.continued
    let hasStalled = life.lastProgress + rules.stallLimit <= agenda.now
    if !life.isStalled && (hasStalled || life.lastProgress + rules.riskyGap <= agenda.now) {
      runs[place].progress?.isStalled = true
      note(.continued(run, .stalled(since: life.lastProgress)))
    }
    if hasStalled { return expire(place, .noProgress) }
    if life.answerAt <= agenda.now { return takeAnswer(place) }
    if life.askAt <= agenda.now {
      note(.continued(run, .asked))
      runs[place].progress?.askAt = .never
      runs[place].progress?.isAsked = true
      planAnswer(place)
    }
    runs.planContinued(place, rules, &agenda)
  }

  private mutating func planAnswer(_ place: RunPlace) {
    let answer = device.answer == .silent ? .never : agenda.now + plan.rules.continued.answerAfter
    runs[place].progress?.answerAt = answer
  }

  private mutating func takeAnswer(_ place: RunPlace) {
    note(.continued(runs[place].id, .answered(device.answer)))
    runs[place].progress?.isAsked = false
    runs[place].progress?.answerAt = .never
    if device.answer == .stops { return expire(place, .declinedByUser) }
    runs.planContinued(place, plan.rules.continued, &agenda)
  }

  /// Changes the user's answer, also for questions that are already open.
  mutating func setAnswer(_ answer: UserAnswer, _ origin: Origin) {
    if device.answer == answer { return }
    device.answer = answer
    note(.world(.answers(answer), origin))
    var place = runs.firstOfAll()
    while let run = place {
      if runs[run].progress?.isAsked == true {
        planAnswer(run)
        runs.planContinued(run, plan.rules.continued, &agenda)
      }
      place = runs.nextOfAll(after: run)
    }
  }

  /// The user presses stop; the app cannot distinguish this from an expiration by the system (fact 266).
  mutating func stopContinued(_ name: NameID, of app: AppID, _ origin: Origin) {
    var place = runs.first(of: app)
    while let run = place {
      if runs[run].name == name && runs[run].kind == .continued && !runs[run].isExpired {
        note(.world(.stopContinued(app, name), origin))
        return expire(run, .stoppedByUser)
      }
      place = runs.next(after: run)
    }
  }

  /// Handles reported progress. Fewer units than before are recorded but ignored.
  mutating func take(_ reported: TaskProgress, of run: RunID, _ app: AppID) {
    guard let place = runs.place(of: run, app), let life = runs[place].progress else { return }
    let before = life.progress.completed
    let completed = max(reported.completed, 0)
    if completed < before { return note(.continued(run, .fell(from: before, to: completed))) }
    let progress = TaskProgress(completed, of: max(reported.total, 0))
    runs[place].progress?.progress = progress
    if completed == before { return }
    runs[place].progress?.lastProgress = agenda.now
    if life.isStalled {
      runs[place].progress?.isStalled = false
      note(.continued(run, .movedOn))
    }
    runs.planContinued(place, plan.rules.continued, &agenda)
  }

  /// Ends the system's display of the run's progress.
  mutating func endContinued(_ place: RunPlace) {
    let run = runs[place].id
    let app = runs[place].app
    if let life = runs[place].progress { note(.continued(run, .progress(life.progress))) }
    note(.continued(run, .hidden))
    apps[app].conditions.continuedRuns -= 1
    models.stopUnits(of: run, app, &agenda)
  }
}

/// Work goes at full speed in the foreground, slower in the background (facts 265, 329).
extension Simulation {
  @inline(__always)
  func workSpeed(of app: AppID, isContinued: Bool) -> Share {
    if apps[app].conditions.phase == .foreground { return .all }
    return isContinued ? plan.rules.continued.backgroundSpeed : plan.rules.running.backgroundSpeed
  }

  /// Called when the app has entered or left the foreground.
  mutating func followSpeed(of app: AppID) {
    if apps[app].conditions.continuedRuns == 0 && models.underWay.isEmpty { return }
    var place = runs.first(of: app)
    while let run = place {
      let speed = workSpeed(of: app, isContinued: runs[run].kind == .continued)
      models.followSpeed(of: runs[run].id, app, speed, &agenda)
      place = runs.next(after: run)
    }
  }
}

/// Under pressure continued tasks end one after another, the one with the least progress first (fact 79);
/// when memory is low, mostly without calling the expiration handler (fact 269). What counts as pressure, the
/// interval, and that the handler is called in the foreground are assumed.
extension Simulation {
  /// Called when the pressure may have begun or ended.
  mutating func followPressure() {
    if runs.continuedCount == 0 { return }
    if device.pressure == nil { return agenda.clear(Agenda.pressure) }
    if agenda.instant(of: Agenda.pressure).isNever { endLeastProgress() }
  }

  mutating func endLeastProgress() {
    agenda.clear(Agenda.pressure)
    guard let pressure = device.pressure, let victim = leastProgress() else { return }
    let app = runs[victim].app
    let isKill = pressure == .memoryPressure && plan.rules.continued.memoryPressureKills
    if isKill && apps[app].conditions.phase != .foreground {
      endProcess(of: app, .memoryPressure)
    } else {
      expire(victim, pressure)
    }
    agenda.schedule(
      Agenda.pressure, at: agenda.now + plan.rules.continued.pressureInterval, rank: .limit)
  }

  /// The run with the least progress among those not yet asked to stop. Adds rows for the progress compared.
  private mutating func leastProgress() -> RunPlace? {
    var victim: (place: RunPlace, life: ContinuedRun)?
    var place = runs.firstOfAll()
    while let run = place {
      if let life = runs[run].progress, !runs[run].isExpired {
        note(.continued(runs[run].id, .progress(life.progress)))
        if victim.map({ life.hasDoneLess(than: $0.life) }) ?? true { victim = (run, life) }
      }
      place = runs.nextOfAll(after: run)
    }
    return victim?.place
  }
}
