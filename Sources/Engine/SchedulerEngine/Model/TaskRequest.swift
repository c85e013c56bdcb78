/// The kinds of work an app can ask for. A kind is data: nothing outside the rules switches on it.
public enum TaskKind: UInt8, CaseIterable, Sendable {
  case refresh
  case processing
  /// A subclass of processing in Apple's headers (fact 206): all rules of processing apply.
  case healthResearch
  /// Work the user asked for and watches, which goes on after the app is left (facts 80, 82).
  case continued
  /// A silent push, which the world makes and no app submits: its sender decides that it comes, the
  /// system when the app is launched for it (facts 107, 125, 284).
  case push
  /// Bytes that the system moves outside of the app, which is told when they are through (facts 99, 104).
  case transfer

  /// Whether app code asks for it, by `submit`, and registers a handler for it.
  @inline(__always)
  public var isSubmitted: Bool { self != .push && self != .transfer }

  @inline(__always)
  public var isProcessing: Bool { self == .processing || self == .healthResearch }

  /// The kind with which it shares what is known of the last launch; nil where nothing is kept,
  /// because its launches need no distance.
  @inline(__always)
  public var spacedAs: TaskKind? {
    switch self {
    case .refresh: .refresh
    case .processing, .healthResearch: .processing
    case .push: .push
    case .continued, .transfer: nil
    }
  }
}

/// A set of kinds, so that a rule can say which kinds it concerns.
public struct TaskKinds: Equatable, Sendable {
  let bits: UInt8
  private init(bits: UInt8) { self.bits = bits }

  // Written out, because sets made of other sets are not known before the program runs, and every rule
  // is asked for its kinds at each decision.
  public static let refresh = TaskKinds(bits: 0b00_0001)
  /// Health research, a kind of processing, among it.
  public static let processing = TaskKinds(bits: 0b00_0110)
  public static let healthResearch = TaskKinds(bits: 0b00_0100)
  public static let continued = TaskKinds(bits: 0b00_1000)
  public static let push = TaskKinds(bits: 0b01_0000)
  public static let transfer = TaskKinds(bits: 0b10_0000)
  /// What an app asks for and the system starts when it sees fit.
  public static let scheduled = TaskKinds(bits: 0b00_0111)
  /// What an app may ask to begin no earlier than a date.
  public static let dated = TaskKinds(bits: 0b10_0111)
  /// What the system launches when it sees fit. Continued work is started by the user instead.
  public static let discretionary = TaskKinds(bits: 0b01_0111)
  /// The same, and transfers, which are discretionary or not.
  public static let background = TaskKinds(bits: 0b11_0111)
  /// What notes of the 2020 talk hold against battery and budgets.
  public static let refreshPushAndTransfer = TaskKinds(bits: 0b11_0001)
  public static let processingAndPush = TaskKinds(bits: 0b01_0110)
  public static let networked = TaskKinds(bits: 0b11_0110)
  public static let continuedAndPush = TaskKinds(bits: 0b01_1000)
  public static let allButTransfers = TaskKinds(bits: 0b1101_1111)
  public static let all = TaskKinds(bits: 0xFF)
  @inline(__always)
  public func contains(_ kind: TaskKind) -> Bool { bits & 1 << kind.rawValue != 0 }
}

/// What a processing request may insist on (fact 205), and what rules see of a transfer.
public struct RequestNeeds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public static let externalPower = RequestNeeds(rawValue: 1)
  public static let network = RequestNeeds(rawValue: 2)
  /// A transfer for which the system chooses a good moment (fact 103).
  public static let discretionary = RequestNeeds(rawValue: 4)
  public static let begunInBackground = RequestNeeds(rawValue: 8)
  /// Its bytes are through, or never will be, and its app is to be told. The system says so, no app.
  public static let transferred = RequestNeeds(rawValue: 32)
  /// Its app called it so itself; no rule looks at it.
  public static let askedDiscretionary = RequestNeeds(rawValue: 16)
  /// The bytes of a transfer may move over Wi-Fi alone.
  public static let noCellular = RequestNeeds(rawValue: 64)
  /// They rest while Low Data Mode is on.
  public static let noLowDataMode = RequestNeeds(rawValue: 128)
  /// The end of a transfer neither launches nor resumes its app.
  public static let noLaunchEvents = RequestNeeds(rawValue: 256)
}

