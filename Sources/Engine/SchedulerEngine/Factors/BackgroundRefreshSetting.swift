/// The user's Background App Refresh setting must be on, for the device and for the app.
///
/// Documented for refresh (fact 133); notes of the 2020 talk apply it to every mode (fact 92). The
/// device setting may also say Wi-Fi only (fact 11). Restricted means that the user cannot change it
/// (fact 96). A continued request is refused while it is off (fact 224); that one accepted before goes
/// on regardless is assumed.
public enum BackgroundRefreshSetting: SchedulingRule {
  public static let objector = Objector.backgroundRefreshSetting
  public static let name: StaticString = "background-refresh-setting"
  public static let source = Source.documented(facts: 133, 92)
  public static let kinds = TaskKinds.discretionary
  public static let watches: WorldInputs = [.backgroundRefresh, .network]

  public struct Parameters: Sendable {
    public init() {}
  }

  @inline(__always)
  public static func assess(_ parameters: Parameters, _ moment: Moment) -> Verdict {
    if isOff(moment) { return .prevents(until: .backgroundRefreshAvailable) }
    if moment.device.backgroundRefresh == .wifiOnly && moment.device.network != .wifi {
      return .prevents(until: .wifi)
    }
    return .allows
  }

  private static func isOff(_ moment: Moment) -> Bool {
    moment.device.backgroundRefresh == .off || moment.device.isBackgroundRefreshRestricted
      || !moment.app.isBackgroundRefreshOn
  }

  public static func evidence(_ parameters: Parameters, _ moment: Moment) -> Evidence {
    Evidence(observed: .word(observed(moment)), required: .word("on"))
  }

  private static func observed(_ moment: Moment) -> StaticString {
    if moment.device.isBackgroundRefreshRestricted { return "restricted" }
    if moment.device.backgroundRefresh == .off { return "off for the device" }
    if !moment.app.isBackgroundRefreshOn { return "off for the app" }
    let isHeld = moment.device.backgroundRefresh == .wifiOnly && moment.device.network != .wifi
    return isHeld ? "Wi-Fi only, not on Wi-Fi" : "on"
  }

  public static func say(
    _ parameters: Parameters, _ moment: Moment, to sentence: inout some SentenceSink
  ) {
    sentence.words("Background App Refresh is ")
    sentence.words(observed(moment))
    if isOff(moment) {
      sentence.words("; it must be on for the device and for the app in Settings")
    } else {
      sentence.words("; joining Wi-Fi ends this")
    }
  }
}
