import JSON
import PlainText
import SchedulerEngine

/// Events in the trace format that Chrome and Perfetto read. Times are microseconds since the run began.
struct TraceEvents {
  /// A row of the viewer: processes hold threads.
  struct Row {
    let process: Int64
    let thread: Int64
  }

  private var json = JSONWriter()
  private var isEmpty = true
  private let start: Instant

  init(from start: Instant) { self.start = start }

  var bytes: [UInt8] {
    Array("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n".utf8) + json.bytes
      + Array("\n]}\n".utf8)
  }

  mutating func name(process: Int64, _ name: String) {
    describe("process_name", Row(process: process, thread: 0)) { $0.field("name", name) }
    describe("process_sort_index", Row(process: process, thread: 0)) {
      $0.field("sort_index", process)
    }
  }

  mutating func name(_ row: Row, _ name: String) {
    describe("thread_name", row) { $0.field("name", name) }
    describe("thread_sort_index", row) { $0.field("sort_index", row.thread) }
  }

  mutating func stretch(
    _ name: String, on row: Row, _ range: Range<Instant>, _ details: (inout JSONWriter) -> Void
  ) {
    let begin = start
    event("X", name, row) { json in
      json.field("ts", TraceEvents.microseconds(range.lowerBound - begin))
      json.field("dur", TraceEvents.microseconds(range.upperBound - range.lowerBound))
      json.key("args")
      json.object(details)
    }
  }

  mutating func moment(_ name: String, on row: Row, at instant: Instant) {
    let begin = start
    event("i", name, row) { json in
      json.field("ts", TraceEvents.microseconds(instant - begin))
      json.field("s", "t")
    }
  }

  private mutating func describe(
    _ name: String, _ row: Row, _ details: (inout JSONWriter) -> Void
  ) {
    event("M", name, row) { json in
      json.key("args")
      json.object(details)
    }
  }

  private mutating func event(
    _ phase: String, _ name: String, _ row: Row, _ rest: (inout JSONWriter) -> Void
  ) {
    if !isEmpty { json.newLine() }
    isEmpty = false
    json.object { json in
      json.field("ph", phase)
      json.field("name", name)
      json.field("pid", row.process)
      json.field("tid", row.thread)
      rest(&json)
    }
  }

  private static func microseconds(_ span: Span) -> Int64 {
    let (product, overflow) = span.milliseconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? .max : product
  }
}
