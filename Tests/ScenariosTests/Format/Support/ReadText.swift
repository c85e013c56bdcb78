@testable import Scenarios

/// What comes of one text: the value printed the canonical way, or the reason with the part that is
/// to blame.
enum ReadText {
  static func outcome<Value>(_ text: String, _ form: TextForm<Value>) -> String {
    let bytes = Array(text.utf8)
    do {
      return form.print(try form.read(TextCursor(bytes)))
    } catch {
      let blamed = String(decoding: bytes[error.from..<error.to], as: UTF8.self)
      let reason = "\(error.reason)".replacing("Scenarios.TextProblem.Expected.", with: "")
        .replacing("SchedulerEngine.", with: "")
      return "\(reason) at '\(blamed)'"
    }
  }

  static func value<Value>(_ text: String, _ form: TextForm<Value>) -> Value? {
    try? form.read(TextCursor(Array(text.utf8)))
  }
}
