import SchedulerEngine

extension DeviceKind: LogWord {
  var logWord: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    }
  }
}

extension Network: LogWord {
  var logWord: String {
    switch self {
    case .none: "none"
    case .cellular: "cellular"
    case .wifi: "wifi"
    }
  }
}

extension ThermalState: LogWord {
  var logWord: String {
    switch self {
    case .nominal: "nominal"
    case .fair: "fair"
    case .serious: "serious"
    case .critical: "critical"
    }
  }
}

extension MemoryPressure: LogWord {
  var logWord: String {
    switch self {
    case .normal: "normal"
    case .warning: "warning"
    case .critical: "critical"
    }
  }
}

extension BackgroundRefresh: LogWord {
  var logWord: String {
    switch self {
    case .off: "off"
    case .wifiOnly: "wifiOnly"
    case .wifiAndCellular: "wifiAndCellular"
    }
  }
}
