import Basics
import RunRecord
public import SchedulerEngine

extension JSONWriter {
  mutating func number(_ key: StaticString, _ value: Int64) {
    self.key(key)
    number(value)
  }

  mutating func text(_ key: StaticString, _ text: String) {
    self.key(key)
    string(text.utf8)
  }

  mutating func span(_ key: StaticString, _ span: Span?) {
    self.key(key)
    if let span { number(span.milliseconds) } else { null() }
  }

  mutating func instant(_ key: StaticString, _ instant: Instant?) {
    self.key(key)
    if let instant { number(instant.milliseconds) } else { null() }
  }

  mutating func counts<Cause>(
    _ key: StaticString, _ counts: [CauseCount<Cause>], _ text: (Cause) -> String
  ) {
    self.key(key)
    array { json in
      for count in counts {
        json.object { json in
          json.text("cause", text(count.cause))
          json.number("count", count.count)
        }
      }
    }
  }

  mutating func list<Element>(
    _ key: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    newLine()
    self.key(key)
    array { json in
      for element in elements {
        json.newLine()
        write(element, &json)
      }
    }
  }

  mutating func energy(_ use: EnergyUse) {
    object { json in
      json.number("wakes", use.wakes)
      json.number("awake", use.awake.milliseconds)
      json.number("processor", use.processor.milliseconds)
      json.number("wifiBytes", use.wifiBytes)
      json.number("cellularBytes", use.cellularBytes)
      json.number("energyCharged", use.energyCharged)
      json.number("cellularCharged", use.cellularCharged)
    }
  }
}

extension ReportContext {
  /// For programs: unlike `name`, nothing is escaped. Bytes that are no UTF-8 are replaced.
  public func wholeName(_ name: NameID) -> String { String(decoding: names[name], as: UTF8.self) }

  public func wholeName(of app: AppID) -> String {
    apps.indices.contains(Int(app.index)) ? wholeName(apps[Int(app.index)]) : "app \(app.index)"
  }
}
