// What an app sees where it imports Apple's module: on Linux the module of that name passes it on, and
// elsewhere the compiler is told to read that name as this one.

// Apple's module brings these along, and files that import nothing else rely on it
// (fact 288).
@_exported public import Dispatch
@_exported public import Foundation

// The names of Apple's module and no others, so that an app's own types never meet the kit's
// (facts 201 to 210). Tests import the kit as well, by its own name.
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
  // Here it shadows what the code under test calls, so the code has to see all of it.
  @_exported public import VirtualTime
#endif

extension BGTaskScheduler.Error.Code {
  /// Lets `catch BGTaskScheduler.Error.notPermitted` match. Operators do not come with their type; for
  /// who imports the kit as well, its own is the one.
  @_disfavoredOverload
  public static func ~= (code: Self, error: any Swift.Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
  }
}
