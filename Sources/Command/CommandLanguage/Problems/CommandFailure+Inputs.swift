import Basics

/// Inputs that a verb cannot make anything of.
extension CommandFailure {
  /// Nil unless it is objects on lines, the first of which says that it is no scenario.
  package init?(linesOfUnknownKind bytes: [UInt8], _ path: String) {
    let lines = bytes.prefix(65_536).split(separator: 0x0A).lazy
      .map { $0.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }.filter { !$0.isEmpty }
    let first = lines.prefix(2)
    guard first.count == 2, first.allSatisfy({ $0.first == 0x7B }), let line = first.first,
      line.last(where: { $0 > 0x20 }) == 0x7D
    else { return nil }
    let format = "\"format\"".utf8
    if line.indices.contains(where: { line[$0...].starts(with: format) }) { return nil }
    let begins = quoted(String(decoding: line, as: UTF8.self), upTo: 40)
    self = .notAcceptable(
      "\(safeText(path.utf8)):1:1: error: this has a JSON object on each line, the first of which begins "
        + "\(begins.text), and is no log that explain knows; expected a scenario (one object with "
        + "\"format\": 1), an event log as `bgsim run --log` writes it (its first line begins "
        + "{\"e\":\"header\"), or a device's log as `log show --style ndjson` writes it; see "
        + "`bgsim help explain`")
  }

  package static func eventLogNotChecked(_ path: String) -> CommandFailure {
    .notAcceptable(
      "\(safeText(path.utf8)): error: this is the event log of a finished run, which `bgsim check` does "
        + "not take; `bgsim explain` shows what happened in it, and `bgsim compare` compares it with "
        + "another run")
  }

  package static func noDeviceLog(_ path: String) -> CommandFailure {
    .notAcceptable(
      "\(safeText(path.utf8)): error: this is not a device's log; expected the output of `log "
        + "show`, lines copied from Console, an app's own lines, a metrics payload or a table "
        + "of battery levels")
  }

  package static func undatedLog(_ path: String) -> CommandFailure {
    .notAcceptable("\(safeText(path.utf8)): error: no entry of this log has a time")
  }

  package static func nothingToShrink(_ path: String) -> CommandFailure {
    .notAcceptable(
      "nothing is wrong with \(quoted(path).text): it reaches its end, its expectations hold, and "
        + "there are no findings; choose a scenario with a problem to keep")
  }
}
