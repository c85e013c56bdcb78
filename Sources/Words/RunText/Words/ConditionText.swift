import Basics
import SchedulerEngine

extension ThermalState {
  package var text: String {
    switch self {
    case .nominal: "normal"
    case .fair: "fair"
    case .serious: "serious"
    case .critical: "critical"
    }
  }
}

extension MemoryPressure {
  package var text: String {
    switch self {
    case .normal: "normal"
    case .warning: "high"
    case .critical: "critical"
    }
  }
}

extension UTCOffset {
  /// `UTC+02:00`
  var text: String {
    "UTC" + utcOffset(minutes: Int64(minutes))
  }
}
