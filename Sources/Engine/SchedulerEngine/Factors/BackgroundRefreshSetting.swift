/// The user's Background App Refresh setting must be on, for the device and for the app.
///
/// Documented for refresh (fact 133); notes of the 2020 talk apply it to every mode (fact 92). The device
/// setting may also be Wi-Fi only (fact 11). Restricted means that the user cannot change it (fact 96). A
/// continued request is refused while it is off (fact 224); that one accepted earlier still runs is assumed.
/// An app in front gets its pushes all the same (fact 361).
public enum BackgroundRefreshSetting: SchedulingRule {
  public static let objector = RuleID.backgroundRefreshSetting
  public static let name: StaticString = "background-refresh-setting"
  public static let summary: StaticString = "waits while Background App Refresh is off"
  public static let source = Source.documented(facts: 133, 92)
  public static let kinds = TaskKinds.background
  public static let watches: WorldInputs = [.backgroundRefresh, .network, .inFront]
  public static let card = RuleCard(waitsFor: .user, usualEnd: .appRefreshOn, suspect: .refreshOff)

  @inline(__always)
  public static func assess(_ parameters: Void, _ input: RuleInput) -> Verdict {
    guard let missing = missing(input) else { return .allows }
    if input.request.kind == .transfer && !input.wantsStrictLaunch { return .doesNotApply }
    if input.isPushToFront { return .doesNotApply }
    return .prevents(until: missing)
  }

  @inline(__always)
  private static func missing(_ input: RuleInput) -> Condition? {
    if input.device.isBackgroundRefreshRestricted { return .refreshUnrestricted }
    if input.device.backgroundRefresh == .off { return .deviceRefreshOn }
    if !input.app.isBackgroundRefreshOn { return .appRefreshOn }
    let isWifiMissing =
      input.device.backgroundRefresh == .wifiOnly && input.device.network != .wifi
    return isWifiMissing ? .wifi : nil
  }

  public static func evidence(_ parameters: Void, _ input: RuleInput) -> Evidence {
    Evidence(observed: .word(observed(input)), required: .word("on"))
  }

  /// Lists everything that is off, since all of it has to be changed.
  private static func observed(_ input: RuleInput) -> StaticString {
    let isOffForApp = !input.app.isBackgroundRefreshOn
    let isRestricted = input.device.isBackgroundRefreshRestricted
    switch input.device.backgroundRefresh {
    case .off where isRestricted && isOffForApp:
      return "restricted, off for the device and off for the app"
    case .off where isRestricted: return "restricted and off for the device"
    case .off: return isOffForApp ? "off for the device and off for the app" : "off for the device"
    case .wifiOnly where input.device.network != .wifi:
      if isRestricted && isOffForApp {
        return "restricted, off for the app and set to Wi-Fi only, and the device is not on Wi-Fi"
      }
      if isRestricted {
        return "restricted and set to Wi-Fi only, and the device is not on Wi-Fi"
      }
      return isOffForApp
        ? "off for the app and set to Wi-Fi only, and the device is not on Wi-Fi"
        : "set to Wi-Fi only, and the device is not on Wi-Fi"
    case .wifiOnly, .wifiAndCellular:
      if isRestricted { return isOffForApp ? "restricted and off for the app" : "restricted" }
      return isOffForApp ? "off for the app" : "on"
    }
  }

  public static func say(
    _ parameters: Void, _ input: RuleInput, to sentence: inout some SentenceSink
  ) {
    sentence.words("Background App Refresh is ")
    sentence.words(observed(input))
    if input.device.isBackgroundRefreshRestricted {
      sentence.words("; Screen Time or device management prevents it from being turned on")
    }
    switch assess(parameters, input) {
    case .prevents(.wifi, _): sentence.words("; it runs once the device joins Wi-Fi")
    case .prevents(.deviceRefreshOn, _), .prevents(.appRefreshOn, _):
      sentence.words("; it must be on for the device and for the app in Settings")
    default: break
    }
  }
}
