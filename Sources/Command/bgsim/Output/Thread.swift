/// Runs it beside everything else, until the process ends; false where there is no thread to be had.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  #if canImport(Darwin)
    var id: pthread_t?
  #else
    var id = pthread_t()
  #endif
  let job = Unmanaged.passRetained(Job(body))
  if pthread_create(&id, nil, runJob, job.toOpaque()) == 0 { return true }
  job.release()
  return false
}

private final class Job {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
  private func runJob(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body()
    return nil
  }
#else
  private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
    return nil
  }
#endif
