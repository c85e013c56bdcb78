/// Where the project shows a fact, or why it does not. Names are those that the command and the tests
/// use, so that each can be looked up.
public enum FactEvidence: Sendable {
  /// As `bgsim help rules` names it.
  case rule(StaticString)
  /// The group and the key of `bgsim help rules`, with a point between them.
  case parameter(StaticString)
  /// Something that an app does, as reports name it.
  case finding(StaticString)
  /// A code of `bgsim check`.
  case diagnostic(StaticString)
  /// A test suite, or a folder of them.
  case tests(StaticString)
  /// A scenario file below Examples.
  case example(StaticString)
  /// A program beside the command.
  case tool(StaticString)
  /// Not shown yet, because this is missing.
  case waits(StaticString)
  /// Nothing to show, for this reason.
  case nothing(StaticString)
}
