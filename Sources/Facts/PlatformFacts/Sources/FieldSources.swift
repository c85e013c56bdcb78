extension FactSource {
  static let forum: [FactSource] = [
    FactSource(
      .forum685525, .forum,
      "iOS Background Execution Limits, by an Apple engineer",
      at: "https://developer.apple.com/forums/thread/685525"),
    FactSource(
      .forum14854, .forum,
      "NSURLSession's Resume Rate Limiter, by an Apple engineer",
      at: "https://developer.apple.com/forums/thread/14854"),
    FactSource(
      .forum128813, .forum,
      "Findings about the resume rate limiter",
      at: "https://developer.apple.com/forums/thread/128813"),
    FactSource(
      .forum85066, .forum,
      "UIApplication Background Task Notes, by an Apple engineer",
      at: "https://developer.apple.com/forums/thread/85066"),
    FactSource(
      .forum126438, .forum,
      "How to prevent 0xdead10cc, with what Apple's technical note says",
      at: "https://developer.apple.com/forums/thread/126438"),
    FactSource(
      .forum675166, .forum,
      "A processing task ended for its use of the processor",
      at: "https://developer.apple.com/forums/thread/675166"),
    FactSource(
      .forum740564, .forum,
      "Background transfers after a force quit",
      at: "https://developer.apple.com/forums/thread/740564"),
    FactSource(
      .forum775182, .forum,
      "SwiftUI's background task modifier on iOS 18.4",
      at: "https://developer.apple.com/forums/thread/775182"),
    FactSource(
      .forum776933, .forum,
      "When silent pushes are delivered",
      at: "https://developer.apple.com/forums/thread/776933"),
    FactSource(
      .forum780956, .forum,
      "BGAppRefreshTask expires after a few seconds",
      at: "https://developer.apple.com/forums/thread/780956"),
    FactSource(
      .forum793189, .forum,
      "Processing after the app was swiped away",
      at: "https://developer.apple.com/forums/thread/793189"),
    FactSource(
      .forum796944, .forum,
      "Identifiers of continued processing",
      at: "https://developer.apple.com/forums/thread/796944"),
    FactSource(
      .forum797538, .forum,
      "GPU work in continued processing",
      at: "https://developer.apple.com/forums/thread/797538"),
    FactSource(
      .forum801686, .forum,
      "Closing a window on iPadOS 26",
      at: "https://developer.apple.com/forums/thread/801686"),
    FactSource(
      .forum805088, .forum,
      "Questions about continued processing",
      at: "https://developer.apple.com/forums/thread/805088"),
    FactSource(
      .forum805554, .forum,
      "BGContinuedProcessingTask expiring unpredictably",
      at: "https://developer.apple.com/forums/thread/805554"),
    FactSource(
      .forum808756, .forum,
      "Submitting continued processing again",
      at: "https://developer.apple.com/forums/thread/808756"),
    FactSource(
      .forum816774, .forum,
      "GPU support of continued processing on iPhones",
      at: "https://developer.apple.com/forums/thread/816774"),
    FactSource(
      .forum818623, .forum,
      "No way to tell why a task expired",
      at: "https://developer.apple.com/forums/thread/818623"),
    FactSource(
      .forum124450, .forum,
      "Background sessions delayed while the app is in front", date: "2019-10",
      at: "https://developer.apple.com/forums/thread/124450"),
    FactSource(
      .forum793787, .forum,
      "When Foundation Models limits the rate",
      at: "https://developer.apple.com/forums/thread/793787"),
    FactSource(
      .forum815618, .forum,
      "How long an app runs after a beacon has woken it", date: "2026",
      at: "https://developer.apple.com/forums/thread/815618"),
    FactSource(
      .forum832257, .forum,
      "Long actions of App Intents in the background", date: "2026-06",
      at: "https://developer.apple.com/forums/thread/832257"),
    FactSource(
      .forum833666, .forum,
      "Nothing gives a language model priority in the background", date: "2026-06",
      at: "https://developer.apple.com/forums/thread/833666"),
    FactSource(
      .forumProcesses, .forum,
      "Processes & Concurrency, a developer's post on why continued tasks expired",
      at:
        "https://developer.apple.com/forums/topics/app-and-system-services/processes-and-concurrency"
    ),
  ]

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
      .continuedTaskRun, .log,
      "react-native-continued-task: a run of its checks on iOS 26.6.1", date: "2026-09",
      at: "https://github.com/mahdidavoodi7/react-native-continued-task"),
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
      .aidoku, .code,
      "Aidoku",
      at: "https://github.com/Aidoku/Aidoku"),
    FactSource(
      .beiwe, .code,
      "Beiwe, with counts of its background tasks", date: "2026",
      at: "https://github.com/onnela-lab/beiwe-ios"),
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
