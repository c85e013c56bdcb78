/// What an app does outside its tasks, such as finishing an upload when the user leaves it: described
/// instead of written.
public struct ActivityModel: Equatable, Sendable {
  public enum Beginning: UInt8, Sendable {
    /// When the user leaves the app.
    case onBackground
    /// When the user opens it.
    case onOpen
    /// When its process starts, in the background too.
    case onLaunch
  }

  public enum Expiration: Equatable, Sendable {
    /// Stops working and ends its assertion this long after it was told.
    case ends(after: Span)
    /// Has a handler that ends nothing; the work goes on.
    case ignored
    case noHandler
    /// Ends the identifier that its closure captured before it was set (fact 286); the work goes on.
    case endsWrongIdentifier
    /// Ends its assertion and begins another at once, for more time.
    case renews
  }

  public var name: NameID
  public var begins = Beginning.onBackground
  public var shortest: Span
  public var longest: Span
  /// Whether it asks not to be suspended.
  public var holdsAssertion = true
  /// Whether it ends its assertion once the work is done.
  public var endsWhenDone = true
  public var expiration = Expiration.ends(after: .zero)
  /// So many are begun at once, each with an assertion of its own.
  public var atOnce: Int64 = 1
  /// Whether a file or database is locked while it works.
  public var locksFile = false

  public init(_ name: NameID, takes shortest: Span, upTo longest: Span? = nil) {
    self.name = name
    self.shortest = shortest
    self.longest = longest ?? shortest
  }

  var hold: AssertionHold {
    if !holdsAssertion { return .none }
    return expiration == .noHandler ? .withoutHandler : .withHandler
  }
}
