import SchedulerEngine

/// What happens to a transfer, as its row's `event` says.
enum TransferKind: String, CaseIterable, LogWord {
  case asked, moving, paused, over
}

extension TransferEvent {
  var kind: TransferKind {
    switch self {
    case .asked: .asked
    case .moving: .moving
    case .paused: .paused
    case .over: .over
    }
  }
}

extension TransferDirection: LogWord {
  static var all: [TransferDirection] { Array(allCases) }

  var logWord: String {
    switch self {
    case .download: "download"
    case .upload: "upload"
    }
  }
}

extension TransferEnd: LogWord {
  static var all: [TransferEnd] { Array(allCases) }

  var logWord: String {
    switch self {
    case .finished: "finished"
    case .timedOut: "timedOut"
    case .forceQuit: "forceQuit"
    }
  }
}

extension NetworkSpeed: LogWord {
  static var all: [NetworkSpeed] { Array(allCases) }

  var logWord: String {
    switch self {
    case .usual: "usual"
    case .slow: "slow"
    case .verySlow: "verySlow"
    }
  }
}
