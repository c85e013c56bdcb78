public import Diagnostics

/// All that the code of an app does with identifiers, names resolved.
struct SourceUses {
  struct Known {
    let kind: UseKind
    let text: String
    let place: SourcePlace
    /// Where that is known to be after the launch.
    let late: LateMoment?
  }

  private(set) var known: [Known] = []
  private(set) var unresolved: [UnresolvedUse] = []

  /// Of an app that is described, so that nothing needs to be resolved.
  init(_ known: [Known]) { self.known = known }

  init(_ files: [SourceFacts]) {
    let names = SourceNames(files)
    for (number, facts) in files.enumerated() {
      for use in facts.uses {
        let place = SourcePlace(use.expression.range, in: .source(number))
        switch names.resolve(use, in: number) {
        case .text(let text):
          known.append(
            Known(
              kind: use.kind, text: text, place: place, late: LateMoment(function: use.function)))
        case .unresolved(let reason):
          unresolved.append(UnresolvedUse(kind: use.kind, reason: reason, place: place))
        }
      }
    }
  }

  var registrations: [Known] { known.filter { $0.kind.registers } }
  var requests: [Known] { known.filter { $0.kind.requested != nil } }
  var hasUnresolvedRegistration: Bool { unresolved.contains { $0.kind.registers } }
  var hasUnresolvedRequest: Bool { unresolved.contains { $0.kind.requested != nil } }

  /// Kinds of request that are made under an identifier.
  func kinds(of text: String) -> [TaskKind] {
    known.compactMap { $0.text == text ? $0.kind.requested : nil }
  }
}

/// An identifier in code that was compared with nothing.
public struct UnresolvedUse: Equatable, Sendable {
  public let kind: UseKind
  public let reason: UnresolvedReason
  public let place: SourcePlace
}

extension UseKind {
  var registers: Bool { self == .registration || self == .sceneTask }

  var requested: TaskKind? {
    if case .request(let kind) = self { kind } else { nil }
  }

  /// What the use says of the kind of its task.
  var taskKind: TaskKind? { self == .sceneTask ? .refresh : requested }
}
