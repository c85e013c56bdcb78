public import SchedulerEngine

/// What somebody outside told of how often, when or how long background work ran, in our own words
/// and numbers.
public struct FieldObservation: Sendable {
  public let number: Int32
  public let app: FieldApp
  /// What was watched. Several mean all of them together.
  public let works: [FieldWork]
  /// Whether the system launched the app because it traces contacts, which it does for no other
  /// app.
  public let isPrivileged: Bool
  /// A year, a month or a day, as far as it is known; nil if it was not told.
  public let date: String?
  /// The number of the system, which may be older than all that are simulated; nil if it was not
  /// told.
  public let system: Int64?
  public let sources: [FactSource]
  public let statement: String
  /// How long it was watched.
  public let watched: Span?
  /// The time of day at which that began, since midnight.
  public let watchedFrom: Span?
  public let devices: Int64?
  public let told: [FieldTold]
  public let seen: [FieldStatistic]
  /// Why it counts for less.
  public let doubt: String?

  /// All observations by number.
  public static var all: [FieldObservation] { FieldTable.carried.observations }

  public static func numbered(_ number: Int32) -> FieldObservation? {
    all.first { $0.number == number }
  }

  /// What was not told and has to be drawn.
  public var unknown: [FieldHabit] {
    FieldHabit.allCases.filter { habit in
      works.contains { habit.concerns($0) } && !told.contains { $0.habit == habit }
    }
  }

  public func told(_ habit: FieldHabit) -> FieldValue? {
    told.first { $0.habit == habit }?.value
  }

  public func seen(_ figure: FieldFigure) -> FieldStatistic? { seen.first { $0.figure == figure } }

  /// The facts that rest on the same sources. A number that was made from them already knows this
  /// observation.
  public var facts: [Int32] {
    PlatformFact.all.filter { fact in fact.sources.contains { sources.contains($0) } }
      .map { $0.number }
  }
}

/// An app without its name. All observations of it are left out together.
public struct FieldApp: Hashable, Sendable {
  public let number: Int32
  public let kind: String
  /// The word that says which spread its openings are drawn from.
  public let openedLike: String
  /// Code that it has in common with other apps.
  public let shares: String?
}

public enum FieldWork: String, CaseIterable, Sendable {
  case refresh, processing, push, continued, transfer
  /// Time that the app asks for while it is left.
  case assertion
}

/// A habit, a property of the device or of what the app asks: told, or drawn from a spread.
public enum FieldHabit: String, CaseIterable, Sendable {
  case opened, stays, charging, bed, rises, pickups, network, quits
  case refreshSwitch = "switch"
  case lowPower = "low power"
  case isNew = "new"
  case earliest, needs
  case asksAgain = "asks again"
  case takes, sent, step, size

  public func concerns(_ work: FieldWork) -> Bool {
    switch self {
    case .opened, .stays, .charging, .bed, .rises, .pickups, .network, .quits, .refreshSwitch,
      .lowPower, .isNew:
      true
    case .earliest, .asksAgain: work == .refresh || work == .processing
    case .needs: work == .processing
    case .takes: work != .continued && work != .transfer
    case .sent: work == .push
    case .step: work == .continued
    case .size: work == .transfer
    }
  }

  var form: FieldForm {
    switch self {
    case .opened, .pickups, .size: .count
    case .stays, .bed, .rises, .earliest, .takes, .sent, .step: .span
    case .charging: .words(["night", "evening", "day", "always", "never"])
    case .network: .words(["wifi", "home", "cellular", "none"])
    case .quits: .words(["never", "nightly", "each use"])
    case .refreshSwitch: .words(["on", "off"])
    case .lowPower: .words(["never", "evening", "always"])
    case .needs: .words(["nothing", "network", "power", "both"])
    case .isNew, .asksAgain: .words(["yes", "no"])
    }
  }

  /// What a spread of it is for: each kind of work takes a time of its own, and apps are opened
  /// differently.
  func variant(of app: FieldApp, _ work: FieldWork) -> String {
    switch self {
    case .opened: app.openedLike
    case .takes: work.rawValue
    default: ""
    }
  }

  /// As its spread is named.
  public func spreadName(_ variant: String) -> String {
    variant.isEmpty ? rawValue : "\(rawValue) \(variant)"
  }
}

/// What was told of a habit.
public struct FieldTold: Sendable {
  public let habit: FieldHabit
  public let value: FieldValue
  /// As the file has it.
  public let text: String
}

/// A number that was seen.
public enum FieldFigure: String, CaseIterable, Sendable {
  case aDay = "a day"
  case gaps
  case longestGap = "longest gap"
  case first, lasts, delivered
  case daysWithout = "days without"
  case devicesWithout = "devices without"
  case at, hours
}

public struct FieldStatistic: Sendable {
  public let figure: FieldFigure
  public let seen: FieldSeen
  /// As the file has it.
  public let text: String
}

public enum FieldSeen: Equatable, Sendable {
  /// In hundredths or milliseconds.
  case amounts([FieldAmount])
  /// In hundredths, of a whole number.
  case share(FieldAmount, of: Int64)
  /// Times since midnight.
  case times([Span])
  /// From and to; past midnight if the second is not after the first.
  case hours([FieldHours])
}

public struct FieldHours: Hashable, Sendable {
  public let from: Span
  public let to: Span

  public init(from: Span, to: Span) {
    self.from = from
    self.to = to
  }
}

/// From which values an unknown habit is drawn, and how often each.
public struct FieldSpread: Sendable {
  public let habit: FieldHabit
  /// Empty if there is one spread for all.
  public let variant: String
  public let choices: [Choice]
  public let sources: [FactSource]
  /// What no source tells.
  public let assumed: String?

  public struct Choice: Sendable {
    public let weight: Int64
    public let value: FieldValue
    /// As the file has it, without the weight.
    public let text: String
  }

  public var name: String { habit.spreadName(variant) }
}
