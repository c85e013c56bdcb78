import Basics

extension Diagnosis {
  public var json: String {
    var json = JSONWriter(.readable)
    json.object { json in
      json.field("symptom", symptom.rawValue)
      json.field("title", symptom.title)
      json.key("suspects")
      json.array { json in
        for line in lines {
          json.newLine()
          json.object { json in
            json.field("name", line.suspect.rawValue)
            json.field("title", line.suspect.title)
            json.field("standing", line.standing.name)
            if line.standing == .unseen, let obstacle = line.obstacle {
              json.field("reason", obstacle)
            }
            if let evidence = line.evidence { json.field("evidence", evidence.words) }
            json.field("do", line.suspect.remedy)
            json.field("command", line.evidence?.command ?? line.suspect.proof)
            if line.standing == .open, let question = line.suspect.question {
              json.field("question", question)
            }
          }
        }
      }
      json.field("consoleFilter", DeviceWords.filter)
      json.key("debugger")
      json.array { json in for line in DeviceWords.debugger { json.string(line.utf8) } }
      json.field("noteDown", DeviceWords.atLaunch)
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

extension Diagnosis.Standing {
  /// The stable word for programs.
  var name: String {
    switch self {
    case .seen: "seen"
    case .said: "said"
    case .denied: "denied"
    case .notFound: "not-found"
    case .open: "open"
    case .unseen: "unseen"
    }
  }
}
