extension FactSource {
  static let apple: [FactSource] = [
    FactSource(
      .schedulerHeaders, .header,
      """
      BGTaskScheduler.h, BGTaskRequest.h and BGTask.h of Apple's SDKs 13 to 27; their comments \
      can be read in these bindings
      """, date: "2026",
      at:
        "https://docs.rs/objc2-background-tasks/latest/src/objc2_background_tasks/generated/BGTaskScheduler.rs.html"
    ),
    FactSource(
      .macBindings, .header,
      "The same headers as bindings for .NET, with the system each name came with", date: "2026",
      at: "https://github.com/dotnet/macios/blob/main/src/backgroundtasks.cs"),
    FactSource(
      .schedulerPages, .documentation,
      "Background Tasks, the pages of the framework and its symbols",
      at: "https://developer.apple.com/documentation/backgroundtasks"),
    FactSource(
      .usingTasks, .documentation,
      "Using background tasks to update your app",
      at:
        "https://developer.apple.com/documentation/uikit/using-background-tasks-to-update-your-app"),
    FactSource(
      .debuggingTasks, .documentation,
      "Starting and Terminating Tasks During Development",
      at:
        "https://developer.apple.com/documentation/backgroundtasks/starting-and-terminating-tasks-during-development"
    ),
    FactSource(
      .strategies, .documentation,
      "Choosing Background Strategies for Your App",
      at:
        "https://developer.apple.com/documentation/backgroundtasks/choosing-background-strategies-for-your-app"
    ),
    FactSource(
      .longRunning, .documentation,
      "Performing long-running tasks on iOS and iPadOS",
      at:
        "https://developer.apple.com/documentation/backgroundtasks/performing-long-running-tasks-on-ios-and-ipados"
    ),
    FactSource(
      .pushingUpdates, .documentation,
      "Pushing background updates to your App",
      at:
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    ),
    FactSource(
      .refreshStatus, .documentation,
      "UIApplication.backgroundRefreshStatus",
      at: "https://developer.apple.com/documentation/uikit/uiapplication/backgroundrefreshstatus"),
    FactSource(
      .refreshStatusValues, .documentation,
      "UIBackgroundRefreshStatus",
      at: "https://developer.apple.com/documentation/uikit/uibackgroundrefreshstatus"),
    FactSource(
      .lowPowerPage, .documentation,
      "ProcessInfo.isLowPowerModeEnabled",
      at: "https://developer.apple.com/documentation/foundation/processinfo/islowpowermodeenabled"),
    FactSource(
      .thermalPage, .documentation,
      "ProcessInfo.ThermalState",
      at: "https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum"
    ),
    FactSource(
      .sessionConfiguration, .documentation,
      "URLSessionConfiguration",
      at: "https://developer.apple.com/documentation/foundation/urlsessionconfiguration"),
    FactSource(
      .backgroundDownloads, .documentation,
      "Downloading files in the background",
      at: "https://developer.apple.com/documentation/foundation/downloading-files-in-the-background"
    ),
    FactSource(
      .enterBackground, .documentation,
      "applicationDidEnterBackground(_:)",
      at:
        "https://developer.apple.com/documentation/uikit/uiapplicationdelegate/applicationdidenterbackground(_:)"
    ),
    FactSource(
      .extendingTime, .documentation,
      "Extending your app's background execution time",
      at:
        "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
    ),
    FactSource(
      .beginTaskPage, .documentation,
      "beginBackgroundTask(expirationHandler:)",
      at:
        "https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(expirationhandler:)"
    ),
    FactSource(
      .permittedKey, .documentation,
      "BGTaskSchedulerPermittedIdentifiers",
      at:
        "https://developer.apple.com/documentation/bundleresources/information-property-list/bgtaskschedulerpermittedidentifiers"
    ),
    FactSource(
      .sceneModifier, .documentation,
      "SwiftUI's BackgroundTask",
      at: "https://developer.apple.com/documentation/swiftui/backgroundtask"),
    FactSource(
      .processingScene, .documentation,
      "SwiftUI's BackgroundTask.processingTask(_:)", date: "2026",
      at: "https://developer.apple.com/documentation/swiftui/backgroundtask/processingtask(_:)"),
    FactSource(
      .backgroundSequence, .documentation,
      "About the background execution sequence",
      at: "https://developer.apple.com/documentation/uikit/about-the-background-execution-sequence"),
    FactSource(
      .inferenceEntitlement, .documentation,
      "Background Inference, an entitlement", date: "2026",
      at:
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.background-tasks.continued-processing.inference"
    ),
    FactSource(
      .releaseNotes27, .documentation,
      "macOS 27 release notes, whose part on Core AI speaks of iOS 27", date: "2026-06",
      at: "https://developer.apple.com/documentation/macos-release-notes/macos-27-release-notes"),
    FactSource(
      .longRunningIntent, .documentation,
      "LongRunningIntent and the reasons for cancelling an intent", date: "2026",
      at: "https://developer.apple.com/documentation/appintents/longrunningintent"),
    FactSource(
      .photoUploads, .documentation,
      "Uploading asset resources in the background", date: "2026",
      at:
        "https://developer.apple.com/documentation/photokit/uploading-asset-resources-in-the-background"
    ),
    FactSource(
      .terminationMetric, .documentation,
      "MetricKit's BackgroundTerminationMetric", date: "2026",
      at: "https://developer.apple.com/documentation/metrickit/backgroundterminationmetric"),
    FactSource(
      .modelRateLimit, .documentation,
      "Foundation Models, GenerationError.rateLimited(_:)", date: "2026",
      at:
        "https://developer.apple.com/documentation/foundationmodels/languagemodelsession/generationerror/ratelimited(_:)"
    ),
    FactSource(
      .modelRateLimit27, .documentation,
      "Foundation Models, LanguageModelError.rateLimited(_:)", date: "2026",
      at:
        "https://developer.apple.com/documentation/foundationmodels/languagemodelerror/ratelimited(_:)"
    ),
    FactSource(
      .healthDatabase, .documentation,
      "HKError.errorDatabaseInaccessible",
      at: "https://developer.apple.com/documentation/healthkit/hkerror/errordatabaseinaccessible"),
    FactSource(
      .session2019, .session,
      "WWDC 2019, 707: Advances in App Background Execution", date: "2019-06",
      at: "https://developer.apple.com/videos/play/wwdc2019/707/"),
    FactSource(
      .session2022, .session,
      "WWDC 2022, 10142: Efficiency awaits, background tasks in SwiftUI", date: "2022-06",
      at: "https://developer.apple.com/videos/play/wwdc2022/10142/"),
    FactSource(
      .session2023, .session,
      "WWDC 2023, 10170: Beyond the basics of structured concurrency", date: "2023-06",
      at: "https://developer.apple.com/videos/play/wwdc2023/10170/"),
    FactSource(
      .session2025, .session,
      "WWDC 2025, 227: Finish tasks in the background", date: "2025-06",
      at: "https://developer.apple.com/videos/play/wwdc2025/227/"),
    FactSource(
      .notes2020, .sessionNotes,
      """
      Notes of WWDC 2020, 10063: Background execution demystified, whose video Apple withdrew
      """, date: "2020-06",
      at: "https://blog.derrickshowers.com/learning/wwdc-2020-background-execution"),
    FactSource(
      .notes2020Reasons, .sessionNotes,
      "Common Reasons for Background Tasks to Fail in iOS; written from the same talk",
      date: "2020-08",
      at: "https://www.andyibanez.com/posts/common-reasons-background-tasks-fail-ios/"),
    FactSource(
      .notes2020Community, .sessionNotes,
      "Background execution demystified, notes of the same talk by another listener",
      date: "2020-06", at: "https://wwdcnotes.com/notes/wwdc20/10063/"),
  ]
}
