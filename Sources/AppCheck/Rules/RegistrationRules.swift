/// One registration for each identifier, and in time (ledger 2.2).
struct RegistrationRules {
  let plist: InfoPlist
  let uses: SourceUses

  /// Callbacks that come after the launch has ended, whatever the app does.
  private static let late = [
    "applicationDidBecomeActive", "applicationDidEnterBackground", "applicationWillResignActive",
    "applicationWillTerminate", "sceneDidBecomeActive", "sceneDidEnterBackground",
    "sceneWillResignActive", "sceneDidDisconnect", "viewDidAppear", "viewWillDisappear",
    "viewDidDisappear",
  ]

  func check(_ findings: inout FindingList) {
    var first: [String: FindingPlace] = [:]
    for registration in uses.registrations {
      if let earlier = first[registration.text] {
        findings.report(
          .registeredTwice(registration.text), registration.place, related: earlier)
      } else {
        first[registration.text] = registration.place
      }
      checkTime(of: registration, &findings)
    }
  }

  /// Continued processing registers when the intent arises; an identifier whose kind is not known
  /// may be of it.
  private func checkTime(of registration: SourceUses.Known, _ findings: inout FindingList) {
    guard let function = registration.function, RegistrationRules.late.contains(function) else {
      return
    }
    let kinds = uses.kinds(of: registration.text)
    guard !kinds.isEmpty, !kinds.contains(.continued) else { return }
    findings.report(
      .registeredLate(registration.text, function: function), registration.place)
  }
}
