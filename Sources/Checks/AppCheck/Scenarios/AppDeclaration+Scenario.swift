import Basics
import Scenarios

extension AppDeclaration {
  /// As a scenario describes it. What nobody says is as its run has it: all tasks are permitted, in
  /// all modes.
  init(_ app: Scenario.App, _ lists: [NamedInfoPlist]) {
    let permitted = app.declaredPermitted(lists)
    let modes = app.declaredModes(lists)
    self.init(
      permitted: (permitted?.value
        ?? app.tasks.map(\.value).filter { $0.kind.isSubmitted }.map(\.identifier)).map(Entry.init),
      isPermittedEmpty: permitted?.value.isEmpty ?? false,
      permittedPlace: (permitted?.span).map { SourcePlace(inScenario: $0) },
      modes: (modes?.value ?? Scenario.Mode.allCases.map { Located($0) }).map { mode in
        Entry(Located(mode.value.rawValue, at: mode.span))
      },
      modesPlace: (modes?.span).map { SourcePlace(inScenario: $0) }, identifier: app.id.value,
      whole: SourcePlace(inScenario: app.id.span))
  }
}

extension AppDeclaration.Entry {
  fileprivate init(_ text: Located<String>) {
    var filled = FilledText()
    filled.bytes = Array(text.value.utf8)
    self.init(filled: filled, place: SourcePlace(inScenario: text.span))
  }
}
