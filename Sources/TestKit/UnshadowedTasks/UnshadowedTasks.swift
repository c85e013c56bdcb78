// A separate module, because code that shadows `Task.init` and `Task.sleep` can no longer name the originals.

public func unshadowedTask<Success: Sendable>(
  name: String?, priority: TaskPriority?,
  operation: sending @escaping @isolated(any) () async -> Success
) -> Task<Success, Never> {
  Task(name: name, priority: priority, operation: operation)
}

public func unshadowedTask<Success: Sendable>(
  name: String?, priority: TaskPriority?,
  operation: sending @escaping @isolated(any) () async throws -> Success
) -> Task<Success, any Error> {
  Task(name: name, priority: priority, operation: operation)
}

public func unshadowedDetachedTask<Success: Sendable>(
  name: String?, priority: TaskPriority?,
  operation: sending @escaping @isolated(any) () async -> Success
) -> Task<Success, Never> {
  Task.detached(name: name, priority: priority, operation: operation)
}

public func unshadowedDetachedTask<Success: Sendable>(
  name: String?, priority: TaskPriority?,
  operation: sending @escaping @isolated(any) () async throws -> Success
) -> Task<Success, any Error> {
  Task.detached(name: name, priority: priority, operation: operation)
}

public func unshadowedSleep<C: Clock>(
  until deadline: C.Instant, tolerance: C.Instant.Duration?, clock: C
) async throws {
  try await Task.sleep(until: deadline, tolerance: tolerance, clock: clock)
}
