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
        fired: { lane, item in LaneList.world(of: lane)?.take(item, from: .source) },
        block: { VirtualWorld.of($0).block(on: $1, $2, for: $3) },
        claim: { VirtualWorld.of($0).claim($1) },
        notify: { world, group, item in
          WaitList.add(
            WaitList.Entry(world: VirtualWorld.of(world), item: item, keepsObject: true), for: group
          )
        },
        woken: { WaitList.wake($0, $1 ? .all : .first) },
        escaped: { world, escape in
          if let escape = Escape(escape) { VirtualWorld.of(world).note(escape) }
        },
        connects: { world, escape, place in
          VirtualWorld.of(world).mayConnect(Escape(escape) ?? .socket, String(cString: place))
        },
        expect: { _ in Unmanaged.passRetained(Waiter()).toOpaque() },
        made: { world, turn, exists in VirtualWorld.of(world).admit(turn, exists) },
        begin: { Waiter.take($0).park() },
        end: { if !vt_is_abandoned($0) { VirtualWorld.of($0).giveToDriver() } },
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
