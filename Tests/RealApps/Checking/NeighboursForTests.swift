import UIKit
// What an app on Linux has one file for. `import UIKit` needs none, because `Package.swift` gives a flag; but a
// file that imports Testing as well would look for what Testing has for the real one.
@_exported import URLSessionForTests

@MainActor var keepsScreenOn: Bool { UIApplication.shared.isIdleTimerDisabled }
