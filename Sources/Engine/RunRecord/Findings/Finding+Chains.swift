import SchedulerEngine

extension RunRecord {
  /// Runs that left no request behind, each with how long nothing was asked for after it.
  func chainFindings(_ thresholds: FindingThresholds) -> [Finding] {
    blamedBreaks(thresholds).map { broken, code in
      Finding(
        code, at: broken.from, broken.key, .run(broken.run), .span(broken.length(upTo: end)))
    }
  }

  /// The breaks that were not meant, with what broke the chain.
  ///
  /// Another task may be there to ask for this one, and processing may be meant to run until its work
  /// is done, or to be asked for whenever the app is used.
  func blamedBreaks(
    _ thresholds: FindingThresholds
  ) -> [(broken: ChainBreak, code: FindingCode)] {
    let breaks = chainBreaks(thresholds)
    let habits = resubmissionHabits()
    var healings = TaskTable<ChainHealings>()
    for broken in breaks {
      guard let place = healings.place(of: broken.key, orAdd: ChainHealings()) else { continue }
      healings[place].note(broken.healed)
    }
    var blamed: [(broken: ChainBreak, code: FindingCode)] = []
    for broken in breaks {
      guard let run = run(broken.run), !diedAlong(run), !run.wasUninstalled,
        let healed = healings.place(of: broken.key)
      else { continue }
      if healings[healed].byAnotherTask { continue }
      let habit = habits.place(of: broken.key).map { habits[$0] } ?? ResubmissionHabit()
      if run.kind.isProcessing {
        if habit.isDone(after: run) { continue }
        if habit.neverFollowed && healings[healed].byUse { continue }
      }
      blamed.append((broken, habit.code(after: run) ?? .chainBroken))
    }
    return blamed
  }

  /// Requests made right after a run instead of in it, when the process may be frozen or gone. They are
  /// the run's that ended last in the process, under whatever identifier they are made.
  func resubmissionFindings(_ thresholds: FindingThresholds) -> [Finding] {
    var found: [Finding] = []
    for run in runs {
      guard let submittedAt = run.submittedAfterEndAt, let endedAt = run.endedAt,
        submittedAt - endedAt <= thresholds.resubmissionDelay
      else { continue }
      found.append(
        Finding(
          .resubmittedAfterCompleting, at: submittedAt, run.key, .run(run.id),
          .span(submittedAt - endedAt)))
    }
    return found
  }
}

/// Who ever asked for an identifier again after its chain had broken.
private struct ChainHealings {
  var byAnotherTask = false
  var byUse = false

  mutating func note(_ healed: SubmissionOccasion?) {
    switch healed {
    case .inRun: byAnotherTask = true
    case .inFront: byUse = true
    case .atLaunch, .inBackground, nil: break
    }
  }
}

extension RunFact {
  fileprivate var wasUninstalled: Bool { outcome == .interrupted(.uninstalled) }
}
