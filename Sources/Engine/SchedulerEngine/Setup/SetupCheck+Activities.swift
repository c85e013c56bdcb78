extension SetupCheck {
  static func check(_ activity: ActivityModel) throws(SimulationFault) {
    try length(activity.shortest)
    try length(activity.longest)
    if case .ends(let after) = activity.expiration { try length(after) }
    if activity.atOnce < 1 || activity.atOnce > Limits.activitiesAtOnce {
      throw .unitsOutOfRange(activity.atOnce, limit: Limits.activitiesAtOnce)
    }
  }
}
