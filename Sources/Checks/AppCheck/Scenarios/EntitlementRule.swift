import Basics
import Scenarios

/// What an app must be signed with (facts 206, 214).
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
