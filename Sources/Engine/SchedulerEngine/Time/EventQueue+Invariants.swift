extension EventQueue {
  /// The slot that must be next according to a plain scan of all slots; tests compare it with the tree.
  func scannedNext(slots: Int32) -> Instant {
    var first = Instant.never
    for slot in 0..<slots where instant(of: slot) < first { first = instant(of: slot) }
    return first
  }
}
