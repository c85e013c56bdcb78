#if !os(Linux) || PortableVirtualTime
  import UnshadowedTasks

  extension Task where Success == Never, Failure == Never {
    public static func sleep(nanoseconds duration: UInt64) async throws {
      try await sleep(for: .nanoseconds(Int64(clamping: duration)))
    }

    public static func sleep(_ duration: UInt64) async {
      try? await sleep(nanoseconds: duration)
    }

    public static func sleep<C: Clock>(
      for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil,
      clock: C = .continuous
    ) async throws {
      guard let world = VirtualWorld.current, let duration = duration as? Duration else {
        return try await unshadowedSleep(
          until: clock.now.advanced(by: duration), tolerance: tolerance, clock: clock)
      }
      try await world.sleep(for: duration)
    }

    public static func sleep<C: Clock>(
      until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
    ) async throws {
      let left = clock.now.duration(to: deadline)
      guard let world = VirtualWorld.current, let left = left as? Duration,
        !(clock is VirtualClock)
      else {
        return try await unshadowedSleep(until: deadline, tolerance: tolerance, clock: clock)
      }
      // The clock is real and has run on a little since the deadline was reckoned from it.
      try await world.sleep(for: left.roundedUpToMilliseconds)
    }
  }

  extension Duration {
    fileprivate var roundedUpToMilliseconds: Duration {
      let nanoseconds = self.nanoseconds
      let (sum, overflow) = nanoseconds.addingReportingOverflow(999_999)
      return overflow ? self : .nanoseconds(sum / 1_000_000 * 1_000_000)
    }
  }
#endif
