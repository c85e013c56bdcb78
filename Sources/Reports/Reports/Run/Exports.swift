/// Whoever reports on whole runs also says single things about them.
@_exported public import RunText
