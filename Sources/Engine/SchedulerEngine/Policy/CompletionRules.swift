/// What happens when `setTaskCompleted` is called once more for a run that it was called for.
public struct CompletionRules: Sendable {
  /// Published samples do it and are taken to work (fact 139), other authors say that the
  /// device ends the process (fact 255); here it is recorded and ignored unless set.
  public var secondTraps = false

  mutating func visitParameters<Visitor: ParameterVisitor>(_ visitor: inout Visitor) {
    var group = ParameterGroup("completion", visitor)
    group.flag("second-traps", &secondTraps, .assumed(facts: 255))
    visitor = group.visitor
  }
}
