import SchedulerEngine

/// One state of the device that a picture shows in a lane of its own.
enum DeviceLane: UInt8, CaseIterable {
  case charger, network, use, lowPower, refreshOff, heat, memory

  var label: StaticString {
    switch self {
    case .charger: "charger"
    case .network: "network"
    case .use: "in use"
    case .lowPower: "Low Power Mode"
    case .refreshOff: "refresh switched off"
    case .heat: "hot"
    case .memory: "memory is low"
    }
  }

  /// Whether it is shown even where nothing of it happens.
  var isUsual: Bool {
    switch self {
    case .charger, .network, .use: true
    case .lowPower, .refreshOff, .heat, .memory: false
    }
  }

  func level(_ device: DeviceConditions) -> Level {
    switch self {
    case .charger: device.isCharging ? .full : .off
    case .network: device.network == .wifi ? .full : device.network == .cellular ? .half : .off
    case .use: device.isInUse ? .full : device.isLocked ? .off : .half
    case .lowPower: device.isLowPowerModeOn ? .full : .off
    case .refreshOff:
      device.backgroundRefresh == .off || device.isBackgroundRefreshRestricted
        ? .full : device.backgroundRefresh == .wifiOnly ? .half : .off
    case .heat:
      device.thermal == .critical || device.thermal == .serious
        ? .full : device.thermal == .fair ? .half : .off
    case .memory: device.memory == .critical ? .full : device.memory == .warning ? .half : .off
    }
  }

  func words(_ level: Level) -> StaticString {
    switch (self, level) {
    case (_, .off), (_, .line): "off"
    case (.charger, _): "charging"
    case (.network, .full): "Wi-Fi"
    case (.network, .half): "cellular"
    case (.use, .full): "in use"
    case (.use, .half): "unlocked, not in use"
    case (.lowPower, _): "Low Power Mode is on"
    case (.refreshOff, .full): "Background App Refresh is off"
    case (.refreshOff, .half): "Background App Refresh on Wi-Fi only"
    case (.heat, .full): "hot"
    case (.heat, .half): "warm"
    case (.memory, .full): "memory is critically low"
    case (.memory, .half): "memory is low"
    }
  }
}
