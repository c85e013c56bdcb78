import Scenarios
public import SchedulerEngine

/// The work that needs a tool, as described so far. A property that has not been described is nil.
public struct WorkNeeds: Equatable, Sendable {
  public enum Starter: String, CaseIterable, Sendable {
    case user, schedule, server, leaving, playback, call, place, accessory, cloud, watch, intent
    case photos
  }

  public enum Need: String, CaseIterable, Sendable {
    case power, network, transfer, gpu, health
  }

  public var starter: Starter?
  public var takes: Span?
  public var needs: [Need]
  /// The oldest system to support.
  public var system: Int64

  public init(
    starter: Starter? = nil, takes: Span? = nil, needs: [Need] = [],
    system: Int64 = WorkNeeds.usual
  ) {
    self.starter = starter
    self.takes = takes
    self.needs = needs
    self.system = system
  }

  public static let newest: Int64 = 27
  /// The oldest system that an app supports by default.
  public static let usual: Int64 = 26
  public static let oldest: Int64 = 13

  /// What fits into one run of refresh, a push or an assertion (facts 30, 100, 108).
  private static let short = Span.seconds(30)

  var isShort: Bool { takes.map { $0 <= WorkNeeds.short } ?? true }
  var isTransfer: Bool { needs.contains(.transfer) }
  var isStudy: Bool { needs.contains(.health) && system >= Tool.healthResearch.since }

  /// A span as written by the user, if it can be simulated.
  public static func span(written text: String) -> Span? {
    Span(written: text).flatMap { $0 >= .seconds(1) && $0 <= .days(30) ? $0 : nil }
  }

  /// The options of `bgsim advise` that describe it.
  package var options: String {
    var words = starter.map { " --started-by \($0.rawValue)" } ?? ""
    if let takes { words += " --takes \(takes.written)" }
    if !needs.isEmpty { words += " --needs " + needs.map { $0.rawValue }.joined(separator: ",") }
    return system == WorkNeeds.usual ? words : words + " --os \(system)"
  }
}

extension WorkNeeds.Starter {
  public var words: String {
    switch self {
    case .user: "the user, by a tap or another action"
    case .schedule: "nobody: now and then content should be refreshed, or upkeep done"
    case .server: "a server, when something changes there"
    case .leaving: "the user leaves the app, and something must be finished"
    case .playback: "it plays or records audio"
    case .call: "a call comes in"
    case .place: "the user arrives at a place"
    case .accessory: "an accessory reports over Bluetooth"
    case .cloud: "iCloud has changes of a Core Data store"
    case .watch: "it runs on a watch"
    case .intent: "an app intent, from Siri, Shortcuts or a widget"
    case .photos: "the photo library has something new to upload"
    }
  }

  /// The tool for a purpose that needs no further questions.
  var ownTool: Tool? {
    switch self {
    case .user, .schedule, .server, .leaving: nil
    case .playback: .audio
    case .call: .calls
    case .place: .location
    case .accessory: .bluetooth
    case .cloud: .cloudKit
    case .watch: .watch
    case .intent: .intent
    case .photos: .photoUpload
    }
  }
}

extension WorkNeeds.Need {
  public var words: String {
    switch self {
    case .power: "the charger, because it is processor-heavy"
    case .network: "a network"
    case .transfer: "to move large files"
    case .gpu: "the GPU"
    case .health: "health data, for a study with Apple's entitlement"
    }
  }
}

/// The tool for a piece of work, and the tools to use beside it.
public struct ToolChoice: Equatable, Sendable {
  public let needs: WorkNeeds
  public let tool: Tool
  let because: String
  /// The most important first.
  public let beside: [Companion]

  public struct Companion: Equatable, Sendable {
    public let tool: Tool
    let purpose: String

    init(_ tool: Tool, _ purpose: String) {
      self.tool = tool
      self.purpose = purpose
    }
  }

  var tools: [Tool] { [tool] + beside.map { $0.tool } }

  /// nil if information is missing.
  public init?(_ needs: WorkNeeds) {
    guard ToolChoice.missing(needs).isEmpty else { return nil }
    self = ToolChoice.decide(needs)
  }

