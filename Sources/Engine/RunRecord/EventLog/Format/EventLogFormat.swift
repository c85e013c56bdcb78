import SchedulerEngine

/// The format of logs as tables in Markdown, from the descriptions that writer and reader visit. The
/// article on it holds these tables.
public enum EventLogFormat {
  public static var tables: String {
    "## The header\n\n" + header + "\n### A rule in \"rules\"\n\n"
      + table(of: EventLogHeader.ChangedNumber()) + "\n### The \"device\"\n\n"
      + table(of: DeviceConditions()) + "\n## The rows\n" + rows
  }

  private static var header: String {
    var describer = FieldDescriber()
    describer.add("e", "text", "`header`")
    describer.add("version", "number", "\(EventLogHeader.version), the version of this format")
    var header = EventLogHeader(Setup(), beginning: DeviceConditions(), tool: "")
    header.visitFields(&describer)
    return describer.table
  }

  private static func table(of object: some LogObject) -> String {
    var (object, describer) = (object, FieldDescriber())
    object.visitFields(&describer)
    return describer.table
  }

  private static var rows: String {
    RowKind.all.map { kind in
      var describer = FieldDescriber()
      var row = Happening.blank(kind)
      row.visitFields(&describer)
      return "\n### \(kind.logWord)\n\n\(kind.doc)\n\n" + describer.table
    }.joined()
  }
}
