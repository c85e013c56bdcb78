import Foundation
import SchedulerEngine

extension BGTaskRequest {
  /// The engine's form of this request.
  func asked(as name: NameID, at now: Instant) -> TaskRequest {
    let earliest = earliestBeginDate.map { Instant(appDate: $0, now: now) }
    var asked = TaskRequest(.refresh, name, earliest: earliest)
    if let continued = self as? BGContinuedProcessingTaskRequest {
      asked.kind = .continued
      asked.continued.strategy = continued.strategy == .fail ? .fail : .queue
      if continued.requiredResources.contains(.gpu) { asked.continued.resources = .gpu }
    }
    guard let processing = self as? BGProcessingTaskRequest else { return asked }
    asked.kind = .processing
    if processing.requiresExternalPower { asked.needs.insert(.externalPower) }
    if processing.requiresNetworkConnectivity { asked.needs.insert(.network) }
    guard let research = self as? BGHealthResearchTaskRequest else { return asked }
    asked.kind = .healthResearch
    asked.protection = FileProtection(named: research.protectionTypeOfRequiredData)
    return asked
  }
}

extension FileProtection {
  init(named type: NSString) {
    switch String(describing: type) {
    case "NSFileProtectionNone": self = .none
    case "NSFileProtectionComplete": self = .complete
    case "NSFileProtectionCompleteUnlessOpen": self = .unlessOpen
    default: self = .untilFirstUnlock
    }
  }
}
