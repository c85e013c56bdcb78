/// A moment at which a task is asked to stop: after so many of its waits, in one interleaving.
public struct ExpiryMoment: Hashable, Sendable {
  public let point: Int
  public let interleaving: Int

  /// Handlers that wait more often are cut at the first of their waits only.
  static let last = 1_000

  public static func point(_ point: Int, interleaving: Int = 0) -> ExpiryMoment {
    ExpiryMoment(point: point, interleaving: interleaving)
  }

  func words(for identifier: String, _ problems: [String]) -> String {
    let place = point == 0 ? "at once" : "after wait \(point)"
    let order = interleaving == 0 ? "" : ", interleaving: \(interleaving)"
    // Some are sentences of their own already.
    let found = problems.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return
      "\(identifier), told to stop \(place)\(interleaving == 0 ? "" : " in interleaving \(interleaving)"): "
      + found.joined(separator: "; ")
      + ". Repeat it with await app.expireEverywhere(\"\(identifier)\", only: .point(\(point)\(order)))."
  }
}
