/// What a draw is about, numbered within its app: so what another app does moves no draw of this one.
public struct DrawSubject: Equatable, Sendable {
  public let number: Int64
  /// The app below, the lane above, so that each lane has numbers of its own.
  public let owner: Int64

  public init(_ number: Int64, of app: AppID, in lane: LaunchLane = .ordinary) {
    self.number = number
    owner = Int64(app.index) | Int64(lane.rawValue) << 32
  }
}

extension Chance {
  public func span(
    from low: Span, through high: Span, _ stream: ChanceStream, _ subject: DrawSubject
  ) -> Span {
    span(from: low, through: high, stream, subject.number, subject.owner)
  }

  public func happens(_ share: Share, _ stream: ChanceStream, _ subject: DrawSubject) -> Bool {
    happens(share, stream, subject.number, subject.owner)
  }
}
