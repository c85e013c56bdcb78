#if !os(Linux) || PortableVirtualTime
  import UnshadowedTasks

  // Where nothing of the runtime can be replaced, source files that import this module get these
  // instead of the standard library's, whose signatures they repeat. Outside a world they pass on.

  extension Task where Failure == Never {
    @discardableResult
    public init(
      name: String? = nil, priority: TaskPriority? = nil,
      @_inheritActorContext @_implicitSelfCapture operation:
        sending @escaping @isolated(any) ()
        async -> Success
    ) {
      if #available(iOS 18, macOS 15, *), let executor = CarriedProcess.current?.executor {
        self.init(executorPreference: executor, priority: priority) { await operation() }
      } else {
        self = unshadowedTask(name: name, priority: priority, operation: operation)
      }
    }

    @discardableResult
    public static func detached(
      name: String? = nil, priority: TaskPriority? = nil,
      operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
      if #available(iOS 18, macOS 15, *), let process = CarriedProcess.current {
        return Task.detached(executorPreference: process.executor, priority: priority) {
          await CarriedProcess.$current.withValue(process) { await operation() }
        }
      }
      return unshadowedDetachedTask(name: name, priority: priority, operation: operation)
    }
  }

  extension Task where Failure == any Error {
    @discardableResult
    public init(
      name: String? = nil, priority: TaskPriority? = nil,
      @_inheritActorContext @_implicitSelfCapture operation:
        sending @escaping @isolated(any) ()
        async throws -> Success
    ) {
      if #available(iOS 18, macOS 15, *), let executor = CarriedProcess.current?.executor {
        self.init(executorPreference: executor, priority: priority) { try await operation() }
      } else {
        self = unshadowedTask(name: name, priority: priority, operation: operation)
      }
    }

    @discardableResult
    public static func detached(
      name: String? = nil, priority: TaskPriority? = nil,
      operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
      if #available(iOS 18, macOS 15, *), let process = CarriedProcess.current {
        return Task.detached(executorPreference: process.executor, priority: priority) {
          try await CarriedProcess.$current.withValue(process) { try await operation() }
        }
      }
      return unshadowedDetachedTask(name: name, priority: priority, operation: operation)
    }
  }
#endif
