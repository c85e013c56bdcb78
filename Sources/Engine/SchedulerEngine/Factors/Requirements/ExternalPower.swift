/// Processing that asks for external power runs only on the charger; on an iPhone all other processing does
/// too.
///
/// The flag is documented (fact 57). That an iPhone in practice waits for the charger even without it follows
/// from the header's caveat (facts 51, 54); an iPad may run above a battery level.
public enum ExternalPower: SchedulingRule {
  public static let objector = RuleID.externalPower
  public static let name: StaticString = "external-power"
  public static let summary: StaticString = "waits for the charger"
  public static let source = Source.documented(facts: 57)
  public static let kinds = TaskKinds.processing
  public static let watches: WorldInputs = [.charging, .batteryLevel]
  public static let card = RuleCard(
    waitsFor: .conditions, usualEnd: .charging, suspect: .conditions)

  public struct Parameters: Sendable {
    /// Whether an iPhone runs processing on battery if the request does not ask for power.
    public var iPhoneRunsOnBattery = false
    /// The battery level from which an iPad runs processing on battery if the request does not ask for power.
    public var iPadBatteryFloor = Share.percent(50)
    public init() {}
  }

  public static func visitParameters(_ parameters: inout Parameters, _ list: inout ParameterList) {
    list.flag(
      "iphone-runs-on-battery", &parameters.iPhoneRunsOnBattery, .assumed(facts: 54),
      .from(false, fact: 50, to: true))
    list.share(
      "ipad-battery-floor", &parameters.iPadBatteryFloor, .assumed(facts: 54),
      .from(.percent(20), fact: 88, to: .percent(80)))
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ input: RuleInput) -> Verdict {
    if input.device.isCharging { return .allows }
    if input.request.needs.contains(.externalPower) { return .prevents(until: .charging) }
    switch input.device.kind {
    case .iPhone:
      return parameters.iPhoneRunsOnBattery ? .allows : .prevents(until: .charging)
    case .iPad:
      let isFull = input.battery >= parameters.iPadBatteryFloor.millionths
      return isFull ? .allows : .prevents(until: .charging)
    }
  }

  public static func evidence(_ parameters: Parameters, _ input: RuleInput) -> Evidence {
    Evidence(
      observed: .word(input.device.isCharging ? "charging" : "on battery"),
      required: .word("charging"))
  }

  public static func decidingKey(_ parameters: Parameters, _ input: RuleInput) -> StaticString? {
    if input.device.isCharging || input.request.needs.contains(.externalPower) { return nil }
    switch input.device.kind {
    case .iPhone: return "iphone-runs-on-battery"
    case .iPad: return "ipad-battery-floor"
    }
  }

  public static func say(
    _ parameters: Parameters, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    if input.request.needs.contains(.externalPower) {
      sentence.words("the request needs external power, and the device is on battery at ")
    } else {
      sentence.words("processing waits for power on this device, which is on battery at ")
    }
    sentence.quantity(.share(Share(millionths: input.battery)))
    sentence.words("; it runs once the device is plugged in")
  }
}
