public import Basics
package import Scenarios

/// A scenario as it is to be read: its bytes with what the caller sets in them.
public struct ScenarioInput: Equatable, Sendable {
  /// As the caller calls it; commands that are printed name it so.
  public let path: String
  public let bytes: [UInt8]
  public let options: ScenarioOptions

  public init(
    _ path: String, _ file: [UInt8], _ options: ScenarioOptions
  ) throws(ScenarioFailure) {
    do throws(OverrideProblem) {
      bytes = try Overrides.apply(options.settings, to: file)
    } catch .unreadable {
      // Its reader says more of what is wrong with it.
      bytes = file
    } catch {
      throw .setting(error)
    }
    self.path = path
    self.options = options
  }

  /// In reports of what is wrong with it.
  var name: String { path == "-" ? "standard input" : path }

  /// Who read it all wants it judged, whatever its size.
  package var limits: ReadingLimits {
    var limits = ReadingLimits()
    limits.bytes = max(limits.bytes, bytes.count)
    return limits
  }
}

/// What a caller wants otherwise than the file says, and how it wants to hear what is wrong.
public struct ScenarioOptions: Equatable, Sendable {
  /// One after the other, such as `device.battery=15%`.
  public var settings: [String]
  public var seed: UInt64?
  public var layout: DiagnosticLayout

  public init(
    settings: [String] = [], seed: UInt64? = nil, layout: DiagnosticLayout = .full
  ) {
    self.settings = settings
    self.seed = seed
    self.layout = layout
  }
}
