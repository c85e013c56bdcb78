// Apple's module re-exports these, and files that import nothing else rely on it (fact 288).
@_exported public import Dispatch
@_exported public import Foundation

// Types whose members a test writes with a leading dot, as in `.minutes(4)`. The modules' other names are not
// exported, so that they do not collide with the app's own.
@_exported public import enum RunRecord.FindingCode
@_exported public import enum RunRecord.FindingSeverity
@_exported public import struct RunRecord.OutcomeCounts
@_exported public import enum SchedulerEngine.ExpiryCause
@_exported public import enum SchedulerEngine.NamedDevice
@_exported public import enum SchedulerEngine.NamedHabit
@_exported public import enum SchedulerEngine.OSProfile
@_exported public import enum SchedulerEngine.Trust
@_exported public import enum SchedulerEngine.WorldChange

#if os(Linux) && !PortableVirtualTime
  @_exported public import struct VirtualTime.StuckJob
#else
  // Here `VirtualTime` shadows what the code under test calls, so the code has to see all of it.
  @_exported public import VirtualTime
#endif
