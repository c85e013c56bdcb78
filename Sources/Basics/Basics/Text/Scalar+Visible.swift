extension Unicode.Scalar {
  /// Whether it shows itself: no control character, no mark that reorders or joins what stands
  /// around it, nothing that Unicode does not know.
  package var isVisible: Bool {
    if value < 0x7F { return value >= 0x20 }
    return !ScalarSet.invisible.contains(self)
  }
}
