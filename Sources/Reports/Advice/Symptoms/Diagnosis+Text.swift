import PlainText
import ScenarioReports
public import SimulationReport

extension Diagnosis {
  public func text(_ look: Look) -> String {
    var text = look.paint(symptom.title, .heading) + "\n"
    let found = lines.filter { $0.standing == .seen || $0.standing == .said }
    if found.isEmpty {
      let words =
        openQuestions.isEmpty
        ? "None of the usual causes was found." : "Nothing found yet: questions are open."
      text += paragraph(words, look)
    }
    for note in notes { text += paragraph(safeText(note.utf8), look) }
    for (place, line) in found.enumerated() { text += entry(line, place + 1, look) }
    text += open(look)
    text += names("Not found", .notFound, look) + names("Not so, as you say", .denied, look)
    text += unseen(look)
    return text + onDevice(look)
  }

  private func entry(_ line: Line, _ number: Int, _ look: Look) -> String {
    var text = ListItem.text(line.suspect.title, look, mark: "\(number)")
    let evidence = line.evidence?.words ?? "you said so"
    text += LabelledLine("because", safeText(evidence.utf8), look, after: 4).text + "\n"
    text += LabelledLine("do", line.suspect.remedy, look, after: 4).text + "\n"
    let command = line.evidence?.command ?? line.suspect.proof
    return text + "  " + CommandToCopy("proof", command, look).text + "\n"
  }

  private func open(_ look: Look) -> String {
    let open = openQuestions
    if open.isEmpty { return "" }
    var text = "\n" + look.paint("Still to be answered", .heading) + "\n"
    for suspect in open {
      text += ListItem.text("\(suspect.rawValue): \(suspect.question ?? "")", look)
    }
    let asking = ["bgsim", "advise", symptom.rawValue] + given
    let command = asking.map(shellWord).joined(separator: " ") + " --answer \(open[0].rawValue)=yes"
    return text + CommandToCopy("answer", command, look).text + "\n"
  }

  private func names(_ heading: String, _ standing: Standing, _ look: Look) -> String {
    let suspects = suspects(standing)
    if suspects.isEmpty { return "" }
    let words = suspects.map { $0.rawValue }.joined(separator: ", ")
    return "\n" + look.paint(heading, .heading) + "\n" + "  "
      + words.wrapped(to: min(look.width, 100), indent: 2) + "\n"
  }

  private func unseen(_ look: Look) -> String {
    let unseen = suspects(.unseen)
    if unseen.isEmpty { return "" }
    let words = unseen.map { $0.rawValue }.joined(separator: ", ")
    var wanted: [String] = []
    if missing.contains(.code) && unseen.contains(where: { $0.isSeenInCode }) {
      wanted.append("the folder of the app's property list and sources")
    }
    if missing.contains(.run) && unseen.contains(where: { $0.isSeenInRuns }) {
      wanted.append("a scenario or an event log")
    }
    return "\n" + look.paint("Not looked at", .heading) + "\n"
      + ListItem.text("\(words): give \(wanted.joined(separator: ", or "))", look)
  }

  private func onDevice(_ look: Look) -> String {
    var text = "\n" + look.paint("On a device", .heading) + "\n"
    text += CommandToCopy("log", "log stream --predicate '\(DeviceWords.filter)'", look).text + "\n"
    for (place, line) in DeviceWords.debugger.enumerated() {
      text += CommandToCopy(place == 0 ? "debugger" : "", line, look).text + "\n"
    }
    text += LabelledLine("", DeviceWords.debuggerNote, look).text + "\n"
    return text + LabelledLine("note", DeviceWords.atLaunch, look).text + "\n"
  }
}
