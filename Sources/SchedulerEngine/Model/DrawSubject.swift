/// What a draw is about, numbered within its app: so what another app does moves no draw of this one.
public struct DrawSubject: Equatable, Sendable {
  public let number: Int64
  public let app: Int64

  public init(_ number: Int64, of app: AppID) {
    self.number = number
    self.app = Int64(app.index)
  }
}

extension Chance {
  public func span(
    from low: Span, through high: Span, _ stream: ChanceStream, _ subject: DrawSubject
  ) -> Span {
    span(from: low, through: high, stream, subject.number, subject.app)
  }

  public func happens(_ share: Share, _ stream: ChanceStream, _ subject: DrawSubject) -> Bool {
    happens(share, stream, subject.number, subject.app)
  }
}
