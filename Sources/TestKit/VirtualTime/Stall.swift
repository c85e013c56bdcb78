import VirtualTimeHooks

/// How long in real time a world has stood at one instant with something to run.
struct Stall {
  private var jobs: Int64 = 0
  private var began: Int64 = 0

  /// Counts a job; tells the real time spent once that is above the limit.
  mutating func countJob(limit: Int64?) -> Int64? {
    jobs += 1
    // The clock is asked rarely, since a job costs less than the question.
    guard jobs % 1_024 == 0, let limit else { return nil }
    let now = vt_real_monotonic()
    if began == 0 { began = now }
    return now - began >= limit ? now - began : nil
  }
}
