import Basics
public import Reports

/// An argument answered: why it does not hold, figures of a month, and what comes nearest.
public struct ArgumentAnswer {
  let argument: Argument
  let because: String
  let tables: [MonthTable]
  let nearest: [String]
  /// A scenario behind the figures, to be changed and run again.
  public let scenario: String
  let facts: [Int32]

  /// Nil where a month did not reach its end, which is the simulator's own fault.
  public init?(_ argument: Argument) {
    switch argument {
    case .polling(let span): self.init(polling: span)
    case .onlyAssertions: self.init(onlyAssertions: ())
    case .usersPhone: self.init(usersPhone: ())
    case .shipNow: self.init(shipNow: ())
    }
  }

  init(
    _ argument: Argument, because: String, _ tables: [MonthTable], nearest: [String],
    scenario: String, facts: [Int32]
  ) {
    self.argument = argument
    self.because = because
    self.tables = tables
    self.nearest = nearest
    self.scenario = scenario
    self.facts = facts
  }

  public func text(_ style: TextStyle) -> String {
    var text = style.paint("\"\(argument.said)\"", .heading) + "\n" + paragraph(because, style)
    let assumed =
      "Simulated just now: 30 days, seed 1, an iPhone that charges at night where no other "
      + "is named. Apple publishes no algorithm: trust the order of magnitude, not the digits."
    for table in tables { text += "\n" + table.text(style) }
    text += "\n" + paragraph(assumed, style) + "\n" + style.paint("Instead", .heading) + "\n"
    text += nearest.map { ListItem.text($0, style) }.joined()
    let numbers = facts.map { "\($0)" }.joined(separator: ", ")
    text +=
      "\n" + LabelledLine("facts", "\(numbers); bgsim help facts \(facts[0])", style).text + "\n"
    text +=
      CommandToCopy("figures", "\(argument.asking) --only scenario -o month.jsonc", style).text
    return text + "\n" + CommandToCopy("", "bgsim run month.jsonc --seeds 20", style).text + "\n"
  }

  public var json: String {
    var json = JSONWriter(.readable)
    json.object { json in
      json.field("said", argument.said)
      json.field("because", because)
      json.key("months")
      json.array { json in
        for table in tables {
          for row in table.rows {
            json.object { json in
              json.field("table", table.heading)
              json.field("row", row.name)
              json.key("figures")
              json.array { json in
                for (title, figure) in zip(table.titles, row.figures) {
                  json.object { json in
                    json.field("what", title)
                    json.field("value", figure)
                  }
                }
              }
            }
          }
        }
      }
      json.key("instead")
      json.array { json in for line in nearest { json.string(line.utf8) } }
      json.key("facts")
      json.array { json in for number in facts { json.number(Int64(number)) } }
      json.field("scenario", scenario)
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}
