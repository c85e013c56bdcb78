import SchedulerEngine

/// All rows of the calibration under these rules.
enum Measurement {
  static func rows(_ sample: Sample, _ rules: Rules = Rules()) throws -> [Row] {
    try refreshes(sample, rules) + nights(sample, rules) + grants(sample, rules)
  }

  private static func refreshes(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    func row(_ habit: NamedHabit, _ field: String, _ target: ClosedRange<Int64>) throws -> Row {
      row(
        habit, try LaunchDays(of: Preset(habit: habit, task: .refresh), sample, rules), field,
        target)
    }
    func row(
      _ habit: NamedHabit, _ days: LaunchDays, _ field: String, _ target: ClosedRange<Int64>
    ) -> Row {
      Row(
        name: "\(habit.name): refreshes a day", value: days.mean, unit: "", field: field,
        fact: 279, target: target,
        detail: "\(days.fewest) to \(days.most), \(Row.text(days.emptyShare, "%")) of days empty")
    }
    let casual = try LaunchDays(of: Preset(habit: .casual, task: .refresh), sample, rules)
    return [
      try row(.messenger, "50 to 75", 50_000...75_000),
      try row(.daily, "3 to 8", 3_000...8_000),
      row(.casual, casual, "1 to 2", 1_000...2_000),
      Row(
        name: "casual: days without a refresh", value: casual.emptyShare, unit: "%",
        field: "some", fact: 280, target: 10...400),
      try row(.weekly, "near 0", 0...300),
    ]
  }

  private static func nights(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    func row(
      _ name: String, _ device: NamedDevice, _ field: String, _ target: ClosedRange<Int64>
    ) throws -> Row {
      let nights = try LaunchDays(of: Preset(device: device, task: .cleanup), sample, rules)
      return Row(
        name: "\(name): processing a night", value: nights.mean, unit: "", field: field,
        fact: 278, target: target,
        detail: "\(nights.fewest) to \(nights.most)")
    }
    return [
      try row("charger", .overnightCharger, "about 1", 900...1_100),
      try row("no charger", .neverCharges, "0", 0...0),
    ]
  }

  private static func grants(_ sample: Sample, _ rules: Rules) throws -> [Row] {
    let grants = try Grants(sample, rules)
    func row(_ name: String, _ percent: Int, _ seconds: Int64, within: Int64) -> Row {
      Row(
        name: "processing grant: \(name)", value: grants.percentile(percent), unit: "s",
        field: "\(seconds) s", fact: 248,
        target: (seconds - within) * 1_000...(seconds + within) * 1_000)
    }
    return [
      row("p10", 10, 36, within: 6), row("p25", 25, 73, within: 11),
      row("p50", 50, 294, within: 2), row("p90", 90, 296, within: 2),
      row("max", 100, 321, within: 10),
    ]
  }
}
