/// What to do on a device, whatever is to blame.
enum DeviceWords {
  /// Facts 113 and 114.
  static let filter =
    "subsystem == \"com.apple.BackgroundTasks\" OR subsystem == \"com.apple.duetactivityscheduler\""
  static let debugger = ["Launch", "Expiration"].map { what in
    "e -l objc -- (void)[[BGTaskScheduler sharedScheduler] "
      + "_simulate\(what)ForTaskWithIdentifier:@\"com.example.app.refresh\"]"
  }
  /// Facts 110 and 111.
  static let debuggerNote =
    "On a device only, with a request pending and the app paused; never in code that you ship."
  static let atLaunch =
    "Log at each launch: the refresh status, Low Power Mode, when the app was last in front, the "
    + "pending requests; each error of submit; each start, and each end with success and duration."
}
