/// What the rules for one kind of work look at.
struct WatchedInputs: Sendable {
  private(set) var all: WorldInputs = []
  /// What the rules that watch the time look at. They are asked together, because the earliest of
  /// their instants decides when to look again.
  private(set) var withTime: WorldInputs = []

  static let byKind = PerKind<WatchedInputs>(each: WatchedInputs.init)

  private init(for kind: TaskKind) {
    var visitor = WatchVisitor()
    var rules = Rules()
    RuleRoster.visitAll(&visitor, &rules, .blank(for: kind))
    self = visitor.watched
  }

  fileprivate init() {}

  fileprivate mutating func add(_ watches: WorldInputs) {
    all.formUnion(watches)
    if watches.contains(.time) { withTime.formUnion(watches) }
  }
}

private struct WatchVisitor: RuleVisitor {
  var watched = WatchedInputs()

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    if Rule.kinds.contains(input.request.kind) { watched.add(Rule.watches) }
  }
}
