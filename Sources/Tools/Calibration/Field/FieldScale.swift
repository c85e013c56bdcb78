import DeviceLogs

/// The scale on which predictions are compared with what was seen: each doubling counts the same,
/// of a time or of a count to which one is added. In integers, so that it is the same anywhere.
enum FieldScale {
  /// One doubling.
  static let unit = Doublings.one

  /// Where a count or a time lies, in parts of a doubling. Nobody told less than a second.
  static func height(_ value: Int64, _ question: FieldQuestion) -> Int64 {
    question.measure.isTime ? logarithm(max(value, 1_000)) : logarithm(max(value, 0) + 1)
  }

  /// To the base of two, of a positive number, rounded down.
  static func logarithm(_ value: Int64) -> Int64 { Doublings.of(value) }
}
