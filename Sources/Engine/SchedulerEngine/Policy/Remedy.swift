extension Condition {
  /// The changes of the world that bring this condition about and disturb no other, but for those
  /// it excludes.
  ///
  /// Empty where only the end of a run helps. Opening the app puts the device back to idle when it
  /// was idle, so that the remedy of one objection does not raise another.
  public func remedy(for app: AppID, on device: DeviceConditions) -> [WorldChange] {
    switch self {
    case .firstUnlock: device.isIdle ? [.unlock, .lock] : [.unlock]
    case .appOpened:
      device.isIdle
        ? [.open(app, for: .seconds(1)), .leave(app), .lock] : [.open(app, for: .seconds(1))]
    case .refreshUnrestricted: [.refreshRestricted(false)]
    case .deviceRefreshOn: [.backgroundRefresh(.wifiAndCellular)]
    case .appRefreshOn: [.appRefresh(app, isOn: true)]
    case .wifi: [.network(.wifi)]
    case .lowPowerModeOff: [.lowPowerMode(false)]
    case .lowDataModeOff: [.lowDataMode(false)]
    case .charging: [.charging(true)]
    case .online: [.network(.wifi)]
    case .unlocked: device.isLocked ? [.unlock] : []
    case .deviceIdle: [.lock]
    case .coolDevice: [.thermal(.nominal)]
    case .memoryAvailable:
      device.isCameraActive ? [.memory(.normal), .camera(false)] : [.memory(.normal)]
    case .cameraClosed: [.camera(false)]
    case .openingExpected: [.expectOpening(app)]
    case .budgetRaised, .runEnded, .launchEnded, .continuedEnded: []
    }
  }
  /// Whether no device can be in both conditions, so that a request that waits for both never runs.
  public func excludes(_ other: Condition) -> Bool {
    switch (self, other) {
    case (.unlocked, .deviceIdle), (.deviceIdle, .unlocked): true
    default: false
    }
  }
}
