#if os(Linux) && !PortableVirtualTime
  import Foundation
  import Testing
  import VirtualTimeHooks

  /// What a watchdog asks about the thread that runs app code.
  @Suite struct WatchedThreadTests {
    private static let size = MemoryLayout<vt_world>.size

    /// The thread's memory is gone by then, because the C library keeps 40 MB of stacks at most.
    @Test func aThreadThatHasEndedCanBeAskedAbout() throws {
      let memory = try #require(calloc(1, Self.size))
      defer { free(memory) }
      let world = memory.assumingMemoryBound(to: vt_world.self)
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      pthread_attr_init(attributes)
      pthread_attr_setstacksize(attributes, 64 << 20)
      defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
      }
      var thread = pthread_t()
      let enter: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        guard let world = $0?.assumingMemoryBound(to: vt_world.self) else { return nil }
        vt_enter(world, vt_new_lane())
        let isKnown = vt_processor_time(world) > 0
        vt_leave()
        return isKnown ? $0 : nil
      }
      try #require(pthread_create(&thread, attributes, enter, memory) == 0)
      var answer: UnsafeMutableRawPointer?
      pthread_join(thread, &answer)
      #expect(answer == memory, "a running thread's processor time is known")

      var addresses = [UInt](repeating: 0, count: VT_STACK_DEPTH)
      #expect(vt_processor_time(world) == 0)
      #expect(vt_is_waiting(world))
      #expect(vt_stack_of(world, false, &addresses) == 0)
      #expect(vt_park_thread_of(world))
    }
  }
#endif