  private init(_ needs: WorkNeeds, _ tool: Tool, _ because: String, _ beside: [Companion]) {
    self.needs = needs
    self.tool = tool
    self.because = because.filled(["takes": needs.takes?.written ?? "it"])
    self.beside = beside
  }

  /// What still has to be asked, in this order.
  public enum Missing: CaseIterable, Sendable {
    case starter, takes

    /// What to ask on a terminal.
    public var question: String {
      switch self {
      case .starter: "What starts the work?"
      case .takes: "How long does it take, such as 20s or 5m?"
      }
    }

    /// What to say if nobody can be asked.
    public var flag: String {
      switch self {
      case .starter:
        "--started-by, one of "
          + WorkNeeds.Starter.allCases.map { $0.rawValue }.joined(separator: ", ")
      case .takes: "--takes, such as 20s or 5m"
      }
    }
  }

  public static func missing(_ needs: WorkNeeds) -> [Missing] {
    if needs.starter?.ownTool != nil || needs.isTransfer || needs.isStudy { return [] }
    return (needs.starter == nil ? [.starter] : []) + (needs.takes == nil ? [.takes] : [])
  }

  private static let finishing =
    "{takes} fits into the time that an app may ask for when the user leaves it"
  private static let safetyNet = Companion(
    .refresh, "finds, hours later, what a lost push would have brought")
  private static let theRest = Companion(.processing, "does at night what did not fit")

  /// The first branch that fits decides.
  private static func decide(_ needs: WorkNeeds) -> ToolChoice {
    func use(_ tool: Tool, _ because: String, _ beside: Companion...) -> ToolChoice {
      ToolChoice(needs, tool, because, beside)
    }
    let own = needs.starter?.ownTool
    if let own, needs.system >= own.since { return use(own, "this purpose has a tool of its own") }
    if needs.isTransfer && needs.starter == .user {
      return use(
        .wantedTransfer,
        "the user waits for it, and a transfer continues in a system process after the user leaves the app"
      )
    }
    if needs.isTransfer || own == .photoUpload {
      return use(
        .transfer,
        "a transfer continues in a system process while the app is suspended, and after the system has terminated the app",
        own == .photoUpload
          ? Companion(.photoUpload, "on iOS 26.1 and later, for photos")
          : Companion(.refresh, "finds out what to fetch, and hands it to the transfer"))
    }
    if needs.isStudy {
      return use(
        .healthResearch, "a study with the entitlement may run longer and read health data")
    }
    return switch needs.starter {
    case .user where needs.isShort && !needs.needs.contains(.gpu): use(.assertion, finishing)
    case .user where needs.system >= Tool.continued.since:
      use(
        .continued,
        "the user has asked for it and sees its progress, so it may continue after the user leaves the app"
      )
    case .user:
      use(
        .assertion,
        "before iOS 26 nothing can continue for {takes}: finish what fits into 30 seconds, and save the rest for later",
        theRest,
        Companion(.continued, "on iOS 26 and later, behind if #available: continues at once"))
    case .leaving where needs.isShort: use(.assertion, finishing)
    case .leaving:
      use(
        .processing,
        "{takes} is more than the 30 seconds that an app gets when the user leaves it: it must be done later",
        Companion(.assertion, "saves progress when the user leaves the app"))
    case .server where needs.isShort:
      use(
        .push, "only the server knows when there is something new, and {takes} fits into 30 s",
        safetyNet)
    case .server:
      use(
        .push,
        "only the server knows when there is something new; but {takes} does not fit into the 30 s of a push, so a push can only start the work",
        Companion(.transfer, "continues downloads when the 30 seconds are over"), theRest,
        safetyNet)
    case .schedule where needs.needs.contains(.power):
      use(.processing, "processor-heavy work belongs on the charger, at night")
    case .schedule where needs.isShort:
      use(
        .refresh,
        "{takes} fits into 30 seconds, and the system runs it shortly before the app is usually opened"
      )
    default:
      use(
        .processing,
        "{takes} does not fit into the 30 seconds of a refresh, and can wait for the night")
    }
  }
}
