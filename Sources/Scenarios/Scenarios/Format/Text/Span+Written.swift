public import SchedulerEngine

extension Span {
  /// From "90s" or "2h30m", as scenario files write it; nil for anything else.
  public init?(written text: String) {
    guard let span = try? DurationText.form.read(TextCursor(Array(text.utf8))) else { return nil }
    self = span
  }

  /// As a scenario file says it.
  public var written: String { DurationText.print(self) }
}
