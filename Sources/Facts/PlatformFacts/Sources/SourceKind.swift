/// What a source is.
public enum SourceKind: UInt8, CaseIterable, Sendable {
  case documentation
  case header
  case session
  /// What listeners wrote down of a talk.
  case sessionNotes
  case forum
  /// An issue, a thread or a note in which developers tell what they saw.
  case report
  case article
  /// Lines of a system's log that somebody published.
  case log
  /// The code of an app that can be read.
  case code
  /// Measured or chosen for this project.
  case ours
}
