import Basics

enum StepText {
  static func trimmed(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func quoted(_ text: String) -> String { JSONValue.text(text).onOneLine }

  static let help = """
    next [N]             to the next moment when something happens
    to TIME              to a moment: 22:40, day 2 21:00, as reports print it, or end
    for SPAN             this much further: 15m, 2h30m
    until TASK           until this task is launched
    explain [TASK]       why it does not run now; without a task, all of them
    open APP [for SPAN]  the user opens an app; also leave, forceQuit, terminate
    charging true        the world changes; also battery 15%, network none, lock,
                         lowPowerMode true, thermal serious and so on, as in events
    status               the device now, and what waits
    timeline             the run so far as a picture
    back [N]             undo the last steps
    fork [NAME]          continue in a copy from here; go NAME switches back
    save FILE            save the scenario with all changes
    quit

    """
}
