extension SimulatedDevice {
  /// What app code did that the virtual clock does not reach, such as a run loop's timer.
  public var escapes: [Escape] { sessionIfStarted?.world.escapes.map(\.escape) ?? [] }
}
