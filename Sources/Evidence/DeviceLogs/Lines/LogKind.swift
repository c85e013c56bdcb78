/// How a file is to be taken apart; its beginning tells.
package enum LogKind: Equatable, Sendable {
  /// Entries on lines, as text or as JSON objects.
  case lines
  /// One JSON array of entries.
  case array
  /// A payload of metrics.
  case metrics
  /// A table of battery levels.
  case battery

  /// So many bytes of a file tell.
  package static let beginning = 4_096

  /// Nil for what is no log of a device.
  package init?(_ beginning: [UInt8]) {
    let start = beginning.prefix(LogKind.beginning).drop { isBlank($0) || $0 >= 0x80 }
    guard let first = start.first else { return nil }
    switch first {
    case 0x5B where start.dropFirst().first(where: { !isBlank($0) }) == 0x7B: self = .array
    case 0x7B:
      if start.holds("\"bgtask\"") || start.holds("\"eventMessage\"")
        || start.holds("\"machTimestamp\"") || start.holds("\"processImagePath\"")
      {
        self = .lines
      } else if start.holds("\"timeStampBegin\"") || start.holds("\"intervalEntries\"")
        || start.holds("\"backgroundTerminationMetric\"")
      {
        self = .metrics
      } else {
        return nil
      }
    default:
      if BatteryTrace.isHeader(start.upTo(0x0A)) {
        self = .battery
      } else if LogKind.looksLikeText(start) {
        self = .lines
      } else {
        return nil
      }
    }
  }

  /// One of the first lines has a date where entries have theirs.
  private static func looksLikeText(_ start: ArraySlice<UInt8>) -> Bool {
    if start.begins(with: "Timestamp  ") || start.begins(with: "Filtering the log data") {
      return true
    }
    for line in start.split(separator: 0x0A).prefix(5) {
      if LinePreamble.read(line, day: 0) != nil { return true }
    }
    return false
  }
}
