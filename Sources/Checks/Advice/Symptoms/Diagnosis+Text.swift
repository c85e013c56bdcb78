import Basics
public import Reports

extension Diagnosis {
  public func text(_ style: TextStyle) -> String {
    var text = style.paint(symptom.title, .heading) + "\n"
    let found = lines.filter { $0.standing == .seen || $0.standing == .said }
    if found.isEmpty {
      let words =
        openQuestions.isEmpty
        ? "None of the usual causes was found."
        : "Nothing found yet; some questions are unanswered."
      text += paragraph(words, style)
    }
    for note in notes { text += paragraph(safeText(note.utf8), style) }
    for (place, line) in found.enumerated() { text += entry(line, place + 1, style) }
    text += open(style)
    text +=
      names("Not found", .notFound, style) + names("Ruled out by your answers", .denied, style)
    text += unseen(style)
    return text + onDevice(style)
  }

  private func entry(_ line: Line, _ number: Int, _ style: TextStyle) -> String {
    var text = ListItem.text(line.suspect.title, style, mark: "\(number)")
    let evidence = line.evidence?.words ?? "you said so"
    text += LabelledLine("because", safeText(evidence.utf8), style, after: 4).text + "\n"
    text += LabelledLine("do", line.suspect.remedy, style, after: 4).text + "\n"
    let command = line.evidence?.command ?? line.suspect.proof
    return text + "  " + CommandToCopy("proof", command, style).text + "\n"
  }

  private func open(_ style: TextStyle) -> String {
    let open = openQuestions
    if open.isEmpty { return "" }
    var text = "\n" + style.paint("Unanswered", .heading) + "\n"
    for suspect in open {
      text += ListItem.text("\(suspect.rawValue): \(suspect.question ?? "")", style)
    }
    let asking = ["bgsim", "advise", symptom.rawValue] + given
    let command = asking.map(shellWord).joined(separator: " ") + " --answer \(open[0].rawValue)=yes"
    return text + CommandToCopy("answer", command, style).text + "\n"
  }

  private func names(_ heading: String, _ standing: Standing, _ style: TextStyle) -> String {
    let suspects = suspects(standing)
    if suspects.isEmpty { return "" }
    let words = suspects.map { $0.rawValue }.joined(separator: ", ")
    return "\n" + style.paint(heading, .heading) + "\n" + "  "
      + words.wrapped(to: min(style.width, 100), indent: 2) + "\n"
  }

  private func unseen(_ style: TextStyle) -> String {
    let all = lines.filter { $0.standing == .unseen }
    if all.isEmpty { return "" }
    var text = "\n" + style.paint("Not checked", .heading) + "\n"
    let obstacles = all.compactMap(\.obstacle)
    for (place, obstacle) in obstacles.enumerated()
    where obstacles.firstIndex(of: obstacle) == place {
      let hidden = all.filter { $0.obstacle == obstacle }.map(\.suspect.rawValue)
      text += ListItem.text("\(hidden.joined(separator: ", ")): \(obstacle)", style)
    }
    let unseen = all.filter { $0.obstacle == nil }.map(\.suspect)
    if unseen.isEmpty { return text }
    let words = unseen.map { $0.rawValue }.joined(separator: ", ")
    var wanted: [String] = []
    if missing.contains(.code) && unseen.contains(where: { $0.isSeenInCode }) {
      wanted.append("the folder of the app's property list and sources")
    }
    if missing.contains(.run) && unseen.contains(where: { $0.isSeenInRuns }) {
      wanted.append("a scenario or an event log")
    }
    return text + ListItem.text("\(words): give \(wanted.joined(separator: ", or "))", style)
  }

  private func onDevice(_ style: TextStyle) -> String {
    var text = "\n" + style.paint("On a device", .heading) + "\n"
    text +=
      CommandToCopy("log", "log stream --predicate '\(DeviceWords.filter)'", style).text + "\n"
    for (place, line) in DeviceWords.debugger.enumerated() {
      text += CommandToCopy(place == 0 ? "debugger" : "", line, style).text + "\n"
    }
    text += LabelledLine("", DeviceWords.debuggerNote, style).text + "\n"
    return text + LabelledLine("note", DeviceWords.atLaunch, style).text + "\n"
  }
}
