/// A way to work in the background on Apple's platforms, with everything that the advice says about it.
public struct Tool: Hashable, Sendable {
  /// The stable identifier for programs.
  public let name: String
  public let title: String
  /// The first version of the system that has it.
  var since: Int64 = 13
  /// What you cannot count on.
  let limits: String
  /// What to be careful about.
  var conduct: String?
  /// The facts that this is based on, as in `bgsim help facts`.
  var facts: [Int32] = []
  /// Why it is not simulated; nil if it is.
  var outside: String?

  /// The identifier of its request, push or session in the code and the scenario to start with.
  var id: String?
  /// Its entry in `BGTaskSchedulerPermittedIdentifiers`.
  var permitted: String?
  /// Its entry in `UIBackgroundModes`.
  var mode: String?
  /// The entitlement that Apple has to grant.
  var entitlement: String?
  /// The code to start with; nil for a purpose that has a guide of its own.
  var swift: String?
  /// Its task in a scenario to start with.
  var task: String?
  /// The keys that describe the app of that scenario.
  var app = #""opened": "daily","#
  /// Its task in the scenario of another tool, as short as possible.
  var taskBeside: String?

  var isSimulated: Bool { outside == nil }
  var reasonNotSimulated: String? { outside.map { "not simulated, because \($0)" } }

  private static let onlyForUsers =
    "use it only for what benefits the user: fresh content, sync, upkeep; not tracking"
}

/// The first seven are for work of any kind, the others for one purpose each.
extension Tool {
  public static let all = [
    refresh, processing, continued, healthResearch, push, assertion, transfer, audio, calls,
    location, bluetooth, cloudKit, watch, intent, photoUpload,
  ]

