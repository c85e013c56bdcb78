/// A transfer has two halves: its bytes move, then its app is told. What each rule says of a half
/// follows these, which are asked of transfers alone, and only where a rule would object: so they cost
/// other work nothing.
extension RuleInput {
  @inline(__always)
  var isTransferred: Bool { request.needs.contains(.transferred) }

  @inline(__always)
  var isDiscretionary: Bool { request.needs.contains(.discretionary) }

  /// The app does not run, and is to be told.
  @inline(__always)
  var isUnheard: Bool {
    isTransferred && (app.phase == .notRunning || app.phase == .suspended)
  }

  @inline(__always)
  var sendsLaunchEvents: Bool { !request.needs.contains(.noLaunchEvents) }

  /// The app must be launched or resumed to be told.
  @inline(__always)
  var wantsLaunch: Bool { isUnheard && sendsLaunchEvents }

  /// Notes of the 2020 talk hold more against this launch than against that of a discretionary
  /// transfer, which has waited for a good moment already (fact 306).
  @inline(__always)
  var wantsStrictLaunch: Bool { wantsLaunch && !isDiscretionary }

  /// Held while the device saves power: what can wait, and the launch that did not.
  @inline(__always)
  var pausesToSavePower: Bool { isTransferred ? wantsStrictLaunch : isDiscretionary }
}
