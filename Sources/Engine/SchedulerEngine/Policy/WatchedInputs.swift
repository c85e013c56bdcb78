/// What the rules that concern one kind of work look at, together.
struct WatchedInputs: Sendable {
  var all: WorldInputs = []
  /// By those among them whose answer time alone can change: they are asked together, because the
  /// first of their instants is when to look again.
  var withTime: WorldInputs = []
  /// By the others.
  var withoutTime: WorldInputs = []

  init(by kind: TaskKind, _ rules: Rules) {
    var visitor = WatchVisitor()
    var rules = rules
    RuleRoster.visitAll(&visitor, &rules, .blank(for: kind))
    self = visitor.watched
  }

  /// The rules whose objections time alone can end.
  private(set) var timed = RuleSet.none

  fileprivate init() {}

  fileprivate mutating func add(_ watches: WorldInputs, of objector: RuleID) {
    all.formUnion(watches)
    guard watches.contains(.time) else { return withoutTime.formUnion(watches) }
    withTime.formUnion(watches)
    timed.insert(objector)
  }
}

/// The same for each kind.
struct WatchedByKind: Sendable {
  private var watched = Pool<WatchedInputs>(capacity: TaskKind.allCases.count)

  init(_ rules: Rules) {
    for kind in TaskKind.allCases { watched.append(WatchedInputs(by: kind, rules)) }
  }

  @inline(__always)
  subscript(kind: TaskKind) -> WatchedInputs { watched[Int(kind.rawValue)] }
}

/// What each rule looks at, in order of precedence.
struct InputsByRule: Sendable {
  private var inputs: Pool<WorldInputs>

  init() {
    var visitor = RuleInputsVisitor()
    var rules = Rules()
    RuleRoster.visitAll(&visitor, &rules, .blank(for: .refresh))
    inputs = visitor.inputs
  }

  /// What can end one of these objections.
  @inline(__always)
  subscript(objections: RuleSet) -> WorldInputs {
    var union: WorldInputs = []
    var rest = objections.bits
    while rest != 0 {
      union.formUnion(inputs[rest.trailingZeroBitCount])
      rest &= rest &- 1
    }
    return union
  }
}

private struct RuleInputsVisitor: RuleVisitor {
  var inputs = Pool<WorldInputs>(repeating: [], count: RuleID.allCases.count)

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    inputs[Int(Rule.objector.rawValue)] = Rule.watches
  }
}

private struct WatchVisitor: RuleVisitor {
  var watched = WatchedInputs()

  mutating func visit<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput
  ) {
    guard Rule.kinds.contains(input.request.kind) else { return }
    watched.add(Rule.watches, of: Rule.objector)
  }
}
