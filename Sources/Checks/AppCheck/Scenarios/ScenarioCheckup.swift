import Basics
public import Documents
public import Scenarios
import SchedulerEngine

/// What would go wrong on a device with the apps of a scenario, according to the rules for real apps.
///
/// Everything is only a warning, because a scenario may show a mistake on purpose.
public struct ScenarioCheckup {
  public let warnings: [ScenarioDiagnostic]

  public init(_ prepared: PreparedScenario) {
    warnings = prepared.scenario.apps.indices.flatMap { place in
      ScenarioCheckup.mistakes(ofApp: place, in: prepared).map { $0.warning }
    }
  }

  private static func mistakes(
    ofApp place: Int, in prepared: PreparedScenario
  ) -> [AppDiagnostic] {
    var list = MistakeList(.scenario)
    let app = prepared.scenario.apps[place].value
    let described = DescribedApp(app, prepared.scenario)
    let plist = AppDeclaration(app, at: place, in: prepared)
    if app.declaredPermitted(prepared.propertyLists) != nil {
      PermittedRules(plist: plist, uses: described.uses).check(&list)
    }
    UseRules(plist: plist, uses: described.identifiers).check(&list)
    PairRules(plist: plist, uses: described.uses).check(&list)
    RegistrationRules(uses: described.uses).check(&list)
    LimitRules(uses: described.uses).check(&list)
    let dates = SourceNames([described.dates])
    DateRules(names: dates, functions: CodeFunctions(dates)).check(&list)
    HandlerHabitRule(app: app).check(&list)
    if !plist.admission.mayInferInBackground { checkInference(of: app, &list) }
    return list.found.all
  }

  /// Checks work that the app may only do in the foreground (fact 324).
  private static func checkInference(of app: Scenario.App, _ mistakes: inout MistakeList) {
    let needs = app.tasks.flatMap { $0.value.requires?.value ?? [] }
    let spans =
      needs.filter { $0.value == .neuralEngine }.map { $0.span }
      + app.activities.compactMap { $0.value.usesNeuralEngine }.filter { $0.value }.map { $0.span }
    for span in spans {
      mistakes.report(.missingInferenceEntitlement, SourcePlace(inScenario: span))
    }
  }
}

extension AppDiagnostic {
  fileprivate var warning: ScenarioDiagnostic {
    let wording = problem.wording(in: .scenario)
    let related = wording.relatedLabel == nil ? nil : related
    return ScenarioDiagnostic(
      .app(AppProblem(codeName, wording)), at: place.span, related: related?.span)
  }
}

/// Finds continued tasks that are requested before their handler is registered, which may be late but not
/// that late (facts 25, 218), and handlers that do not always submit the next request, or submit it too late
/// (facts 45, 46, 47, 48).
struct HandlerHabitRule {
  let app: Scenario.App

  func check(_ mistakes: inout MistakeList) {
    for task in app.tasks.map({ $0.value }) {
      if task.kind == .continued, task.registers?.value == .late,
        let early = task.submit?.value.first(where: { $0.value == .onLaunch })
      {
        mistakes.report(
          .submittedBeforeRegistering(task.identifier.value), SourcePlace(inScenario: early.span))
      }
      guard let resubmit = task.resubmit else { continue }
      let place = SourcePlace(inScenario: resubmit.span)
      switch resubmit.value {
      case .afterCompleting: mistakes.report(.resubmittedTooLate, place)
      // Finished work needs no further request; a refresh is never finished.
      case .onSuccess where task.kind == .refresh:
        mistakes.report(.resubmittedOnlyAfter(success: true), place)
      case .onFailure where task.kind == .refresh:
        mistakes.report(.resubmittedOnlyAfter(success: false), place)
      case .first, .last, .never, .onSuccess, .onFailure, .untilDone, .firstAndOnFailure,
        .whenLost:
        continue
      }
    }
  }
}
