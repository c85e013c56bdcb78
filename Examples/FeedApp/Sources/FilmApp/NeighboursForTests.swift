#if os(Linux)
  // Background sessions as Foundation has them, for all files of the target.
  @_exported import URLSessionForTests
#endif
