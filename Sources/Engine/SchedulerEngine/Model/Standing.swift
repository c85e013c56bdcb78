/// How a device treats one app, whatever its conditions and the user's habits are.
///
/// Reports of one app from several phones differ more than any documented cause explains: some phones start
/// next to nothing of an app that is used each day, others start it every few minutes, also at night. Why is
/// not known, so here it is a condition by itself, with shares that are assumed.
public enum Standing: UInt8, CaseIterable, Sendable {
  case usual
  /// Its work is started a few times a month.
  case neglected
  /// None of its work is started.
  case silent
  /// Its work is started about as often as it asks, also at night.
  case favoured
}

/// What ends a standing that is not the usual one.
public enum StandingEnd: UInt8, Sendable {
  /// A restart of the device or an update of the app ends what an event began.
  case restart
  /// Nothing: the app was set up with it.
  case setUp
  /// Nothing that is known: it is the way of the phone with this number.
  case phone
}
