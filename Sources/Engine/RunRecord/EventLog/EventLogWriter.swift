import Basics
public import SchedulerEngine

/// Writes a log as JSON Lines, one row at a time: a header, a line for each row, and an end line with the
/// number of rows and a digest. It keeps no rows.
///
///     var log = EventLogWriter(header, to: &bytes)
///     for row in ledger.rows { log.append(row, to: &bytes) }
///     log.finish(at: end, to: &bytes)
public struct EventLogWriter {
  private var line = JSONWriter()
  private var digest = LogDigest()
  private var rows: Int64 = 0

  public init(_ header: EventLogHeader, to bytes: inout [UInt8]) {
    var header = header
    line.object { json in
      json.field("e", "header")
      json.field("version", EventLogHeader.version)
      header.visitFields(&json)
    }
    end(&bytes)
  }

  public mutating func append(_ row: LogRow, to bytes: inout [UInt8]) {
    var (at, happening) = (row.at, row.happening)
    line.object { json in
      json.instant("t", "", &at)
      json.variant("e", "", &happening)
    }
    rows += 1
    end(&bytes)
  }

  /// `end` is the instant the run has reached, which may be later than its last row. Returns the digest
  /// written in the end line.
  @discardableResult
  public mutating func finish(at end: Instant, to bytes: inout [UInt8]) -> String {
    let rows = rows
    var digest = digest
    var words = ""
    line.object { json in
      json.field("t", end.milliseconds)
      json.field("e", "end")
      json.field("rows", rows)
      // The digest covers everything before it, including the beginning of its own line.
      digest.feed(json.bytes)
      words = LogDigest.text(digest.value)
      json.field("digest", words)
    }
    self.end(&bytes)
    return words
  }

  private mutating func end(_ bytes: inout [UInt8]) {
    digest.feed(line.bytes)
    digest.feed(CollectionOfOne(0x0A))
    bytes += line.bytes
    bytes.append(0x0A)
    line.removeAll()
  }
}

/// FNV-1a with 64 bits. It finds damage, not tampering.
package struct LogDigest: Equatable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  /// Feeds eight bytes, lowest first.
  package mutating func feed(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      feed(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  private mutating func feed(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
