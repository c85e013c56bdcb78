/// The kinds of work an app can ask for. Only rules treat kinds differently.
public enum TaskKind: UInt8, CaseIterable, Sendable {
  case refresh
  case processing
  /// A subclass of processing in Apple's headers (fact 206): all rules of processing apply.
  case healthResearch
  /// Work that the user asked for and watches, which continues after the user leaves the app (facts 80, 82).
  case continued
  /// A silent push, which arrives from outside instead of being submitted: its sender decides whether it
  /// comes, the system when the app is launched for it (facts 107, 125, 284).
  case push
  /// Bytes that the system moves outside the app, which is told when they have arrived (facts 99, 104).
  case transfer

  /// Whether app code requests it with `submit` and registers a handler for it.
  @inline(__always)
  public var isSubmitted: Bool { self != .push && self != .transfer }

  @inline(__always)
  public var isProcessing: Bool { self == .processing || self == .healthResearch }

  /// The kind with which it shares the time of the last launch; nil if its launches need no spacing.
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

public struct TaskKinds: Equatable, Sendable {
  let bits: UInt8
  private init(bits: UInt8) { self.bits = bits }

  // Literals, because sets composed of other sets would be computed at run time, and rules are asked for
  // their kinds at every decision.
  public static let refresh = TaskKinds(bits: 0b00_0001)
  /// Includes health research, which is a kind of processing.
  public static let processing = TaskKinds(bits: 0b00_0110)
  public static let healthResearch = TaskKinds(bits: 0b00_0100)
  public static let continued = TaskKinds(bits: 0b00_1000)
  public static let push = TaskKinds(bits: 0b01_0000)
  public static let transfer = TaskKinds(bits: 0b10_0000)
  /// What an app requests and the system starts when it chooses.
  public static let scheduled = TaskKinds(bits: 0b00_0111)
  /// What may have an earliest begin date.
  public static let dated = TaskKinds(bits: 0b10_0111)
  /// What the system launches when it chooses. Continued work is started by the user instead.
  public static let discretionary = TaskKinds(bits: 0b01_0111)
  /// The same plus transfers, discretionary or not.
  public static let background = TaskKinds(bits: 0b11_0111)
  /// What notes of the 2020 talk restrict by battery and budgets.
  public static let refreshPushAndTransfer = TaskKinds(bits: 0b11_0001)
  public static let processingAndPush = TaskKinds(bits: 0b01_0110)
  public static let networked = TaskKinds(bits: 0b11_0110)
  public static let continuedAndPush = TaskKinds(bits: 0b01_1000)
  public static let allButTransfers = TaskKinds(bits: 0b1101_1111)
  public static let all = TaskKinds(bits: 0xFF)
  @inline(__always)
  public func contains(_ kind: TaskKind) -> Bool { bits & 1 << kind.rawValue != 0 }
}

/// What a processing request may require (fact 205), and what rules need to know about a transfer.
public struct RequestNeeds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public static let externalPower = RequestNeeds(rawValue: 1)
  public static let network = RequestNeeds(rawValue: 2)
  /// A transfer for which the system chooses a good moment (fact 103).
  public static let discretionary = RequestNeeds(rawValue: 4)
  public static let begunInBackground = RequestNeeds(rawValue: 8)
  /// Its bytes have arrived, or never will, and its app is to be told. Set by the system, not by an app.
  public static let transferred = RequestNeeds(rawValue: 32)
  /// Its app called it discretionary; no rule looks at it.
  public static let askedDiscretionary = RequestNeeds(rawValue: 16)
  /// The bytes of a transfer may move only over Wi-Fi.
  public static let noCellular = RequestNeeds(rawValue: 64)
  /// The bytes of a transfer do not move while Low Data Mode is on.
  public static let noLowDataMode = RequestNeeds(rawValue: 128)
  /// The end of a transfer neither launches nor resumes its app.
  public static let noLaunchEvents = RequestNeeds(rawValue: 256)
  /// Besides `transferred`: its bytes never will arrive.
  public static let lost = RequestNeeds(rawValue: 512)
}

