extension Simulation {
  /// Sets the battery's rate to what the device does now and plans the next level a rule looks at.
  mutating func followBattery() {
    let rate =
      device.conditions.isCharging
      ? batteryRates.charge
      : device.conditions.isInUse ? -batteryRates.drainInUse : -batteryRates.drainIdle
    device.battery.setRate(rate, at: now)
    planBatteryCrossing()
  }

  mutating func crossBatteryLevel() {
    reassess(.batteryLevel)
    planBatteryCrossing()
  }

  private mutating func planBatteryCrossing() {
    var next = crossing(of: rules.criticallyLowBattery.threshold)
    if device.conditions.kind == .iPad {
      let floor = crossing(of: rules.externalPower.iPadBatteryFloor)
      if floor < next { next = floor }
    }
    queue.schedule(Simulation.batterySlot, at: next, rank: .world)
  }

  private func crossing(of level: Share) -> Instant {
    let reached = device.battery.reaches(level.millionths, from: now)
    return reached > now ? reached : .never
  }
}
