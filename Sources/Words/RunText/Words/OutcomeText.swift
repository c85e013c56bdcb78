public import RunRecord
package import SchedulerEngine

extension ExpiryCause { package var text: String { word.text } }

extension KillCause { package var text: String { description.word.text } }

extension RunFact {
  public var outcomeText: String { ending.description.word.text }

  /// What ended the run, other than its own completion.
  package var cause: String? {
    switch outcome {
    case .completed where wasInferenceRefused: "the Neural Engine refused its work"
    case nil, .completed: lostTransfer?.description.loss?.text
    case .completedAfterExpiration: expiryText
    case .endedWithoutHandler where !kind.isSubmitted: "completion handler not called"
    case .endedWithoutHandler: (expiryText ?? "expired") + ", no expiration handler"
    case .endedInForeground: "did not complete after expiring, app in front"
    case .killed where killCause == .processorMonitor: "used too much processor time"
    case .killed, .crashed:
      switch killCause {
      case .expirationIgnored?,
        nil where outcome == .killed:
        "did not complete after expiring"
      case .crashed?, nil: "crash in the app's own code"
      case let cause?: cause.text
      }
    case .trapped: "the app misused the API"
    case .interrupted(let cause): cause.text
    }
  }

  private var expiryText: String? {
    expiry.map { (isExpiryForced ? "by the test: " : "") + $0.cause.text }
  }
}

extension RequestEnding { package var causeText: String? { cause?.word.text } }

extension TaskKind {
  /// How requests of this kind come about.
  var arrivalText: String { self == .push ? "arrived" : self == .transfer ? "begun" : "submitted" }

  /// The plural: "refresh tasks".
  var pluralText: String {
    switch self {
    case .refresh, .processing, .healthResearch, .continued: "\(text) tasks"
    case .push: "pushes"
    case .transfer: "transfers"
    }
  }

  package var text: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .healthResearch: "health research"
    case .continued: "continued"
    case .push: "push"
    case .transfer: "transfer"
    }
  }
}
