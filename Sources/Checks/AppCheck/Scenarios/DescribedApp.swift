import Basics
import Documents
import Scenarios
import SchedulerEngine

/// An app's use of identifiers, as the tasks of a scenario describe it.
struct DescribedApp {
  /// Each request and registration, with its place.
  let uses: SourceUses
  /// Each identifier only once, however often it is used.
  let identifiers: SourceUses
  let dates: SourceFacts

  init(_ app: Scenario.App, _ scenario: Scenario) {
    var known: [SourceUses.Known] = []
    var first: [SourceUses.Known] = []
    var dates = SourceFacts()
    for task in app.tasks.map({ $0.value }) where task.kind.isSubmitted {
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
    guard moments.areAny else { return [] }
    let gpu = (task.requires?.value ?? []).first { $0.value == .gpu && task.kind == .continued }
    return [
      SourceUses.Known(
        kind: .request(task.kind), text: task.identifier.value,
        place: SourcePlace(inScenario: task.identifier.span), late: nil,
        gpu: gpu.map { SourcePlace(inScenario: $0.span) })
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
    } else if let earliest = task.earliest {
      dates.append(
        Date(
          value: .seconds(earliest.value.milliseconds / 1_000), kind: task.kind,
          range: SourceSpan(inScenario: span)))
    }
  }
}

extension AppDeclaration {
  /// The app as a run of the scenario uses it, with places in the scenario.
  init(_ app: Scenario.App, at place: Int, in prepared: PreparedScenario) {
    let setup = prepared.setup
    let taken = setup.apps[place]
    let permitted = app.declaredPermitted(prepared.propertyLists)
    let modes = app.declaredModes(prepared.propertyLists)
    self.init(
      permitted: taken.permitted.enumerated().map { number, name in
        let text = String(decoding: setup.names[name], as: UTF8.self)
        return Entry(Located(text, at: permitted?.value[number].span ?? app.id.span))
      },
      isPermittedEmpty: permitted?.value.isEmpty ?? false,
      permittedPlace: (permitted?.span).map { SourcePlace(inScenario: $0) },
      modesPlace: (modes?.span).map { SourcePlace(inScenario: $0) },
      admission: Admission(setup.profile, taken.modes, taken.entitlements),
      device: setup.device.conditions, identifier: app.id.value,
      whole: SourcePlace(inScenario: app.id.span))
  }
}

extension AppDeclaration.Entry {
  fileprivate init(_ text: Located<String>) {
    var filled = FilledText()
    filled.bytes = Array(text.value.utf8)
    self.init(filled: filled, place: SourcePlace(inScenario: text.span))
  }
}

/// When a task of a scenario is submitted, as far as the rules need to know.
struct SubmissionMoments {
  let areAny: Bool
  let areAllAtLaunch: Bool
  let areSeveralInAProcess: Bool

  init(of task: Scenario.Task, in app: Scenario.App, _ scenario: Scenario) {
    var timed = SubmissionMoments.events(submitting: task, of: app, scenario)
    var atLaunch = false
    // By default a task is submitted whenever its app is opened or left.
    var recurring = task.submit == nil
    for rule in task.submit?.value ?? [] {
      switch rule.value {
      case .onLaunch: atLaunch = true
      case .onBackground, .onOpen, .every: recurring = true
      case .at: timed += 1
      case .ifNotPending: break
      }
    }
    let byOthers = app.tasks.contains { $0.value.resubmitsEveryTask?.value ?? false }
    let byHandler = task.resubmit.map { $0.value != .never } ?? (task.kind == .refresh)
    areAny = atLaunch || recurring || timed > 0 || byOthers
    areAllAtLaunch = atLaunch && !recurring && timed == 0
    areSeveralInAProcess =
      recurring || byHandler || byOthers || timed + (atLaunch ? 1 : 0) > 1
  }

  private static func events(
    submitting task: Scenario.Task, of app: Scenario.App, _ scenario: Scenario
  ) -> Int {
    scenario.events.count { event in
      event.value.action.value == .task(.submit, task.identifier.value)
        && (event.value.app.map { $0.value == app.id.value } ?? true)
    }
  }
}

extension SourcePlace {
  init(inScenario span: SourceSpan) { self.init(SourceSpan(inScenario: span)) }
}

extension SourceSpan {
  /// Something that is in no file is reported at the start of the scenario.
  init(inScenario span: SourceSpan) { self.init(max(span.start, 0), max(span.end, 0)) }
}
