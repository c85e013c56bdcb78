/// The end of a terminal.
package enum HangUp {
  /// `nohup` ignores this one signal on purpose, for itself and for all that it starts.
  package static var isIgnored: Bool {
    let before = signal(SIGHUP, SIG_DFL)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    signal(SIGHUP, before)
    return isIgnored
  }
}
