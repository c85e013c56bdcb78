import Basics
import Scenarios
import SchedulerEngine

/// What the code of an app does, as the tasks of a scenario say.
struct DescribedApp {
  /// Each request and registration, at its own place.
  let uses: SourceUses
  /// Each identifier once, however often it is used.
  let identifiers: SourceUses
  let dates: SourceFacts

  init(_ app: Scenario.App, _ scenario: Scenario) {
    var known: [SourceUses.Known] = []
    var first: [SourceUses.Known] = []
    var dates = SourceFacts()
    for task in app.tasks.map(\.value) where task.kind.isSubmitted {
      let moments = SubmissionMoments(of: task, in: app, scenario)
      let uses = DescribedApp.request(task, moments) + DescribedApp.registrations(task, moments)
      known += uses
      first += uses.prefix(1)
      dates.take(task)
    }
    uses = SourceUses(known)
    identifiers = SourceUses(first)
    self.dates = dates
  }

  private static func request(
    _ task: Scenario.Task, _ moments: SubmissionMoments
  ) -> [SourceUses.Known] {
    guard moments.areAny, let kind = TaskKind(task.kind) else { return [] }
    return [
      SourceUses.Known(
        kind: .request(kind), text: task.identifier.value,
        place: SourcePlace(inScenario: task.identifier.span), late: nil)
    ]
  }

  private static func registrations(
    _ task: Scenario.Task, _ moments: SubmissionMoments
  ) -> [SourceUses.Known] {
    func registered(at late: LateMoment? = nil) -> SourceUses.Known {
      SourceUses.Known(
        kind: .registration, text: task.identifier.value,
        place: SourcePlace(inScenario: task.registers?.span ?? task.identifier.span), late: late)
    }
    let atSubmission: LateMoment? = moments.areAllAtLaunch ? nil : .submission
    switch task.registers?.value {
    case .never: return []
    case nil, .atLaunch: return [registered()]
    case .late: return [registered(at: .frontOrBack)]
    case .twice: return [registered(), registered()]
    case .beforeSubmitting: return [registered(at: atSubmission)]
    case .beforeEachSubmitting:
      let each = registered(at: atSubmission)
      return moments.areSeveralInAProcess
        ? [each, SourceUses.Known(kind: each.kind, text: each.text, place: each.place, late: nil)]
        : [each]
    }
  }
}

extension SourceFacts {
  fileprivate mutating func take(_ task: Scenario.Task) {
    guard let span = (task.earliest ?? task.earliestTomorrow)?.span else { return }
    if task.kind == .continued {
      datesOfContinued.append(SourceSpan(inScenario: span))
    } else if let earliest = task.earliest, let kind = TaskKind(task.kind) {
      dates.append(
        Date(
          seconds: earliest.value.milliseconds / 1_000, kind: kind,
          range: SourceSpan(inScenario: span)))
    }
  }
}

extension TaskKind {
  /// Nil for what no code asks the scheduler for.
  init?(_ kind: Scenario.TaskKind) {
    switch kind {
    case .refresh: self = .refresh
    case .processing: self = .processing
    case .continued: self = .continued
    case .healthResearch: self = .healthResearch
    case .push, .transfer: return nil
    }
  }
}
