/// How a person uses one app, by name: what calibration, demonstrations and scenarios share.
public enum NamedHabit: UInt8, CaseIterable, Sendable {
  case messenger
  case daily
  case casual
  case weekly
  case newcomer

  public var name: StaticString {
    switch self {
    case .messenger: "messenger"
    case .daily: "daily"
    case .casual: "casual"
    case .weekly: "weekly"
    case .newcomer: "newcomer"
    }
  }

  /// The openings of the app, each up to 30 minutes early or late.
  public func openings(of app: AppID) -> [HabitSetup] {
    times.map { opens in
      HabitSetup(
        .open(app), Pattern(on: days, at: .minutes(opens), for: .minutes(3)),
        jitter: .minutes(30))
    }
  }

  private var days: Weekdays { self == .weekly ? Weekdays([.saturday]) : .all }

  /// Minutes after midnight.
  private var times: [Int64] {
    switch self {
    case .messenger: (0..<60).map { 7 * 60 + 16 * $0 }
    case .daily: [7 * 60 + 15, 10 * 60, 12 * 60 + 35, 17 * 60 + 30, 20 * 60 + 30]
    case .casual: [19 * 60]
    case .weekly: [11 * 60]
    case .newcomer: []
    }
  }

  public var history: KnownHistory { self == .newcomer ? .newcomer : .habits(days: 14) }
}
