/// What Apple's platforms offer for work beside the screen. The first seven are for work of any kind;
/// the others are for one purpose each.
public enum Tool: UInt8, CaseIterable, Sendable {
  case refresh
  case processing
  case continued
  case healthResearch
  case push
  case assertion
  case transfer
  case audio
  case calls
  case location
  case bluetooth
  case cloudKit
  case watch
}

extension Tool {
  /// The stable word for programs.
  public var name: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .continued: "continued"
    case .healthResearch: "health-research"
    case .push: "silent-push"
    case .assertion: "assertion"
    case .transfer: "transfer"
    case .audio: "audio"
    case .calls: "calls"
    case .location: "location"
    case .bluetooth: "bluetooth"
    case .cloudKit: "cloudkit"
    case .watch: "watch"
    }
  }

  public var title: String {
    switch self {
    case .refresh: "App refresh: BGAppRefreshTask"
    case .processing: "Processing: BGProcessingTask"
    case .continued: "Continued processing: BGContinuedProcessingTask"
    case .healthResearch: "Health research: BGHealthResearchTask"
    case .push: "Silent push: content-available"
    case .assertion: "Assertion: beginBackgroundTask"
    case .transfer: "Background transfer: URLSessionConfiguration.background"
    case .audio: "Audio in the background: the mode audio"
    case .calls: "Calls: PushKit and CallKit, the mode voip"
    case .location: "Location: the mode location, or a region that wakes the app"
    case .bluetooth: "Bluetooth: the mode bluetooth-central, with state restoration"
    case .cloudKit: "Core Data with CloudKit: NSPersistentCloudKitContainer"
    case .watch: "Watch: WKApplication.scheduleBackgroundRefresh"
    }
  }

  /// The first system that has it.
  public var since: Int64 {
    switch self {
    case .continued: 26
    case .healthResearch: 17
    default: 13
    }
  }

  /// What it rests on, as in `bgsim help facts`.
  public var facts: [Int32] {
    switch self {
    case .refresh: [30, 35, 45]
    case .processing: [49, 54, 55]
    case .continued: [78, 80, 87]
    case .healthResearch: []
    case .push: [107, 108, 127]
    case .assertion: [100, 101]
    case .transfer: [99, 103, 104]
    case .audio, .calls, .location, .bluetooth, .cloudKit, .watch: []
    }
  }
}
