import SchedulerEngine

extension RowReader {
  func change() throws(Problem) -> WorldChange {
    switch try fields.word("change", ChangeKind.self) {
    case .charging: .charging(try isOn())
    case .battery:
      .battery(Share(millionths: try fields.number("millionths", in: 0...1_000_000)))
    case .lowPowerMode: .lowPowerMode(try isOn())
    case .network: .network(try fields.word("to"))
    case .lowDataMode: .lowDataMode(try isOn())
    case .unlock: .unlock
    case .lock: .lock
    case .deviceUse: .deviceUse(try isOn())
    case .thermal: .thermal(try fields.word("to"))
    case .memory: .memory(try fields.word("to"))
    case .camera: .camera(try isOn())
    case .backgroundRefresh: .backgroundRefresh(try fields.word("to"))
    case .refreshRestricted: .refreshRestricted(try isOn())
    case .appRefresh: .appRefresh(try app(), isOn: try isOn())
    case .open: .open(try app(), for: Span(milliseconds: try fields.number("for", in: 0 ... .max)))
    case .leave: .leave(try app())
    case .forceQuit: .forceQuit(try app())
    case .terminate: .terminate(try app())
    case .install: .install(try app())
    case .uninstall: .uninstall(try app())
    case .update: .update(try app())
    case .debugger: .debugger(try app(), isAttached: try isOn())
    case .expectOpening: .expectOpening(try app())
    case .reboot: .reboot
    case .stopContinued: .stopContinued(try app(), try name())
    case .answers: .answers(try fields.word("to"))
    case .utcOffset: .utcOffset(try fields.utcOffset("minutes"))
    }
  }

  func origin() throws(Problem) -> Origin {
    switch try fields.word("by", OriginKind.self) {
    case .script: .script(try place())
    case .habit: .habit(try place())
    case .caller: .caller
    case .device: .device
    }
  }

  private func isOn() throws(Problem) -> Bool { try fields.bool("on") }

  private func place() throws(Problem) -> Int32 {
    Int32(try fields.number("place", in: 0...Int64(Int32.max)))
  }
}
