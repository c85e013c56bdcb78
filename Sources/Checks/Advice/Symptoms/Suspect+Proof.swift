extension Suspect {
  /// A command that shows what it does, wherever no file of the app does.
  public var proof: String {
    switch self {
    case .identifier: "bgsim help D201"
    case .mode: "bgsim help D108"
    case .registration: example("why-does-my-app-crash-when-it-registers-late")
    case .submission: example("why-do-two-of-three-refreshes-never-run")
    case .replaced: example("why-does-submitting-again-push-my-refresh-away")
    case .farDate: "bgsim help earliest-too-far"
    case .swipedAway: example("why-does-nothing-run-after-force-quit")
    case .refreshOff: example("what-does-the-background-app-refresh-switch-stop")
    case .lowPower: example("what-does-low-power-mode-pause")
    case .lowBattery: example("does-a-low-battery-stop-my-refresh")
    case .notOpened: example("when-does-processing-give-up-on-an-unused-app")
    case .rareUse: example("how-often-does-my-app-refresh-if-it-is-rarely-opened")
    case .spacing: example("can-my-app-refresh-every-five-minutes")
    case .conditions: example("why-does-processing-wait-although-the-phone-charges")
    case .appleSimulator: "bgsim help apple-simulator"
    case .resigned: "bgsim help D106"
    case .tooMuchWork: example("is-work-kept-when-a-run-is-cut-short")
    case .notIncremental: example("does-a-migration-finish-in-several-nights")
    case .noExpirationHandler: "bgsim help ended-without-handler"
    case .blockedQueue: example("what-if-the-handler-blocks-its-queue")
    case .wrongKind: "bgsim advise --started-by schedule --takes 5m"
    case .takenBack: example("what-if-the-user-picks-up-the-phone")
    case .neverCompleted: example("what-if-my-handler-never-completes")
    case .processor: example("does-a-busy-processor-end-my-task")
    case .misuse: example("what-if-a-handler-completes-twice")
    case .memory: "bgsim help memory-pressure"
    case .assertionLeft: "bgsim help facts 101"
    case .lockHeld: "bgsim help facts 287"
    case .neverResubmitted: example("does-a-failed-sync-come-back")
    case .resubmittedLate: "bgsim help resubmitted-after-completing"
    case .debugger: "bgsim help facts 118"
    case .alwaysCharging: example("does-the-database-clean-up-run-every-night")
    case .newApp: example("does-a-new-app-refresh-on-its-first-day")
    }
  }

  private func example(_ name: String) -> String { "bgsim run Examples/\(name).jsonc" }
}
