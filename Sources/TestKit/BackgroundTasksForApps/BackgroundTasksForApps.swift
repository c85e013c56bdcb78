// What an app sees when it imports Apple's module. On Linux the module with Apple's name re-exports this one;
// elsewhere the compiler is told to read that name as this module.

// Apple's module re-exports these, and files that import nothing else rely on it (fact 288).
@_exported public import Dispatch
@_exported public import Foundation

// Only the names of Apple's module, so that an app's own types never collide with the kit's (facts 201 to
// 210). Tests import the kit as well, under its own name.
@_exported public import class SimulatedBackgroundTasks.BGAppRefreshTask
@_exported public import class SimulatedBackgroundTasks.BGAppRefreshTaskRequest
@_exported public import class SimulatedBackgroundTasks.BGContinuedProcessingTask
@_exported public import class SimulatedBackgroundTasks.BGContinuedProcessingTaskRequest
@_exported public import class SimulatedBackgroundTasks.BGHealthResearchTask
@_exported public import class SimulatedBackgroundTasks.BGHealthResearchTaskRequest
@_exported public import class SimulatedBackgroundTasks.BGProcessingTask
@_exported public import class SimulatedBackgroundTasks.BGProcessingTaskRequest
@_exported public import class SimulatedBackgroundTasks.BGTask
@_exported public import class SimulatedBackgroundTasks.BGTaskRequest
@_exported public import class SimulatedBackgroundTasks.BGTaskScheduler

#if !os(Linux) || PortableVirtualTime
  // Here `VirtualTime` shadows what the code under test calls, so the code has to see all of it.
  @_exported public import VirtualTime
#endif

extension BGTaskScheduler.Error.Code {
  /// Lets `catch BGTaskScheduler.Error.notPermitted` match. An operator is not exported together with its
  /// type. In code that imports the kit as well, the kit's own operator is preferred.
  @_disfavoredOverload
  public static func ~= (code: Self, error: any Swift.Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
  }
}
