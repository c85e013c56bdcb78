import SchedulerEngine

/// Lines of the system's scheduler, in the words of either generation.
enum SchedulerMessage {
  /// Nil for what is not understood.
  static func statements(_ message: ArraySlice<UInt8>) -> [LogStatement]? {
    let text = message.drop { isBlank($0) }
    for (words, meaning) in openings where text.begins(with: words) {
      let rest = text.dropFirst(words.utf8CodeUnitCount).drop { $0 == 0x3A || isBlank($0) }
      return named(rest, meaning)
    }
    if text.first == 0x27 || text.begins(with: "com.") || text.begins(with: "bg") {
      return aboutActivity(text)
    }
    return nil
  }

  private enum Meaning { case submitted, cancelled, starting, over, aside }

  private static let openings: [(StaticString, Meaning)] = [
    ("Submitted Activity", .submitted), ("Submitted", .submitted), ("CANCELED", .cancelled),
    ("Daemon Canceling Activities", .aside), ("REQUESTING START", .aside),
    ("STARTING activity", .starting), ("STARTING", .starting), ("COMPLETED", .over),
    ("NO LONGER RUNNING", .over),
  ]

  private static func named(
    _ rest: ArraySlice<UInt8>, _ meaning: Meaning
  ) -> [LogStatement]? {
    if meaning == .aside { return [.aside] }
    guard let name = ActivityName(rest) else { return nil }
    guard name.kind != nil else { return [.aside] }
    switch meaning {
    case .submitted: return [.submitted(name.mention, RequestTerms())]
    case .cancelled: return [.cancelled(name.mention)]
    case .starting: return [.launched(name.mention, byDebugger: false)]
    case .over: return [.over(name.mention)]
    case .aside: return [.aside]
    }
  }

  private static func aboutActivity(_ text: ArraySlice<UInt8>) -> [LogStatement]? {
    guard let name = ActivityName(text) else { return nil }
    let rest = text[name.end...]
    if let decision = SystemDecision(rest) {
      return name.kind == nil ? [.aside] : [.decided(name.mention, decision)]
    }
    return rest.holds("compatibility score") ? [.aside] : nil
  }
}
