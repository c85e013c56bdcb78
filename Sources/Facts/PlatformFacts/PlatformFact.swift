/// Something known about background tasks on Apple's systems, in our own words, with its sources and what in
/// this project shows it. Code, tests and texts cite it by number.
public struct PlatformFact: Sendable {
  public let number: Int32
  public let topic: FactTopic
  public let trust: Trust
  public let since: SystemVersion
  /// The last system on which it holds; nil if it is not known to have ended.
  public let until: SystemVersion?
  // The page cites facts only by number, and the texts would be a tenth of its size.
  #if !hasFeature(Embedded)
    public let statement: StaticString
    public let sources: [SourceKey]
  #endif
  public let shownBy: [FactEvidence]

  @inline(__always)
  init(
    _ number: Int32, _ topic: FactTopic, _ trust: Trust, since: SystemVersion,
    until: SystemVersion? = nil, _ statement: StaticString, sources: [SourceKey],
    shownBy: [FactEvidence] = []
  ) {
    self.number = number
    self.topic = topic
    self.trust = trust
    self.since = since
    self.until = until
    #if !hasFeature(Embedded)
      self.statement = statement
      self.sources = sources
    #endif
    self.shownBy = shownBy
  }

  /// All facts by number. Facts 1 to 142 check what guides and articles say; those from 201 on support the
  /// rules and numbers here.
  public static let all: [PlatformFact] = {
    var all: [PlatformFact] = []
    all += launching
    all += launchingFurther
    all += usage
    all += budgetsAndSpacing
    all += deviceState
    all += refreshSetting
    all += appSwitcher
    all += identifiers
    all += registration
    all += submission
    all += interface
    all += runTime
    all += processing
    all += processingInTheField
    all += expiration
    all += completion
    all += continued
    all += continuedFurther
    all += neighbours
    all += assertions
    all += transfers
    all += tools
    all += clients
    return all.sorted { $0.number < $1.number }
  }()

  /// A linear search, because facts are few and looked up only by people.
  public static func numbered(_ number: Int32) -> PlatformFact? {
    all.first { $0.number == number }
  }

  public static func about(_ topic: FactTopic) -> [PlatformFact] {
    all.filter { $0.topic == topic }
  }
}

/// The heading under which a fact is filed.
public enum FactTopic: UInt8, CaseIterable, Sendable {
  case launching
  case usage
  case rateLimiting
  case budgets
  case battery
  case lowPower
  case refreshSetting
  case appSwitcher
  case identifiers
  case registration
  case queues
  case submission
  case interface
  case runTime
  case processing
  case processor
  case expiration
  case completion
  case continued
  case fileProtection
  case assertions
  case transfers
  case push
  case debugging
  case logs
  case systems
  case sources
  case clients

  public var title: StaticString {
    switch self {
    case .launching: "When anything runs"
    case .usage: "How the app is used"
    case .rateLimiting: "Rate limiting"
    case .budgets: "Budgets"
    case .battery: "Battery"
    case .lowPower: "Low Power Mode"
    case .refreshSetting: "The setting for Background App Refresh"
    case .appSwitcher: "The app switcher"
    case .identifiers: "Identifiers and Info.plist"
    case .registration: "Registration"
    case .queues: "Queues"
    case .submission: "Submission"
    case .interface: "Classes and calls"
    case .runTime: "How long a run lasts"
    case .processing: "Processing"
    case .processor: "Use of the processor"
    case .expiration: "Expiration"
    case .completion: "Completion"
    case .continued: "Continued processing"
    case .fileProtection: "Files and protected data"
    case .assertions: "Requests not to be suspended"
    case .transfers: "Background transfers"
    case .push: "Silent pushes"
    case .debugging: "Debugger and Simulator"
    case .logs: "Logs"
    case .systems: "Systems"
    case .sources: "Sources"
    case .clients: "How apps do it"
    }
  }
}

/// How reliable a fact, a rule or a number is, most reliable first. Apple publishes no algorithm, so
/// everything has a label.
public enum Trust: UInt8, CaseIterable, CustomStringConvertible, Sendable {
  /// From Apple's headers, documentation pages or an available talk.
  case documented
  /// Said by an Apple engineer, or noted by listeners of a talk that is no longer available.
  case stated
  /// Reported by developers, or read from published logs and code.
  case observed
  /// Chosen for this project because no source states it; meant to be overridden freely.
  case assumed

  public var description: String {
    switch self {
    case .documented: "documented"
    case .stated: "stated"
    case .observed: "observed"
    case .assumed: "assumed"
    }
  }
}

/// A simulated system, as the first or the last on which a fact holds. The scheduler was introduced with
/// iOS 13.
public enum SystemVersion: UInt8, CaseIterable, Sendable {
  case ios13 = 13
  case ios14
  case ios15
  case ios16
  case ios17
  case ios18
  case ios26 = 26
  case ios27
}

/// Up to three facts by number, stored inline because an array would be allocated each time. The first is the
/// basis of the trust label.
public struct FactNumbers: RandomAccessCollection, Sendable {
  public static let none = FactNumbers(0, 0, 0)

  /// 0 means no fact, because no fact has this number.
  private let one: Int16
  private let two: Int16
  private let three: Int16

  public init(_ first: Int16, _ second: Int16 = 0, _ third: Int16 = 0) {
    one = first
    two = second
    three = third
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { one == 0 ? 0 : two == 0 ? 1 : three == 0 ? 2 : 3 }

  public subscript(position: Int) -> Int32 {
    Int32(position == 0 ? one : position == 1 ? two : three)
  }

  /// The first fact, on which the trust label is based; nil if there is none.
  public var leading: PlatformFact? { first.flatMap(PlatformFact.numbered) }
}

/// Where the project shows a fact, or why it does not; findings and mistakes cite their facts themselves. The
/// names are those that the command and the tests use, so each can be looked up.
public enum FactEvidence: Sendable {
  /// A rule, as named by `bgsim help rules`.
  case rule(StaticString)
  /// The group and key in `bgsim help rules`, separated by a dot.
  case parameter(StaticString)
  /// A test suite, or a folder of suites.
  case tests(StaticString)
  /// A scenario file below Examples.
  case example(StaticString)
  /// A tool of this project other than the command.
  case tool(StaticString)
  /// Not shown yet, because this is missing.
  case waits(StaticString)
  /// Nothing can be shown, for this reason.
  case nothing(StaticString)
}
