// The names of all mistakes. What is known of one, and its words, are in the files of their topics.

import Basics
public import Documents
import RunText
package import SchedulerEngine

/// The stable name of a mistake.
///
/// The file of its topic holds the literal with everything known about a mistake, and the function of
/// `Mistake` with the same name, which has its words at a place and is called by the rule that detects it.
public enum MistakeCode: String, CaseIterable, Sendable {
  case unreadable = "D001"
  case duplicateKey = "D002"
  case wrongKind = "D003"
  case unfilledVariable = "D004"
  case misspeltKey = "D005"
  case nothingPermitted = "D101"
  case permittedTwice = "D102"
  case unlikelyIdentifier = "D103"
  case confusable = "D104"
  case wildcardMisplaced = "D105"
  case wildcardForeign = "D106"
  case unknownMode = "D107"
  case missingMode = "D108"
  case oldFetch = "D109"
  case noMode = "D110"
  case processingWithoutList = "D111"
  case notPermitted = "D201"
  case wildcardForOtherKind = "D202"
  case wildcardUsed = "D203"
  case neverUsed = "D204"
  case neverRegistered = "D205"
  case neverRequested = "D206"
  case registeredTwice = "D207"
  case registeredLate = "D208"
  case dateBeyondWeek = "D209"
  case dateTooSoon = "D210"
  case dateIgnored = "D211"
  case tooManyRequests = "D212"
  case missingEntitlement = "D213"
  case resubmittedTooLate = "D214"
  case resubmittedSometimes = "D215"
  case neverCompleted = "D216"
  case notAlwaysCompleted = "D217"
  case completedTwice = "D218"
  case noExpirationHandler = "D219"
  case expirationHandlerLate = "D220"
  case neverResubmitted = "D221"
  case submitErrorIgnored = "D222"
  case submittedBeforeRegistering = "D223"
  case succeedsWhenExpired = "D224"
  case continuedForeign = "D225"
  case refused = "D226"
  case registeredSometimes = "D227"
  case cancelledAtLaunch = "D228"
  case expiresInVain = "D229"
  case wrongCast = "D230"
  case isolated = "D231"
  case cancelsUnlisted = "D234"
  case blocksInHandler = "D232"
  case sceneWorkNotAwaited = "D233"
  case sessionUse = "D301"
  case fileNotMoved = "D302"
  case sessionEvents = "D303"
  case payloadNotSilent = "D304"
  case fetchResultMissing = "D305"
  case pushModeMissing = "D306"
  case progressMissing = "D307"
  case onlyOnDevice = "D308"
  case assertionEndedUnset = "D310"
  case assertionNotEnded = "D311"
  case assertionNeverEnded = "D312"
  case sharedDatabase = "D313"

  public var severity: Severity { details.consequence == nil ? .warning : .error }
}

/// Everything known about one mistake, except for its words at a place.
package struct MistakeDetails: Sendable {
  /// How certain it is that this is a mistake, and the evidence.
  package let source: Source
  /// The effect on a device; nil if the code may be intended.
  var consequence: Consequence?
  /// The only setting that has this mistake; nil for both. A scenario describes what its app does, not its
  /// files, and its reader reports some mistakes itself.
  var only: MistakeSetting?
  /// The rows of the checklist that it leaves unticked.
  var rows: [ChecklistRow] = []
  /// The causes of symptoms that it shows.
  package var suspects: [SuspectID] = []
  /// The text that `help CODE` prints.
  package let explanation: String
  /// For `help CODE`; nil for what only a scenario can show.
  package var example: AppExample?
}

/// What a device would do with an app that has errors, in ascending order of severity.
public enum Consequence: Int, Equatable, Sendable, CaseIterable {
  /// Unknown until the build has filled in what is missing.
  case unknown
  case notFound
  case refusedByStore
  case unhandled
  case refused
  case killed
  case endedUpToIOS18
  case ended

  public var words: String {
    switch self {
    case .unknown: "values that the build fills in were not checked"
    case .notFound: "a device would not find a key it needs in the property list"
    case .refusedByStore: "App Store Connect would refuse this app"
    case .unhandled: "on a device, a task of this app would not reach its handler"
    case .killed: "on a device, the system may kill this app because a task is not completed"
    case .refused: "on a device, tasks of this app would be refused"
    case .endedUpToIOS18: "up to iOS 18, this app would crash with an exception on a device"
    case .ended: "on a device, this app would crash with an exception"
    }
  }
}

