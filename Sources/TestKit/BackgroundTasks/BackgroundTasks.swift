@_exported public import BackgroundTasksForApps