/// What an app hands to `submit`.
public struct TaskRequest: Hashable, Sendable {
  public var name: NameID
  public var kind: TaskKind
  /// Never started before this; nil asks for no delay (facts 2, 205).
  public var earliest: Instant?
  public var needs: RequestNeeds
  /// Of the data a health research request needs; ignored for other kinds.
  public var protection: FileProtection
  /// What only a continued request says; ignored for other kinds.
  public var continued: ContinuedTerms

  public init(
    _ kind: TaskKind, _ name: NameID, earliest: Instant? = nil, needs: RequestNeeds = [],
    protection: FileProtection = .untilFirstUnlock, continued: ContinuedTerms = ContinuedTerms()
  ) {
    self.name = name
    self.kind = kind
    self.earliest = earliest
    self.needs = needs
    self.protection = protection
    self.continued = continued
  }

  /// A silent push, which comes over the network.
  public static func push(_ name: NameID) -> TaskRequest {
    TaskRequest(.push, name, needs: .network)
  }
}

/// What becomes of a continued request that cannot start at once (facts 75, 76, 77).
public enum SubmissionStrategy: UInt8, Sendable {
  /// Refuses it.
  case fail
  /// The default: it waits behind those that came before.
  case queue
}

/// What a continued request may ask of the device besides time (fact 208).
public struct TaskResources: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let gpu = TaskResources(rawValue: 1)
}

/// What a continued request says besides its name.
public struct ContinuedTerms: Hashable, Sendable {
  public var strategy = SubmissionStrategy.queue
  public var resources: TaskResources = []
  /// Whether the user did something to start it. No field of Apple's request says so, and the rules
  /// do not look at it: only for automatic work it is the wrong kind (fact 82).
  public var isUserAction = true

  public init() {}
}

public enum TransferDirection: UInt8, Sendable, CaseIterable { case download, upload }

/// What an app asks of a background transfer besides its name and its earliest begin date.
public struct TransferTerms: Equatable, Sendable {
  public var direction: TransferDirection
  public var bytes: Int64
  /// Whether the system may choose a good moment. One begun in the background always is (fact 103).
  public var isDiscretionary = false
  /// Expensive networks as well, of which there is no other here (fact 106).
  public var usesCellular = true
  /// Whether its bytes move while Low Data Mode is on (fact 106).
  public var usesLowDataMode = true
  /// Whether its app is launched or resumed to be told; otherwise it is told when it runs (fact 104).
  public var sendsLaunchEvents = true
  /// So long after it was begun it fails unless it is done (fact 304).
  public var timeout = Span.days(7)

  public init(_ direction: TransferDirection, bytes: Int64) {
    self.direction = direction
    self.bytes = bytes
  }
}

/// The delay before transfers that an app begins in the background, longer each time the app is
/// resumed for one (facts 302, 303).
struct TransferDelayState: Equatable, Sendable {
  private var since = Instant.earliest
  /// Until when it holds a transfer that is begun now.
  private(set) var ends = Instant.earliest

  mutating func noteResumption(at now: Instant, first: Span, most: Span) {
    let length = ends - since
    // That it is forgotten once as long again has passed is assumed.
    let isRecent = now < ends + length
    let next = isRecent ? min(length + length, most) : first
    since = now
    ends = now + next
  }
}

/// How good the network is, whichever it is. What each means in bytes is assumed (`TransferRules`).
public enum NetworkSpeed: UInt8, Sendable, CaseIterable {
  case usual
  /// A full train, a café.
  case slow
  /// At the edge of reception.
  case verySlow
}

/// What the sender of a push writes as `apns-priority`.
public enum PushPriority: UInt8, CaseIterable, Sendable {
  /// The receiver's power comes first; not for silent pushes.
  case lowest = 1
  /// The only one with which a silent push launches an app (fact 107).
  case background = 5
  /// At once, for what the user sees.
  case immediate = 10
}

/// How the data is protected that a health research request needs, as `NSFileProtectionType`
/// (fact 207). Other requests cannot say.
public enum FileProtection: UInt8, Sendable {
  case none
  /// The default: readable from the first unlock after a restart on.
  case untilFirstUnlock
  /// What was not open when the device locked cannot be opened while it is locked.
  case unlessOpen
  case complete

  /// While locked, at most `untilFirstUnlock` can be read (fact 242).
  @inline(__always)
  public var isReadableWhileLocked: Bool { rawValue <= FileProtection.untilFirstUnlock.rawValue }
}