extension MistakeCode {
  package var details: MistakeDetails {
    switch self {
    case .unreadable: .unreadable
    case .duplicateKey: .duplicateKey
    case .wrongKind: .wrongKind
    case .unfilledVariable: .unfilledVariable
    case .misspeltKey: .misspeltKey
    case .nothingPermitted: .nothingPermitted
    case .permittedTwice: .permittedTwice
    case .unlikelyIdentifier: .unlikelyIdentifier
    case .confusable: .confusable
    case .wildcardMisplaced: .wildcardMisplaced
    case .wildcardForeign: .wildcardForeign
    case .unknownMode: .unknownMode
    case .missingMode: .missingMode
    case .oldFetch: .oldFetch
    case .noMode: .noMode
    case .processingWithoutList: .processingWithoutList
    case .notPermitted: .notPermitted
    case .wildcardForOtherKind: .wildcardForOtherKind
    case .wildcardUsed: .wildcardUsed
    case .neverUsed: .neverUsed
    case .neverRegistered: .neverRegistered
    case .neverRequested: .neverRequested
    case .registeredTwice: .registeredTwice
    case .registeredLate: .registeredLate
    case .dateBeyondWeek: .dateBeyondWeek
    case .dateTooSoon: .dateTooSoon
    case .dateIgnored: .dateIgnored
    case .tooManyRequests: .tooManyRequests
    case .missingEntitlement: .missingEntitlement
    case .resubmittedTooLate: .resubmittedTooLate
    case .resubmittedSometimes: .resubmittedSometimes
    case .neverCompleted: .neverCompleted
    case .notAlwaysCompleted: .notAlwaysCompleted
    case .completedTwice: .completedTwice
    case .noExpirationHandler: .noExpirationHandler
    case .expirationHandlerLate: .expirationHandlerLate
    case .neverResubmitted: .neverResubmitted
    case .submitErrorIgnored: .submitErrorIgnored
    case .submittedBeforeRegistering: .submittedBeforeRegistering
    case .succeedsWhenExpired: .succeedsWhenExpired
    case .continuedForeign: .continuedForeign
    case .refused: .refused
    case .registeredSometimes: .registeredSometimes
    case .cancelledAtLaunch: .cancelledAtLaunch
    case .expiresInVain: .expiresInVain
    case .wrongCast: .wrongCast
    case .isolated: .isolated
    case .cancelsUnlisted: .cancelsUnlisted
    case .blocksInHandler: .blocksInHandler
    case .sceneWorkNotAwaited: .sceneWorkNotAwaited
    case .sessionUse: .sessionUse
    case .fileNotMoved: .fileNotMoved
    case .sessionEvents: .sessionEvents
    case .payloadNotSilent: .payloadNotSilent
    case .fetchResultMissing: .fetchResultMissing
    case .pushModeMissing: .pushModeMissing
    case .progressMissing: .progressMissing
    case .onlyOnDevice: .onlyOnDevice
    case .assertionEndedUnset: .assertionEndedUnset
    case .assertionNotEnded: .assertionNotEnded
    case .assertionNeverEnded: .assertionNeverEnded
    case .sharedDatabase: .sharedDatabase
    }
  }
}

/// What is wrong with an app: one function for each mistake, with its message.
public struct Mistake: DescribedProblem {
  public let code: MistakeCode
  /// Where it differs from what its code usually leads to.
  var ownConsequence: Consequence?
  /// It depends on a value that is not known here, so it is a warning.
  var isPossible = false
  private let words: @Sendable (MistakeSetting) -> Message

  init(_ code: MistakeCode, _ words: @escaping @Sendable (MistakeSetting) -> Message) {
    self.code = code
    self.words = words
  }

  init(_ code: MistakeCode, _ message: Message) { self.init(code) { _ in message } }

  init(
    _ code: MistakeCode, _ title: String, _ label: String, related: String? = nil, help: String,
    replacement: String? = nil, note: String? = nil
  ) {
    self.init(
      code,
      Message(title, label, related: related, help: help, replacement: replacement, note: note))
  }

  var consequence: Consequence? {
    isPossible ? nil : ownConsequence ?? code.details.consequence
  }

  public var codeName: String { code.rawValue }
  public var severity: Severity { consequence == nil ? .warning : .error }
  public var wording: Message { words(.files) }

  package func wording(in setting: MistakeSetting) -> Message { words(setting) }

  public static func == (left: Mistake, right: Mistake) -> Bool {
    left.code == right.code && left.wording == right.wording
  }

}

public enum PermittedList: Equatable, Sendable {
  case missing, empty
  /// The build makes the property list, and no setting makes this part of it.
  case made
}

func quoted(_ text: String) -> String { Quotation.quoted(text) }

public typealias AppDiagnostic = Diagnostic<Mistake>

extension Diagnostic where Described == Mistake {
  public var code: MistakeCode { problem.code }
}

extension FileNumber {
  /// The property list comes before the sources.
  static let plist = FileNumber.first

  /// By index among the sources.
  static func source(_ number: Int) -> FileNumber { FileNumber(number + 1) }
}
