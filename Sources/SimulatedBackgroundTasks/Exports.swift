@_exported public import enum RunRecord.FindingCode
@_exported public import struct RunRecord.OutcomeCounts
@_exported public import enum SchedulerEngine.ExpiryCause
