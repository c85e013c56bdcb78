/// A request that needs the network waits for it; without the flag it may run offline (facts 58, 61). A
/// silent push arrives over the network; until there is one, Apple's service keeps the latest. A transfer
/// uses any network, unless its app excludes cellular or Low Data Mode (fact 106).
public enum NetworkNeed: SchedulingRule {
  public static let objector = RuleID.network
  public static let name: StaticString = "network"
  public static let summary: StaticString = "waits for a network if the request needs one"
  public static let source = Source.documented(facts: 58, 61)
  public static let kinds = TaskKinds.networked
  public static let watches: WorldInputs = [.network]
  public static let card = RuleCard(waitsFor: .conditions, usualEnd: .online, suspect: .conditions)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    guard input.request.needs.contains(.network) else { return .doesNotApply }
    if input.isTransferred { return .allows }
    if lacksWiFi(input) { return .prevents(until: .wifi) }
    if isInLowDataMode(input) { return .prevents(until: .lowDataModeOff) }
    return input.device.network == .none ? .prevents(until: .online) : .allows
  }

  @inline(__always)
  private static func keepsOffCellular(_ input: RuleInput) -> Bool {
    input.request.needs.contains(.noCellular)
  }

  @inline(__always)
  private static func lacksWiFi(_ input: RuleInput) -> Bool {
    keepsOffCellular(input) && input.device.network != .wifi
  }

  /// False while offline, because then the missing network is the reason.
  @inline(__always)
  private static func isInLowDataMode(_ input: RuleInput) -> Bool {
    input.request.needs.contains(.noLowDataMode) && input.device.isLowDataModeOn
      && input.device.network != .none
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    if !lacksWiFi(input) && isInLowDataMode(input) {
      return Evidence(observed: .word("Low Data Mode"), required: .word("no Low Data Mode"))
    }
    return Evidence(
      observed: .word(observed(input)),
      required: .word(keepsOffCellular(input) ? "Wi-Fi" : "any network"))
  }

  private static func observed(_ input: RuleInput) -> StaticString {
    switch input.device.network {
    case .none: "none"
    case .cellular: "cellular"
    case .wifi: "Wi-Fi"
    }
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    if lacksWiFi(input) {
      sentence.words("the app keeps this transfer off cellular, and the device has no Wi-Fi")
      sentence.words("; its bytes move once there is Wi-Fi")
      return
    }
    if isInLowDataMode(input) {
      sentence.words("the app keeps this transfer out of Low Data Mode, which is on")
      sentence.words("; its bytes move once it is off")
      return
    }
    sentence.words(
      input.request.kind == .push
        ? "the push cannot arrive because the device is offline"
        : input.request.kind == .transfer
          ? "the device is offline, so nothing can be transferred"
          : "the request needs the network, and the device is offline")
    sentence.words("; it runs once there is Wi-Fi or cellular")
  }
}
