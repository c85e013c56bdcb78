public import Basics
public import Scenarios
import SchedulerEngine

/// What would go wrong on a device with the apps of a scenario, according to the rules for real apps.
///
/// All of it is a warning, because a scenario may show a mistake on purpose.
public struct ScenarioCheckup {
  public let warnings: [ScenarioDiagnostic]

  public init(_ scenario: Scenario, propertyLists: [NamedInfoPlist]) {
    warnings = scenario.apps.flatMap { app in
      ScenarioCheckup.mistakes(of: app.value, in: scenario, propertyLists).map(\.warning)
    }
  }

  private static func mistakes(
    of app: Scenario.App, in scenario: Scenario, _ lists: [NamedInfoPlist]
  ) -> [AppDiagnostic] {
    var list = MistakeList(.scenario)
    let described = DescribedApp(app, scenario)
    let plist = AppDeclaration(app, lists)
    if app.declaredPermitted(lists) != nil {
      PermittedRules(plist: plist, uses: described.uses).check(&list)
    }
    ModeRules(plist: plist, uses: described.uses).check(&list)
    UseRules(plist: plist, uses: described.identifiers).check(&list)
    PairRules(plist: plist, uses: described.uses).check(&list)
    RegistrationRules(plist: plist, uses: described.uses).check(&list)
    LimitRules(uses: described.uses).check(&list)
    DateRules(files: [described.dates]).check(&list)
    EntitlementRule(app: app).check(&list)
    ChainRule(app: app).check(&list)
    return list.found.all
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

/// The entitlements an app needs (facts 206, 214).
struct EntitlementRule {
  let app: Scenario.App

  func check(_ mistakes: inout MistakeList) {
    let signed = (app.entitlements?.value ?? []).map(\.value)
    for task in app.tasks.map(\.value) {
      if task.kind == .healthResearch, !signed.contains(.healthResearch) {
        mistakes.report(
          .missingEntitlement(.healthResearch), SourcePlace(inScenario: task.identifier.span))
      }
      for need in task.requires?.value ?? []
      where need.value == .gpu && !signed.contains(.backgroundGPU) {
        mistakes.report(.missingEntitlement(.backgroundGPU), SourcePlace(inScenario: need.span))
      }
    }
  }
}

/// Handlers that do not always submit the next request, or too late (facts 45, 46, 47, 48).
struct ChainRule {
  let app: Scenario.App

  func check(_ mistakes: inout MistakeList) {
    for task in app.tasks.map(\.value) {
      guard let resubmit = task.resubmit else { continue }
      let place = SourcePlace(inScenario: resubmit.span)
      switch resubmit.value {
      case .afterCompleting: mistakes.report(.resubmittedTooLate, place)
      // Finished work needs no further request; a refresh is never finished.
      case .onSuccess where task.kind == .refresh:
        mistakes.report(.resubmittedOnlyAfter(success: true), place)
      case .onFailure where task.kind == .refresh:
        mistakes.report(.resubmittedOnlyAfter(success: false), place)
      case .first, .last, .never, .onSuccess, .onFailure, .untilDone, .firstAndOnFailure: continue
      }
    }
  }
}
