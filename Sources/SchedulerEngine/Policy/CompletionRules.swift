/// What happens when `setTaskCompleted` is called once more for a run that it was called for.
public struct CompletionRules: Sendable {
  /// Published samples do it and are taken to work (ledger 6.N 139), other authors say that the
  /// device ends the process (real-clients 4.4); here it is recorded and ignored unless set.
  public var secondTraps = false

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("completion", visitor)
    group.flag("second-traps", &secondTraps, Source(.assumed, "disputed, real-clients 4.4"))
    visitor = group.visitor
  }
}
