import SchedulerEngine

extension Form where Value == NamedDevice {
  static var name: Form { .word(NamedDevice.allCases.map { ($0.name.description, $0) }) }
}

extension Form where Value == Network {
  static var kind: Form { .word([("none", .none), ("cellular", .cellular), ("wifi", .wifi)]) }
}

extension Form where Value == NetworkSpeed {
  static var speed: Form {
    .word([("usual", .usual), ("slow", .slow), ("verySlow", .verySlow)])
  }
}

extension Form where Value == ThermalState {
  static var state: Form {
    .word([
      ("nominal", .nominal), ("fair", .fair), ("serious", .serious), ("critical", .critical),
    ])
  }
}

extension Form where Value == MemoryPressure {
  static var pressure: Form {
    .word([("normal", .normal), ("warning", .warning), ("critical", .critical)])
  }
}

extension Form where Value == BackgroundRefresh {
  static var setting: Form {
    .word([("off", .off), ("wifiOnly", .wifiOnly), ("wifiAndCellular", .wifiAndCellular)])
  }
}
