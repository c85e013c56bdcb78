import RunText
public import SchedulerEngine

extension TaskKind {
  var words: String { self == .continued ? "continued processing" : text }

  var mode: BackgroundMode { Modes.needed(for: self) == .fetch ? .fetch : .processing }

  init?(requestClass: String) {
    guard let kind = TaskKind.allCases.first(where: { $0.requestClass == requestClass }) else {
      return nil
    }
    self = kind
  }

  /// The class of the task that a handler receives.
  var taskClass: String { String(requestClass.dropLast("Request".count)) }

  /// The class of the request in code (facts 205, 206, 208).
  var requestClass: String {
    switch self {
    case .refresh: "BGAppRefreshTaskRequest"
    case .processing: "BGProcessingTaskRequest"
    case .continued: "BGContinuedProcessingTaskRequest"
    case .healthResearch: "BGHealthResearchTaskRequest"
    case .push, .transfer: ""
    }
  }
}

/// What code does with an identifier.
public enum UseKind: Equatable, Sendable {
  case registration
  /// The scene modifier, which registers a refresh handler.
  case sceneTask
  /// The same modifier, which registers a processing handler from iOS 27 on.
  case sceneProcessing
  case request(TaskKind)
  case cancellation
}

/// The values that `UIBackgroundModes` accepts.
public enum BackgroundMode: String, Equatable, Sendable, CaseIterable {
  case fetch, processing
  case remoteNotification = "remote-notification"
  case audio, location, voip
  case externalAccessory = "external-accessory"
  case bluetoothCentral = "bluetooth-central"
  case bluetoothPeripheral = "bluetooth-peripheral"
  case newsstandContent = "newsstand-content"
  case nearbyInteraction = "nearby-interaction"
  case pushToTalk = "push-to-talk"
  case networkAuthentication = "network-authentication"
}
