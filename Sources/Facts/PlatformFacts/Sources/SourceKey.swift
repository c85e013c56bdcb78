/// The name by which facts cite a source. The cases are in the order of ``FactSource/all``, so a raw value
/// is an index into it.
public enum SourceKey: UInt8, CaseIterable, Sendable {
  case schedulerHeaders
  case macBindings
  case schedulerPages
  case usingTasks
  case debuggingTasks
  case strategies
  case longRunning
  case pushingUpdates
  case refreshStatus
  case refreshStatusValues
  case lowPowerPage
  case thermalPage
  case sessionConfiguration
  case backgroundDownloads
  case enterBackground
  case extendingTime
  case beginTaskPage
  case permittedKey
  case sceneModifier
  case processingScene
  case backgroundSequence
  case inferenceEntitlement
  case releaseNotes27
  case longRunningIntent
  case photoUploads
  case terminationMetric
  case modelRateLimit
  case modelRateLimit27
  case healthDatabase
  case session2019
  case session2022
  case session2023
  case session2025
  case notes2020
  case notes2020Reasons
  case notes2020Community
  case forum685525
  case forum14854
  case forum128813
  case forum85066
  case forum126438
  case forum675166
  case forum740564
  case forum775182
  case forum776933
  case forum780956
  case forum793189
  case forum796944
  case forum797538
  case forum801686
  case forum805088
  case forum805554
  case forum808756
  case forum816774
  case forum818623
  case forum124450
  case forum793787
  case forum815618
  case forum832257
  case forum833666
  case forumProcesses
  case deltaChat1157
  case deltaChat1444
  case transistorFetch
  case transistorFetch14
  case transistorFetch52
  case transistorFetch323
  case capacitorFetch29
  case coronaWarn469
  case streetComplete7124
  case duckDuckGo782
  case workmanager427
  case commonsFinder50
  case transistorFetch414
  case wordPress18156
  case backgroundTask6
  case vivaDicta316
  case sakura186
  case sakura254
  case dp3t153
  case homeAssistant5039
  case mobiusSync7
  case zingo599
  case swissCovid163
  case swissTransfer387
  case sideStore1475
  case iloader649
  case actualChat3825
  case singular85
  case kokoro18
  case pinCache13
  case segment115
  case wire5020
  case backgroundRunner1
  case instabug305
  case nextcloud2225
  case nextcloud2321
  case noop1538
  case noop2280
  case noop2318
  case noop2334
  case mobiusSync231
  case mobiusSync249
  case transistorFetch322
  case workmanager511
  case dp3t183
  case fluidAudio738
  case keyvox112
  case whisper3914
  case whisper3531
  case dictus371
  case dictus472
  case dictus492
  case kDrive1513
  case piwigo587
  case homeAssistant5530
  case medtrum186
  case atria24
  case aidoku864
  case openReader
  case otherTrackApp
  case openClaw127521
  case streamyFin1924
  case walletReport
  case clientOn26
  case wildArticle
  case axiomGuide
  case skillGuide
  case howToArticle
  case workmanager557
  case cocoa644
  case webRTC998
  case eclecticLight
  case ablyLog
  case screenTimeLog
  case deliveryLog
  case activityLog
  case enrolmentLog
  case continuedTaskRun
  case playhead
  case signal
  case coronaWarn
  case zashi
  case sakura
  case homeAssistant
  case actuali
  case commonsFinder
  case pickPic
  case immich
  case aidoku
  case beiwe
  case clientCode
  case ownRuns
  case ownChoice
}

public enum SourceKind: UInt8, CaseIterable, Sendable {
  case documentation
  case header
  case session
  /// What listeners wrote down from a talk.
  case sessionNotes
  case forum
  /// An issue, thread or note in which developers report what they saw.
  case report
  case article
  /// Lines of a system log that somebody published.
  case log
  /// The public code of an app.
  case code
  /// Measured or chosen for this project.
  case ours
}

/// A source of facts: a page, a talk, a thread or a report, with an address that readers can open.
public struct FactSource: Sendable {
  public let key: SourceKey
  public let kind: SourceKind
  public let title: StaticString
  /// A year or a month, if known.
  public let date: StaticString?
  /// Nil if nothing public can be opened; the title then says what it is.
  public let address: StaticString?

  init(
    _ key: SourceKey, _ kind: SourceKind, _ title: StaticString, date: StaticString? = nil,
    at address: StaticString? = nil
  ) {
    self.key = key
    self.kind = kind
    self.title = title
    self.date = date
    self.address = address
  }

  /// All sources in the order of their keys.
  public static let all: [FactSource] = apple + forum + reports + logsAndCode
}

/// In one line, for places without room for more.
extension FactSource: CustomStringConvertible {
  public var description: String { address.map { "\(title), \($0)" } ?? "\(title)" }
}

extension SourceKey {
  public var source: FactSource { FactSource.all[Int(rawValue)] }
}
