/// What never changes during a run: rules, system, limits and chance.
struct RunPlan: Sendable {
  /// Never changed. Variable, because a value so large would be copied for each decision otherwise.
  var rules: Rules
  let profile: OSProfile
  let limits: Limits
  let chance: Chance
  let watched = WatchedInputs.byKind

  init(_ setup: Setup) {
    rules = setup.rules
    profile = setup.profile
    limits = setup.limits
    chance = Chance(seed: setup.seed, from: setup.start, offset: setup.utcOffset)
  }
}
