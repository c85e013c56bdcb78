/// Asks for minutes while nobody uses the device.
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
