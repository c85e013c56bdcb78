public import Basics
public import Scenarios

/// What would go wrong on a device with the apps of a scenario, by the rules for real apps.
///
/// All of it is told as warnings, for a scenario may show a mistake on purpose.
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
