extension FactSource {
  static let logsAndCode: [FactSource] = [
    FactSource(
      .workmanager557, .log,
      "flutter_workmanager: the device's log of requests",
      at: "https://github.com/fluttercommunity/flutter_workmanager/issues/557"),
    FactSource(
      .cocoa644, .log,
      "COCOA: the scheduler's own log of a processing task",
      at: "https://github.com/cocoa-mhlw/cocoa/pull/644"),
    FactSource(
      .webRTC998, .log,
      "react-native-webrtc: ended for its use of the processor", date: "2021-05",
      at: "https://github.com/react-native-webrtc/react-native-webrtc/issues/998"),
    FactSource(
      .eclecticLight, .log,
      "Eclectic Light Company, articles on macOS's activity scheduler",
      at: "https://eclecticlight.co"),
    FactSource(
      .ablyLog, .log,
      "ably-flutter, a log of the scheduler in its README",
      at: "https://github.com/ably/ably-flutter"),
    FactSource(
      .screenTimeLog, .log,
      "Published log of a screen-time app with short tasks"),
    FactSource(
      .deliveryLog, .log,
      "A system log attached to a forum post about HealthKit delivery"),
    FactSource(
      .activityLog, .log,
      "Lines of the activity scheduler's log, as public issue threads quote them"),
    FactSource(
      .enrolmentLog, .log,
      "Log lines in an article on enrolling Macs that was read without its address"),
    FactSource(
      .playhead, .code,
      "playhead, code and measurements",
      at: "https://github.com/danabrams/playhead"),
    FactSource(
      .signal, .code,
      "Signal",
      at: "https://github.com/signalapp/Signal-iOS"),
    FactSource(
      .coronaWarn, .code,
      "Corona-Warn-App",
      at: "https://github.com/corona-warn-app/cwa-app-ios"),
    FactSource(
      .zashi, .code,
      "Zashi",
      at: "https://github.com/zodl-inc/zodl-ios"),
    FactSource(
      .sakura, .code,
      "SakuraRSS",
      at: "https://github.com/katagaki/SakuraRSS"),
    FactSource(
      .homeAssistant, .code,
      "Home Assistant",
      at: "https://github.com/home-assistant/iOS"),
    FactSource(
      .actuali, .code,
      "actuali",
      at: "https://github.com/MattFaz/actuali"),
    FactSource(
      .commonsFinder, .code,
      "CommonsFinder",
      at: "https://github.com/nylki/CommonsFinder"),
    FactSource(
      .pickPic, .code,
      "PickPic, an app with public code, read without its address"),
    FactSource(
      .immich, .code,
      "immich",
      at: "https://github.com/immich-app/immich"),
    FactSource(
      .clientCode, .code,
      "Code of 49 public apps and libraries that use the scheduler, read for this project",
      date: "2026"),
    FactSource(
      .ownRuns, .ours,
      "Measured for this project with Swift 6.3 on Linux", date: "2026"),
    FactSource(
      .ownChoice, .ours,
      "Chosen for this project; nothing is published", date: "2026"),
  ]
}
