extension Myth {
  /// How it is tried out and watched.
  static let ofTools: [Myth] = [
    Myth(
      "Apple's Simulator runs background tasks after a few minutes.",
      "It refuses every submission with unavailable. Use a device, or this simulator.",
      "bgsim run Examples/why-does-nothing-run-after-force-quit.jsonc "
        + "--set device.appleSimulator=true --set expect-",
      shows: "requests refused"),
    Myth(
      "The debugger's launch command works in Apple's Simulator.",
      "It works on devices only, and only with a request pending.",
      "bgsim help facts 110", shows: "not in Apple's Simulator"),
    Myth(
      "Xcode's Simulate Background Fetch tests a refresh task.",
      "It triggers the older fetch API, which the list of permitted identifiers switches off.",
      "bgsim help facts 115", shows: "older interface"),
    Myth(
      "The user default BGTaskSchedulerVerboseLogging switches logs on.",
      "One article mentions it, and no source confirms it.",
      "bgsim help facts 114", shows: "counts for nothing"),
    Myth(
      "The logs are under the subsystem com.apple.backgroundtaskscheduler.",
      "They are under com.apple.BackgroundTasks and com.apple.duetactivityscheduler.",
      "bgsim help facts 113", shows: "matches nothing"),
    Myth(
      "It runs on my phone with Xcode attached, so it runs.",
      "A debugger lifts limits: what you see then is a best case.",
      "bgsim help facts 118", shows: "best case"),
  ]
}
