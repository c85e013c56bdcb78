#if os(Linux) && !PortableVirtualTime
  import VirtualTimeHooks

  /// What the interposed functions call.
  enum Callbacks {
    /// Once for the program.
    static let install: Void = {
      var calls = vt_callbacks(
        enqueue: { VirtualWorld.of($0).enqueue($1) },
        schedule: { VirtualWorld.of($0).schedule($1, after: $2) },
        foreign: { lane, item in
          // A world that is gone took its tasks with it.
          LaneList.world(of: lane)?.take(item, from: .outside)
        },
        block: { VirtualWorld.of($0).block(on: $1, $2, for: $3) },
        claim: { VirtualWorld.of($0).claim($1) },
        notify: { world, group, item in
          WaitList.add(
            WaitList.Entry(world: VirtualWorld.of(world), item: item, keepsObject: true), for: group
          )
        },
        woken: { WaitList.wake($0, $1 ? .all : .first) },
        escaped: { world, escape in
          if let escape = Escape(escape) { VirtualWorld.of(world).count(escape) }
        },
        trapped: { world, asserted, isWanted, actual in
          VirtualWorld.of(world).trap(
            asserting: String(cString: asserted), isWanted, on: String(cString: actual))
        })
      vt_install(&calls)
      vt_learn_main(true)
      Task { @MainActor in }
      vt_learn_main(false)
    }()
  }
#endif
