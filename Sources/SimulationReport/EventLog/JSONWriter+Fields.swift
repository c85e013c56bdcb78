import JSON
import SchedulerEngine

/// One field of a log line each, with its key.
extension JSONWriter {
  mutating func field(_ name: StaticString, _ value: Int64) {
    key(name)
    number(value)
  }

  mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  mutating func field(_ name: StaticString, _ text: String) {
    key(name)
    string(text.utf8)
  }

  mutating func field(_ name: StaticString, _ word: some LogWord) {
    field(name, word.logWord)
  }

  /// An instant that never comes is null, which no reader takes for a date.
  mutating func field(_ name: StaticString, _ instant: Instant) {
    key(name)
    if instant == .never { null() } else { number(instant.milliseconds) }
  }

  mutating func field(_ name: StaticString, _ words: [some LogWord]) {
    key(name)
    array { json in
      for word in words { json.string(word.logWord.utf8) }
    }
  }

  mutating func field(_ name: StaticString, _ app: AppID) { field(name, Int64(app.index)) }
  mutating func field(_ name: StaticString, _ text: NameID) { field(name, Int64(text.index)) }
  mutating func field(_ name: StaticString, _ process: ProcessID) { field(name, process.number) }
  mutating func field(_ name: StaticString, _ request: RequestID) { field(name, request.number) }
  mutating func field(_ name: StaticString, _ run: RunID) { field(name, run.number) }
  mutating func field(_ name: StaticString, _ launch: LaunchID) { field(name, launch.number) }
}