public struct TaskRequest: Hashable, Sendable {
  public var name: NameID
  public var kind: TaskKind
  /// It never starts before this; nil asks for no delay (facts 2, 205).
  public var earliest: Instant?
  public var needs: RequestNeeds
  /// The protection of the data that a health research request needs; ignored for other kinds.
  public var protection: FileProtection
  /// The terms of a continued request; ignored for other kinds.
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

/// What happens to a continued request that cannot start at once (facts 75, 76, 77).
public enum SubmissionStrategy: UInt8, Sendable {
  /// It is refused.
  case fail
  /// The default: it waits behind earlier ones.
  case queue
}

/// What a continued request may ask of the device in addition to time (fact 208).
public struct TaskResources: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let gpu = TaskResources(rawValue: 1)
}

/// The terms of a continued request, apart from its name.
public struct ContinuedTerms: Hashable, Sendable {
  public var strategy = SubmissionStrategy.queue
  public var resources: TaskResources = []
  /// Whether a user action started it. Apple's request has no such field, and no rule looks at it; continued
  /// tasks are the wrong kind for automatic work (fact 82).
  public var isUserAction = true

  public init() {}
}

public enum TransferDirection: UInt8, Sendable, CaseIterable { case download, upload }

/// The terms of a background transfer, apart from its name and its earliest begin date.
public struct TransferTerms: Equatable, Sendable {
  public var direction: TransferDirection
  public var bytes: Int64
  /// Whether the system may choose a good moment. A transfer begun in the background is always discretionary
  /// (fact 103).
  public var isDiscretionary = false
  /// Whether its bytes may move over cellular, the only expensive network that is simulated (fact 106).
  public var usesCellular = true
  /// Whether its bytes move while Low Data Mode is on (fact 106).
  public var usesLowDataMode = true
  /// Whether its end launches or resumes the app, which otherwise learns of it the next time it runs (fact
  /// 104).
  public var sendsLaunchEvents = true
  /// It fails if it is not done this long after it was begun (fact 304).
  public var timeout = Span.days(7)

  public init(_ direction: TransferDirection, bytes: Int64) {
    self.direction = direction
    self.bytes = bytes
  }
}

/// The delay before transfers that an app begins in the background, which grows each time the app is resumed
/// for one (facts 302, 303).
struct TransferDelayState: Equatable, Sendable {
  private var since = Instant.earliest
  /// The end of the delay for a transfer that is begun now.
  private(set) var ends = Instant.earliest

  mutating func noteResumption(at now: Instant, first: Span, most: Span) {
    let length = ends - since
    // That it resets after as much time again has passed is assumed.
    let isRecent = now < ends + length
    let next = isRecent ? min(length + length, most) : first
    since = now
    ends = now + next
  }
}

/// The quality of the network, whatever its kind. The speed in bytes is assumed (`TransferRules`).
public enum NetworkSpeed: UInt8, Sendable, CaseIterable {
  case usual
  /// A full train, a café.
  case slow
  /// At the edge of reception.
  case verySlow
}

/// The `apns-priority` that the sender of a push sets.
public enum PushPriority: UInt8, CaseIterable, Sendable {
  /// Gives priority to the receiver's battery; not for silent pushes.
  case lowest = 1
  /// The only priority with which a silent push launches an app (fact 107).
  case background = 5
  /// Delivered at once, for what the user sees.
  case immediate = 10
}

/// The file protection of the data that a health research request needs, like `NSFileProtectionType` (fact
/// 207). Other requests have none.
public enum FileProtection: UInt8, Sendable {
  case none
  /// The default: readable from the first unlock after a restart.
  case untilFirstUnlock
  /// A file that was not open when the device locked cannot be opened until it is unlocked.
  case unlessOpen
  case complete

  /// Whether it is at most `untilFirstUnlock`; anything stronger is unreadable while locked (fact 242).
  @inline(__always)
  public var isReadableWhileLocked: Bool { rawValue <= FileProtection.untilFirstUnlock.rawValue }
}
