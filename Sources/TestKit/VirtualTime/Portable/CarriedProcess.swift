#if !os(Linux) || PortableVirtualTime
  import VirtualTimeHooks

  /// The world and process that a task belongs to. Tasks hand it down; Dispatch loses it.
  struct CarriedProcess: Sendable {
    let world: VirtualWorld
    let process: AppProcess

    @TaskLocal static var current: CarriedProcess?

    @available(iOS 18, macOS 15, *)
    var executor: WorldExecutor { WorldExecutor(self) }
  }

  extension VirtualWorld {
    /// The world that the calling code runs in.
    public static var current: VirtualWorld? { CarriedProcess.current?.world }

    /// The process that the calling code belongs to.
    public static var currentProcess: AppProcess? { CarriedProcess.current?.process }
  }
#endif
