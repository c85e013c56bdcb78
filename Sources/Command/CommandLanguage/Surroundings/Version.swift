import Reports
import RunRecord

/// What this build is.
package enum Version {
  package static let number = ToolVersion.number

  package static var text: String {
    """
    bgsim \(number)
    event log format \(EventLogHeader.version)
    built with Swift \(compiler)

    """
  }

  /// The language gives its version only as a condition.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
