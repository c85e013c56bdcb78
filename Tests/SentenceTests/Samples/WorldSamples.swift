import SchedulerEngine

extension WorldChange: SampledCase {
  static var firstSample: Self { .charging(true) }

  var nextSample: Self? {
    switch self {
    case .charging: .battery(.percent(15))
    case .battery: .lowPowerMode(true)
    case .lowPowerMode: .network(.none)
    case .network: .networkSpeed(.usual)
    case .networkSpeed: .switched(.camera, isOn: true)
    case .switched: .unlock
    case .unlock: .lock
    case .lock: .deviceUse(true)
    case .deviceUse: .thermal(.serious)
    case .thermal: .memory(.critical)
    case .memory: .backgroundRefresh(.off)
    case .backgroundRefresh: .appRefresh(AppID(index: 0), isOn: true)
    case .appRefresh: .open(AppID(index: 0), for: .minutes(3))
    case .open: .leave(AppID(index: 0))
    case .leave: .forceQuit(AppID(index: 0))
    case .forceQuit: .terminate(AppID(index: 0))
    case .terminate: .install(AppID(index: 0))
    case .install: .uninstall(AppID(index: 0))
    case .uninstall: .update(AppID(index: 0))
    case .update: .debugger(AppID(index: 0), isAttached: true)
    case .debugger: .expectOpening(AppID(index: 0))
    case .expectOpening: .stopContinued(AppID(index: 0), NameID(index: 1))
    case .stopContinued: .push(AppID(index: 0), NameID(index: 1), .background)
    case .push: .answers(.keeps)
    case .answers: .reboot
    case .reboot: .utcOffset(UTCOffset(minutes: 120))
    case .utcOffset: nil
    }
  }

  static var further: [Self] {
    [
      .charging(false), .lowPowerMode(false), .network(.cellular), .network(.wifi),
      .networkSpeed(.slow), .networkSpeed(.verySlow), .switched(.camera, isOn: false),
      .deviceUse(false),
      .backgroundRefresh(.wifiOnly),
      .appRefresh(AppID(index: 0), isOn: false), .open(AppID(index: 0), for: .zero),
      .debugger(AppID(index: 0), isAttached: false), .answers(.stops), .answers(.silent),
    ]
  }
}