  static let refresh = Tool(
    name: "refresh", title: "App refresh: BGAppRefreshTask",
    limits:
      "a time or a number of runs: it has up to 30 seconds, depends on how often the app is opened, and stops with a force quit, the Background App Refresh switch and Low Power Mode",
    conduct: onlyForUsers, facts: [30, 35, 45], id: "com.example.app.refresh",
    permitted: "com.example.app.refresh", mode: "fetch", swift: ToolSwift.refresh,
    task: """
      { "refresh": "{id}", "earliest": "15m",
        "work": { "takes": "{takes}" } }
      """,
    taskBeside: #"{ "refresh": "{id}", "earliest": "1h" }"#)

  static let processing = Tool(
    name: "processing", title: "Processing: BGProcessingTask",
    limits:
      "a run tonight: it waits for an idle device, on an iPhone in practice for the charger, and for an app that was opened in the last two weeks",
    conduct:
      "on an idle night it comes every 20 to 40 minutes while a request is pending: ask again only if there is more to do, or, for one run a night, with requiresExternalPower and a date half a day ahead; "
      + onlyForUsers, facts: [49, 54, 55, 317], id: "com.example.app.upkeep",
    permitted: "com.example.app.upkeep", mode: "processing",
    swift: ToolSwift.processing("BGProcessingTaskRequest", id: "com.example.app.upkeep"),
    task: """
      { "processing": "{id}"{requires}, "resubmit": "untilDone",
        "work": { "total": "{takes}", "checkpoint": "10s" } }
      """,
    taskBeside:
      #"{ "processing": "{id}", "resubmit": "untilDone", "work": { "total": "5m", "checkpoint": "10s" } }"#
  )

  static let continued = Tool(
    name: "continued", title: "Continued processing: BGContinuedProcessingTask", since: 26,
    limits:
      "that it finishes: it starts in the foreground from something the user did, depends on the progress it reports, and the user or the system may stop it at any time; on a Mac one app's never started, so do the work in the app there",
    conduct:
      "use it only for what the user has just asked for; upkeep belongs to processing; the Neural Engine needs an entitlement from iOS 27 on, and Apple's language model limits the rate of apps in the background",
    facts: [78, 80, 87, 324, 340, 341], id: "com.example.app.export.1",
    permitted: "com.example.app.export.*",
    swift: ToolSwift.continued,
    task: """
      { "continued": "{id}", "submit": ["day 1 20:11"],
        "work": { "units": {units}, "pace": "1 per 2s" } }
      """,
    app: """
      "permitted": ["com.example.app.export.*"],
      "opened": ["20:10 for 2m"],
      """)

  static let healthResearch = Tool(
    name: "health-research", title: "Health research: BGHealthResearchTask", since: 17,
    limits: "a run tonight: it needs an entitlement from Apple and waits like processing does",
    conduct: onlyForUsers, id: "com.example.app.study", permitted: "com.example.app.study",
    mode: "processing", entitlement: "com.apple.developer.backgroundtasks.healthresearch",
    swift: ToolSwift.processing("BGHealthResearchTaskRequest", id: "com.example.app.study"),
    task: #"{ "healthResearch": "{id}", "submit": ["onBackground"] }"#,
    app: """
      "entitlements": ["healthResearch"],
      "opened": "daily",
      """)

  static let push = Tool(
    name: "silent-push", title: "Silent push: content-available",
    limits:
      "a delivery: two or three an hour at most, a later one replaces one that is held back, and none launches an app that was force-quit or has Background App Refresh off",
    conduct: "send one push for several changes, and let the app ask what is new",
    facts: [107, 108, 127], id: "com.example.app.news", mode: "remote-notification",
    swift: ToolSwift.push,
    task: """
      { "push": "{id}", "arrives": ["09:00-21:00 every 2h"],
        "work": { "takes": "{atMost20s}" } }
      """)

  static let assertion = Tool(
    name: "assertion", title: "Assertion: beginBackgroundTask",
    limits:
      "more than about 30 seconds for the whole app each time the user leaves it; if it is never ended, the system kills the app",
    facts: [100, 101], swift: ToolSwift.assertion)

  static let transfer = Tool(
    name: "transfer", title: "Background transfer: URLSessionConfiguration.background",
    limits:
      "a speed: the system chooses the moment for discretionary transfers, and a force quit cancels all",
    conduct: "keep large transfers off cellular: allowsExpensiveNetworkAccess = false",
    facts: [99, 103, 104], id: "com.example.app.transfers", swift: ToolSwift.transfer(waits: true),
    task: """
      { "transfer": "{id}", "download": "200MB",
        "discretionary": true, "cellular": false, "work": { "takes": "2s" } }
      """,
    taskBeside:
      #"{ "transfer": "{id}", "download": "20MB", "discretionary": true, "cellular": false }"#)

  /// A transfer that the user waits for.
  static let wantedTransfer = Tool(
    name: "transfer", title: "Background transfer: URLSessionConfiguration.background",
    limits: "an end: a force quit cancels all, and what is begun in the background waits",
    conduct:
      "begin it while the app is in front, and leave isDiscretionary false: then it starts at once and goes on after the user leaves",
    facts: [99, 103, 104], id: "com.example.app.transfers",
    swift: ToolSwift.transfer(waits: false),
    task: """
      { "transfer": "{id}", "submit": ["day 1 20:11"], "download": "200MB",
        "work": { "takes": "2s" } }
      """,
    app: """
      "opened": ["20:10 for 2m"],
      """)

  static let audio = Tool(
    name: "audio", title: "Audio in the background: the mode audio",
    limits: "time for anything but audible playback: silent audio is rejected in review",
    outside: "the app runs as long as it plays, and no scheduler is involved", mode: "audio")

  static let calls = Tool(
    name: "calls", title: "Calls: PushKit and CallKit, the mode voip",
    limits: "time for anything but calls: each push of this kind must report one",
    outside: "a call wakes the app at once, and no scheduler is involved", mode: "voip")

  static let location = Tool(
    name: "location", title: "Location: the mode location, or a region that wakes the app",
    limits:
      "an interval: the app is told about places, and the user may allow less than it asks for",
    outside: "the place decides when the app is woken, not the scheduler", mode: "location")

  static let bluetooth = Tool(
    name: "bluetooth", title: "Bluetooth: the mode bluetooth-central, with state restoration",
    limits: "an interval: the app is told about its accessories, but not after a force quit",
    outside: "the accessory decides when the app is woken, not the scheduler",
    mode: "bluetooth-central")

  static let cloudKit = Tool(
    name: "cloudkit", title: "Core Data with CloudKit: NSPersistentCloudKitContainer",
    limits: "a moment: the system decides when to import and export",
    outside: "its sync runs in a system process with its own rules", mode: "remote-notification")

  static let watch = Tool(
    name: "watch", title: "Watch: WKApplication.scheduleBackgroundRefresh",
    limits: "more than about four updates an hour, and those only with a complication",
    outside: "watchOS has its own scheduler with its own rules")

  static let intent = Tool(
    name: "app-intent", title: "App intent: LongRunningIntent",
    limits:
      "more than about 30 seconds; from iOS 27 on it may go on as LongRunningIntent while it reports progress, and is told why it is cancelled",
    facts: [335],
    outside: "the system runs an intent when somebody asks for it, and no scheduler decides")

  static let photoUpload = Tool(
    name: "photo-upload", title: "Photo upload: PhotoKit's background upload extension", since: 26,
    limits:
      "a moment, and nothing before iOS 26.1: the system lets the extension upload, and not in Apple's Simulator",
    facts: [336], outside: "the system calls an extension with rules of its own")
}
