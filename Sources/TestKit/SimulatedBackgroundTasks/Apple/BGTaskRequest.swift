public import Foundation

/// What an app requests from the scheduler (fact 205). Apps create one of the subclasses.
open class BGTaskRequest: NSObject, NSCopying {
  public let identifier: String
  /// The task is never started before this date; nil requests no delay.
  open var earliestBeginDate: Date?

  init(identifier: String) {
    self.identifier = identifier
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = emptyCopy()
    copy.earliestBeginDate = earliestBeginDate
    return copy
  }

  /// A new request of the same class with the same fields, except for the date.
  func emptyCopy() -> BGTaskRequest { BGTaskRequest(identifier: identifier) }

  /// The fields that the system's log prints after the class and the identifier (fact 232).
  var descriptionFields: [String] {
    ["earliestBeginDate: \(earliestBeginDate.map { "\($0)" } ?? "(null)")"]
  }

  open override var description: String {
    let fields = ["\(type(of: self)): \(identifier)"] + descriptionFields
    return "<\(fields.joined(separator: ", "))>"
  }
}

/// Requests about half a minute, shortly before the user is expected.
open class BGAppRefreshTaskRequest: BGTaskRequest {
  public override init(identifier: String) { super.init(identifier: identifier) }

  override func emptyCopy() -> BGTaskRequest { BGAppRefreshTaskRequest(identifier: identifier) }
}

/// Requests several minutes while nobody uses the device.
open class BGProcessingTaskRequest: BGTaskRequest {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false

  public override init(identifier: String) { super.init(identifier: identifier) }

  override func emptyCopy() -> BGTaskRequest { copyNeeds(to: .init(identifier: identifier)) }

  final func copyNeeds(to copy: BGProcessingTaskRequest) -> BGProcessingTaskRequest {
    copy.requiresNetworkConnectivity = requiresNetworkConnectivity
    copy.requiresExternalPower = requiresExternalPower
    return copy
  }

  override var descriptionFields: [String] {
    super.descriptionFields + [
      "requiresExternalPower=\(requiresExternalPower ? 1 : 0)",
      "requiresNetworkConnectivity=\(requiresNetworkConnectivity ? 1 : 0)",
    ]
  }
}

/// Processing for studies that the user joined. It needs an entitlement that Apple grants (facts 206, 207).
open class BGHealthResearchTaskRequest: BGProcessingTaskRequest {
  /// The strictest protection of the files that the work reads.
  open var protectionTypeOfRequiredData =
    NSString(string: "NSFileProtectionCompleteUntilFirstUserAuthentication")

  public override init(identifier: String) { super.init(identifier: identifier) }

  override func emptyCopy() -> BGTaskRequest {
    let copy = BGHealthResearchTaskRequest(identifier: identifier)
    copy.protectionTypeOfRequiredData = protectionTypeOfRequiredData
    return copyNeeds(to: copy)
  }
}

/// Requests to continue work that the user has just started and watches (fact 208).
open class BGContinuedProcessingTaskRequest: BGTaskRequest {
  /// What happens to the request if it cannot start at once.
  public enum SubmissionStrategy: Int, Sendable {
    case fail = 0
    case queue = 1
  }

  public struct Resources: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let gpu = Resources(rawValue: 1)
  }

  open var title: String
  open var subtitle: String
  open var strategy = SubmissionStrategy.queue
  open var requiredResources: Resources = []

  public init(identifier: String, title: String, subtitle: String) {
    self.title = title
    self.subtitle = subtitle
    super.init(identifier: identifier)
  }

  override func emptyCopy() -> BGTaskRequest {
    let copy = BGContinuedProcessingTaskRequest(
      identifier: identifier, title: title, subtitle: subtitle)
    copy.strategy = strategy
    copy.requiredResources = requiredResources
    return copy
  }
}
