public import Basics

/// All that the code of an app does with identifiers, names resolved.
struct SourceUses {
  struct Known {
    let kind: UseKind
    let text: String
    let place: SourcePlace
    /// Where that is known to be after the launch.
    let late: LateMoment?
    /// Of several that a caller can choose from, so that the kind may be that of another.
    var isOneOf = false
  }

  private(set) var known: [Known] = []
  private(set) var unresolved: [UnresolvedUse] = []
  private var kinds: [String: [TaskKind]] = [:]
  private(set) var registrations: [Known] = []
  private(set) var requests: [Known] = []

  /// Of an app that is described, so that nothing needs to be resolved.
  init(_ known: [Known]) {
    for use in known { add(use) }
  }

  init(_ names: SourceNames) {
    let moments = LateSites(names)
    for (number, facts) in names.files.enumerated() {
      for use in facts.uses {
        let place = SourcePlace(use.expression.range, in: .source(number))
        let found = names.resolve(use.expression.value, in: number, use.site)
        switch found {
        case .texts(let texts), .oneOf(let texts):
          let late = use.kind.registers ? moments.moment(of: use.site, in: number) : nil
          for text in texts {
            add(
              Known(
                kind: use.kind, text: text, place: place, late: late,
                isOneOf: found != .texts(texts)))
          }
        case .unresolved(let reason):
          unresolved.append(UnresolvedUse(kind: use.kind, reason: reason, place: place))
        }
      }
    }
  }

  private mutating func add(_ use: Known) {
    known.append(use)
    if use.kind.registers { registrations.append(use) }
    guard let kind = use.kind.requested else { return }
    requests.append(use)
    if !(kinds[use.text] ?? []).contains(kind) { kinds[use.text, default: []].append(kind) }
  }

  var hasUnresolvedRegistration: Bool { unresolved.contains { $0.kind.registers } }
  var hasUnresolvedRequest: Bool { unresolved.contains { $0.kind.requested != nil } }

  /// Kinds of request that are made under an identifier.
  func kinds(of text: String) -> [TaskKind] { kinds[text] ?? [] }
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
