import DeviceLogs
import PlainText
import SystemAccess

extension DeviceLog {
  /// The log at a path; whatever else is there is refused.
  static func read(
    _ path: String, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> DeviceLog {
    let input: OpenInput
    let beginning: [UInt8]
    do throws(InputProblem) {
      input = try OpenInput(path)
      beginning = try input.beginning(of: LogKind.beginning)
    } catch {
      throw .input(error)
    }
    guard let kind = LogKind(beginning) else {
      throw .notAcceptable(
        "\(safeText(path.utf8)): error: this is not a device's log; expected the output of `log "
          + "show`, lines copied from Console, an app's own lines, a metrics payload or a table "
          + "of battery levels")
    }
    return try read(kind, beginning: beginning, input, words, console)
  }

  /// A whole log, read piece by piece; its beginning was read before, to find what it is.
  static func read(
    _ kind: LogKind, beginning: [UInt8], _ rest: OpenInput, _ words: ParsedArguments,
    _ console: Console
  ) throws(CommandFailure) -> DeviceLog {
    let limit = InputFile.limit(words)
    var reader = DeviceLogReader(kind)
    var piece = beginning
    var length: Int64 = 0
    while !piece.isEmpty {
      if console.isInterrupted() { throw .interrupted }
      length += Int64(piece.count)
      reader.feed(piece)
      do throws(InputProblem) {
        if let limit { try rest.check(length, against: limit) }
        piece = try rest.next()
      } catch {
        throw .input(error)
      }
    }
    return reader.finish(about: words[DeviceLogOption.app])
  }
}

enum DeviceLogOption {
  static let app = CommandOption(
    name: "--app", value: .text(name: "ID"),
    summary:
      "the app whose task is meant, if several apps have this identifier; for a device's log, the "
      + "app to read it for")
  static let others = CommandOption(
    name: "--other-apps", summary: "for a device's log: also show the tasks of other apps")
  static let details = CommandOption(
    name: "--details", summary: "for a device's log: every request, decision and launch")
}
