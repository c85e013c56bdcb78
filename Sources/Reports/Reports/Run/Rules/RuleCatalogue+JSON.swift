import Basics
import PlatformFacts
import RunRecord
import SchedulerEngine

// The page carries no texts of facts.
#if !hasFeature(Embedded)
  extension RuleCatalogue {
    /// One JSON object, with a line for each rule; keys keep their meaning within a version.
    public var json: String {
      var writer = JSONWriter()
      writer.object { json in
        json.field("kind", "rules")
        json.field("version", 2)
        json.key("rules")
        json.array { json in
          for rule in rules {
            json.newLine()
            json.rule(rule)
          }
        }
        json.key("device")
        json.array { json in
          for group in device {
            json.newLine()
            json.object { json in
              json.field("name", group.name)
              json.parameters(group.parameters)
            }
          }
        }
        json.key("facts")
        json.array { json in
          for fact in citedFacts.facts {
            json.newLine()
            json.fact(fact)
          }
        }
      }
      return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
  }

  extension JSONWriter {
    fileprivate mutating func rule(_ rule: RuleCatalogue.Rule) {
      object { json in
        json.field("name", rule.name)
        json.field("group", rule.group.name)
        json.key("kinds")
        json.array { json in
          for kind in rule.kinds { json.string(kind.logWord.utf8) }
        }
        json.field("summary", rule.summary)
        json.source(rule.source)
        json.parameters(rule.parameters)
      }
    }

    fileprivate mutating func parameters(_ parameters: [CataloguedParameter]) {
      key("parameters")
      array { json in
        for parameter in parameters {
          json.object { json in
            json.field("key", parameter.key)
            json.field("unit", parameter.unit.name)
            json.field("value", parameter.value)
            json.field("default", parameter.usual)
            json.field("lowest", parameter.lowest)
            json.field("highest", parameter.highest)
            json.source(parameter.source)
          }
        }
      }
    }

    private mutating func source(_ source: Source) {
      field("trust", source.trust.text)
      key("facts")
      array { json in
        for number in source.facts { json.number(Int64(number)) }
      }
      field("remark", source.remark.text)
    }

    /// What the numbers stand for, and where it can be read.
    fileprivate mutating func fact(_ fact: PlatformFact) {
      object { json in
        json.field("number", Int64(fact.number))
        json.field("trust", fact.trust.text)
        json.field("statement", fact.statement.text)
        json.key("sources")
        json.array { json in
          for source in fact.sources.map({ $0.source }) {
            json.object { json in
              json.field("title", source.title.text)
              json.field("kind", source.kind.text)
              if let address = source.address { json.field("address", address.text) }
            }
          }
        }
      }
    }
  }

  extension RuleCatalogue.Group {
    fileprivate var name: String {
      switch self {
      case .factor: "factor"
      case .requirement: "requirement"
      }
    }
  }
#endif
