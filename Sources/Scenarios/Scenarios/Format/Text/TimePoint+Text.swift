extension TimePoint {
  /// The moment a text names as a scenario would: "day 2 21:00", "22:40", "+15m" or a date. Nil where
  /// it names none.
  public init?(text: String) {
    var cursor = TextCursor(Array(text.utf8))
    guard let point = try? TimePointText.parse(&cursor), cursor.isAtEnd else { return nil }
    self = point
  }
}
