/// What one rule says about one request at one moment.
///
/// A rule delays only for what time alone brings; everything else prevents until a named condition.
/// Any delay or prevention blocks the request, whatever the other rules say.
public enum Verdict: Equatable, Sendable {
  case doesNotApply
  /// Allows while the world stays as it is, up to (not including) this instant.
  case allows(until: Instant)
  case delays(until: Instant)
  case prevents(until: Condition)

  public static let allows = Verdict.allows(until: .never)

  public var isObjection: Bool {
    switch self {
    case .doesNotApply, .allows: false
    case .delays, .prevents: true
    }
  }

  /// The earliest instant at which time alone can change this verdict.
  @inline(__always)
  public var nextChange: Instant {
    switch self {
    case .doesNotApply, .prevents: .never
    case .allows(let until), .delays(let until): until
    }
  }
}
