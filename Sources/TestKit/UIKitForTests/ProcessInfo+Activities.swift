public import Foundation
import SimulatedBackgroundTasks

extension ProcessInfo {
  /// Calls the code on a thread of its own, told whether the time is over: once to do its work, and once
  /// more when the time is nearly over while it does; only to be told so where there is no time.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (_ expired: Bool) -> Void
  ) {
    guard let app = RunningApp.current else { return }
    let begun = app.beginAssertion(reason) {
      RunningApp.current?.runInBackground { block(true) }
    }
    app.runInBackground {
      guard let begun else { return block(true) }
      block(false)
      RunningApp.current?.endAssertion(begun)
    }
  }
}

#if os(Linux)
  extension ProcessInfo {
    /// Foundation has it on Apple's systems alone.
    public var isLowPowerModeEnabled: Bool { RunningApp.current?.isLowPowerModeOn == true }
  }
#endif
