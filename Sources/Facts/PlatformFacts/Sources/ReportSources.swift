extension FactSource {
  static let reports: [FactSource] = [
    FactSource(
      .deltaChat1157, .report,
      "Delta Chat: wakeups counted on an iPhone 7", date: "2021-04",
      at: "https://github.com/deltachat/deltachat-ios/issues/1157"),
    FactSource(
      .deltaChat1444, .report,
      "Delta Chat: a wakeup every ten minutes on iOS 15.2", date: "2022-01",
      at: "https://github.com/deltachat/deltachat-ios/issues/1444"),
    FactSource(
      .transistorFetch, .report,
      "react-native-background-fetch: what its authors tell users to expect",
      at: "https://github.com/transistorsoft/react-native-background-fetch"),
    FactSource(
      .transistorFetch14, .report,
      "react-native-background-fetch: one or two events a day", date: "2016-11",
      at: "https://github.com/transistorsoft/react-native-background-fetch/issues/14"),
    FactSource(
      .transistorFetch52, .report,
      "react-native-background-fetch: events come and stay away",
      at: "https://github.com/transistorsoft/react-native-background-fetch/issues/52"),
    FactSource(
      .transistorFetch323, .report,
      "react-native-background-fetch: ended for its use of the processor",
      at: "https://github.com/transistorsoft/react-native-background-fetch/issues/323"),
    FactSource(
      .capacitorFetch29, .report,
      "Capacitor background fetch: gaps seen on iOS 18.1",
      at: "https://github.com/transistorsoft/capacitor-background-fetch/issues/29"),
    FactSource(
      .coronaWarn469, .report,
      "Corona-Warn-App: each submission moved the date on",
      at: "https://github.com/corona-warn-app/cwa-app-ios/issues/469"),
    FactSource(
      .streetComplete7124, .report,
      "StreetComplete: asks only when nothing is pending",
      at: "https://github.com/streetcomplete/StreetComplete/issues/7124"),
    FactSource(
      .duckDuckGo782, .report,
      "DuckDuckGo: a blocked queue never hears the expiration",
      at: "https://github.com/duckduckgo/iOS/pull/782"),
    FactSource(
      .workmanager427, .report,
      "flutter_workmanager: registered by app and plugin",
      at: "https://github.com/fluttercommunity/flutter_workmanager/issues/427"),
    FactSource(
      .commonsFinder50, .report,
      "CommonsFinder: the second upload registered again", date: "2025-11",
      at: "https://github.com/nylki/CommonsFinder/issues/50"),
    FactSource(
      .transistorFetch414, .report,
      "flutter_background_fetch: registered after launching",
      at: "https://github.com/transistorsoft/flutter_background_fetch/issues/414"),
    FactSource(
      .wordPress18156, .report,
      "WordPress: submitted without a handler",
      at: "https://github.com/wordpress-mobile/WordPress-iOS/issues/18156"),
    FactSource(
      .backgroundTask6, .report,
      "A launch forced with nothing pending", date: "2021-01",
      at: "https://github.com/bhaval-patel/BackgroundTask/issues/6"),
    FactSource(
      .vivaDicta316, .report,
      "VivaDicta: a handler isolated to the main actor crashed",
      at: "https://github.com/n0an/VivaDicta/issues/316"),
    FactSource(
      .sakura186, .report,
      "SakuraRSS: the closure itself must not be isolated",
      at: "https://github.com/katagaki/SakuraRSS/pull/186"),
    FactSource(
      .sakura254, .report,
      "SakuraRSS: completed too late after an expiration",
      at: "https://github.com/katagaki/SakuraRSS/pull/254"),
    FactSource(
      .dp3t153, .report,
      "DP-3T: completed twice",
      at: "https://github.com/DP-3T/dp3t-sdk-ios/issues/153"),
    FactSource(
      .homeAssistant5039, .report,
      "Home Assistant: two paths that may both complete",
      at: "https://github.com/home-assistant/iOS/pull/5039"),
    FactSource(
      .mobiusSync7, .report,
      "Mobius Sync: how long runs last",
      at: "https://github.com/MobiusSync/MobiusSync/issues/7"),
    FactSource(
      .zingo599, .report,
      "Zingo: how long runs last",
      at: "https://github.com/zingolabs/zingo-mobile/issues/599"),
    FactSource(
      .swissCovid163, .report,
      "SwissCovid: silence after an update",
      at: "https://github.com/SwissCovid/swisscovid-app-ios/issues/163"),
    FactSource(
      .swissTransfer387, .report,
      "SwissTransfer: prefers a refusal to the queue", date: "2026-05",
      at: "https://github.com/Infomaniak/ios-SwissTransfer/pull/387"),
    FactSource(
      .sideStore1475, .report,
      "SideStore: identifiers of an app that was signed anew", date: "2026-09",
      at: "https://github.com/SideStore/SideStore/issues/1475"),
    FactSource(
      .iloader649, .report,
      "iloader: identifiers of an app that was signed anew", date: "2026-09",
      at: "https://github.com/nab138/iloader/issues/649"),
    FactSource(
      .actualChat3825, .report,
      "Actual Chat: ended while it held a file lock", date: "2026-05",
      at: "https://github.com/Actual-Chat/actual-chat/issues/3825"),
    FactSource(
      .singular85, .report,
      "Singular SDK: a leaked statement holds a file lock", date: "2026-08",
      at: "https://github.com/singular-labs/Singular-iOS-SDK/issues/85"),
    FactSource(
      .kokoro18, .report,
      "kokoro-ios: GPU work from the background ends the process", date: "2025-09",
      at: "https://github.com/mlalma/kokoro-ios/issues/18"),
    FactSource(
      .pinCache13, .report,
      "PINCache: the identifier was captured before it was set", date: "2015-07",
      at: "https://github.com/pinterest/PINCache/issues/13"),
    FactSource(
      .segment115, .report,
      "analytics-swift: the identifier was captured before it was set", date: "2022-02",
      at: "https://github.com/segmentio/analytics-swift/pull/115"),
    FactSource(
      .wire5020, .report,
      "wire-ios: background tasks that resume in front", date: "2026-07",
      at: "https://github.com/wireapp/wire-ios/pull/5020"),
    FactSource(
      .backgroundRunner1, .report,
      "BackgroundRunner: killed after 600 seconds", date: "2013-08",
      at: "https://github.com/joexi/BackgroundRunner/issues/1"),
    FactSource(
      .instabug305, .report,
      "Instabug: a leaked request, killed after 180 seconds", date: "2019-01",
      at: "https://github.com/Instabug/Instabug-iOS/issues/305"),
    FactSource(
      .nextcloud2225, .report,
      "Nextcloud: processing through a night on iOS 16", date: "2023-05",
      at: "https://github.com/nextcloud/ios/issues/2225"),
    FactSource(
      .nextcloud2321, .report,
      "Nextcloud: processing after midnight", date: "2023-01",
      at: "https://github.com/nextcloud/ios/issues/2321"),
    FactSource(
      .noop1538, .report,
      "noop: how long a pass takes in the background, with a night's resumptions", date: "2026-08",
      at: "https://github.com/ryanbr/noop/issues/1538"),
    FactSource(
      .noop2280, .report,
      "noop: ended for its use of the processor, every half hour", date: "2026-09",
      at: "https://github.com/ryanbr/noop/pull/2280"),
    FactSource(
      .noop2318, .report,
      "noop: a pass that rests is suspended", date: "2026-09",
      at: "https://github.com/ryanbr/noop/pull/2318"),
    FactSource(
      .noop2334, .report,
      "noop: 19 hours without processing", date: "2026-09",
      at: "https://github.com/ryanbr/noop/pull/2334"),
    FactSource(
      .mobiusSync231, .report,
      "Mobius Sync: the first day of an installation", date: "2025-01",
      at: "https://github.com/MobiusSync/MobiusSync/issues/231"),
    FactSource(
      .mobiusSync249, .report,
      "Mobius Sync: how much time there is in a day", date: "2025-06",
      at: "https://github.com/MobiusSync/MobiusSync/issues/249"),
    FactSource(
      .transistorFetch322, .report,
      "react-native-background-fetch: processing once a night", date: "2021-02",
      at: "https://github.com/transistorsoft/react-native-background-fetch/issues/322"),
    FactSource(
      .workmanager511, .report,
      "flutter_workmanager: days until anything runs", date: "2025-02",
      at: "https://github.com/fluttercommunity/flutter_workmanager/pull/511"),
    FactSource(
      .dp3t183, .report,
      "DP-3T: processing of exposure notification is its own kind", date: "2020-07",
      at: "https://github.com/DP-3T/dp3t-sdk-ios/pull/183"),
    FactSource(
      .fluidAudio738, .report,
      "FluidAudio: the release notes on the Neural Engine", date: "2026-06",
      at: "https://github.com/FluidInference/FluidAudio/issues/738"),
    FactSource(
      .keyvox112, .report,
      "KeyVox: inference in the background on iOS 27", date: "2026-07",
      at: "https://github.com/macmixing/keyvox/pull/112"),
    FactSource(
      .whisper3914, .report,
      "whisper.cpp: the Neural Engine fails on a beta of iOS 27", date: "2026-06",
      at: "https://github.com/ggml-org/whisper.cpp/issues/3914"),
    FactSource(
      .whisper3531, .report,
      "whisper.cpp: GPU work under way when the app is left", date: "2025-11",
      at: "https://github.com/ggml-org/whisper.cpp/issues/3531"),
    FactSource(
      .dictus371, .report,
      "Dictus: the Neural Engine from the background on iOS 26.6", date: "2026-08",
      at: "https://github.com/getdictus/dictus-ios/pull/371"),
    FactSource(
      .dictus472, .report,
      "Dictus: a model compiled in the background", date: "2026-09",
      at: "https://github.com/getdictus/dictus-ios/issues/472"),
    FactSource(
      .dictus492, .report,
      "Dictus: a download without a network", date: "2026-09",
      at: "https://github.com/getdictus/dictus-ios/issues/492"),
    FactSource(
      .kDrive1513, .report,
      "kDrive: background uploads while the app is in front", date: "2025-04",
      at: "https://github.com/Infomaniak/ios-kDrive/pull/1513"),
    FactSource(
      .piwigo587, .report,
      "Piwigo: a background task while the app is active", date: "2025-01",
      at: "https://github.com/Piwigo/Piwigo-Mobile/issues/587"),
    FactSource(
      .homeAssistant5530, .report,
      "Home Assistant: launched in the background, ended with a lock", date: "2026-08",
      at: "https://github.com/home-assistant/iOS/pull/5530"),
    FactSource(
      .medtrum186, .report,
      "MedtrumKit: the processor in the background, measured", date: "2026-08",
      at: "https://github.com/jbr7rr/MedtrumKit/issues/186"),
    FactSource(
      .atria24, .report,
      "atria: ended for its use of the processor after a Bluetooth wake", date: "2026-08",
      at: "https://github.com/adidshaft/atria/issues/24"),
    FactSource(
      .aidoku864, .report,
      "Aidoku: downloads that never start on a Mac", date: "2025-12",
      at: "https://github.com/Aidoku/Aidoku/issues/864"),
    FactSource(
      .openReader, .report,
      "Notes of the openreader project on continued processing, one iPhone on iOS 27"),
    FactSource(
      .otherTrackApp, .report,
      "Report of another app on iOS 26 that processed 438 tracks in one task"),
    FactSource(
      .openClaw127521, .report,
      "openclaw, report 127521: success told after the expiration"),
    FactSource(
      .streamyFin1924, .report,
      "streamyfin: whether continued tasks may be registered late",
      at: "https://github.com/streamyfin/streamyfin/issues/1924"),
    FactSource(
      .walletReport, .report,
      "wally, a wallet: 10 to 20 hours between its processing runs"),
    FactSource(
      .clientOn26, .report, "Report of a client on iOS 26 that was read without its address"),
    FactSource(
      .wildArticle, .article,
      "BGTaskScheduler in the wild, by a developer of four apps",
      at: "https://alicinaroglu.dev/bgtaskscheduler-in-the-wild-what-actually-works-in-production/"),
    FactSource(
      .axiomGuide, .article,
      "Axiom, a public guide to background processing",
      at: "https://github.com/CharlesWiltgen/Axiom"),
    FactSource(
      .skillGuide, .article,
      "A public guide to background processing in Swift",
      at: "https://github.com/dpearson2699/swift-ios-skills"),
    FactSource(
      .howToArticle, .article,
      "A how-to article on background tasks in SwiftUI that was read without its address"),
  ]
}
