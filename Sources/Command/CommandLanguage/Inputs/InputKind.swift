package import DeviceLogs
import Reports

/// What an input is, as far as its beginning tells.
package enum InputKind: Equatable {
  /// The log of a simulated run.
  case eventLog
  case deviceLog(LogKind)
  /// Anything else, such as a scenario or a population.
  case file

  /// So many bytes of it tell.
  package static let beginning = max(LoggedRun.beginning, LogKind.beginning)

  package init(beginning: [UInt8]) {
    if LoggedRun.begins(beginning) {
      self = .eventLog
    } else if let kind = LogKind(beginning) {
      self = .deviceLog(kind)
    } else {
      self = .file
    }
  }
}
