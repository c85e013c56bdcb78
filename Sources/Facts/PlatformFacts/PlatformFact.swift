/// Something that is known about background tasks on Apple's systems, in our own words, with where it
/// can be read and what here shows it. Code, tests and texts cite it by its number.
public struct PlatformFact: Sendable {
  public let number: Int32
  public let topic: FactTopic
  public let trust: Trust
  public let since: SystemVersion
  // The page cites facts by number; the texts would be a tenth of it.
  #if !hasFeature(Embedded)
    public let statement: StaticString
    public let sources: [SourceKey]
  #endif
  public let shownBy: [FactEvidence]

  @inline(__always)
  init(
    _ number: Int32, _ topic: FactTopic, _ trust: Trust, since: SystemVersion,
    _ statement: StaticString, sources: [SourceKey], shownBy: [FactEvidence]
  ) {
    self.number = number
    self.topic = topic
    self.trust = trust
    self.since = since
    #if !hasFeature(Embedded)
      self.statement = statement
      self.sources = sources
    #endif
    self.shownBy = shownBy
  }

  /// All facts in the order of their numbers. Those from 1 to 142 check what guides and articles say,
  /// those from 201 on add what rules and numbers here rest on.
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

  /// Numbers are few and asked for by people, so the facts are simply looked through.
  public static func numbered(_ number: Int32) -> PlatformFact? {
    all.first { $0.number == number }
  }

  public static func about(_ topic: FactTopic) -> [PlatformFact] {
    all.filter { $0.topic == topic }
  }
}
