#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the kernel counted for this process. Children do not count.
enum ProcessUsage {
  private static var now: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    #endif
    return usage
  }

  /// Seconds of user CPU time so far; waiting and other programs do not count.
  static var userSeconds: Double {
    let time = now.ru_utime
    return Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// The most memory the process ever had, in bytes.
  static var peakBytes: Int64 {
    #if canImport(Darwin)
      Int64(now.ru_maxrss)
    #else
      Int64(now.ru_maxrss) * 1_024
    #endif
  }
}
