public import Foundation

/// Processing for studies the user joined; it needs an entitlement that Apple grants (facts 206, 207).
open class BGHealthResearchTaskRequest: BGProcessingTaskRequest {
  /// The strictest protection of the files that the work reads.
  #if canImport(ObjectiveC)
    open var protectionTypeOfRequiredData: NSString =
      FileProtectionType.completeUntilFirstUserAuthentication.rawValue as NSString
  #else
    open var protectionTypeOfRequiredData =
      NSString(string: "NSFileProtectionCompleteUntilFirstUserAuthentication")
  #endif

  public override init(identifier: String) { super.init(identifier: identifier) }

  override func emptyCopy() -> BGTaskRequest {
    let copy = BGHealthResearchTaskRequest(identifier: identifier)
    copy.protectionTypeOfRequiredData = protectionTypeOfRequiredData
    return copyNeeds(to: copy)
  }
}
