import ScenarioFormat

/// What an app must be signed with (facts 206, 214).
struct EntitlementRule {
  let app: Scenario.App

  func check(_ findings: inout FindingList) {
    let signed = (app.entitlements?.value ?? []).map(\.value)
    for task in app.tasks.map(\.value) {
      if task.kind == .healthResearch, !signed.contains(.healthResearch) {
        findings.report(
          .missingEntitlement(.healthResearch), FindingPlace(task.identifier.span))
      }
      for need in task.requires?.value ?? []
      where need.value == .gpu && !signed.contains(.backgroundGPU) {
        findings.report(.missingEntitlement(.backgroundGPU), FindingPlace(need.span))
      }
    }
  }
}
