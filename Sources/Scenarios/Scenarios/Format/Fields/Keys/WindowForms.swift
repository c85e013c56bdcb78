import Basics
import RunRecord
import SchedulerEngine

/// Lists of windows of the day; an opening may lack a length.
extension Form where Value == [Located<RecurringWindow>] {
  static var windows: Form { .list(of: .text(WindowText.bounded), most: mostWindows) }

  fileprivate static var openings: Form {
    .list(of: .opening, most: mostWindows)
  }
}

private let mostWindows = 200

extension Form where Value == RecurringWindow {
  /// Refuses the name of a habit, which cannot be an item of a list.
  fileprivate static var opening: Form {
    let form = Form.text(WindowText.opening)
    return Form(
      kinds: form.kinds, shape: form.shape,
      decode: { place, decoding in
        let text = decoding.tree.text(of: place)
        if NamedHabit.allCases.contains(where: { $0.name.description == text }) {
          decoding.report(.standsAlone(text), at: place)
          return nil
        }
        return form.decode(place, decoding)
      }, encode: form.encode)
  }
}

extension Form where Value == NamedHabit {
  /// A time of day has to be in a list, even a single one. A text that begins with a digit is taken for a
  /// time, so that the message says what is wrong with it.
  fileprivate static var habit: Form {
    let form = Form.word(NamedHabit.allCases.map { ($0.name.description, $0) })
    let time = Form<RecurringWindow>.text(WindowText.opening)
    return Form(
      kinds: form.kinds, shape: form.shape,
      decode: { place, decoding in
        let text = decoding.tree.text(of: place)
        if (try? WindowText.opening.read(decoding.tree.cursor(in: place))) != nil {
          decoding.report(.belongsInList(text), at: place)
        } else if text.first?.isNumber == true {
          _ = time.decode(place, decoding)
        } else {
          return form.decode(place, decoding)
        }
        return nil
      }, encode: form.encode)
  }
}

extension Form where Value == Scenario.SwitchPlan {
  static var plan: Form {
    .either(
      Form<Bool>.flag.mapped(
        { .always($0) }, { if case .always(let isOn) = $0 { isOn } else { nil } }),
      Form<[Located<RecurringWindow>]>.windows.mapped(
        { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }))
  }
}

extension Form where Value == Scenario.NetworkPlan {
  static var plan: Form {
    .either(
      Form<Network>.name.mapped(
        { .always($0) }, { if case .always(let network) = $0 { network } else { nil } }),
      Form<Scenario.NetworkWindows>.object.mapped(
        { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }))
  }
}

extension Form where Value == Scenario.Openings {
  static var openings: Form {
    .either(
      Form<NamedHabit>.habit.mapped(
        { .named($0) }, { if case .named(let name) = $0 { name } else { nil } }),
      Form<[Located<RecurringWindow>]>.openings.mapped(
        { .windows($0) }, { if case .windows(let windows) = $0 { windows } else { nil } }))
  }
}

extension Scenario.NetworkWindows: KeyedObject {
  static let title = ObjectTitle("network", "When there is which network.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    keys.list(
      "wifi", &wifi, of: .text(WindowText.bounded), most: mostWindows, "Windows with Wi-Fi.")
    keys.list(
      "cellular", &cellular, of: .text(WindowText.bounded), most: mostWindows,
      "Windows with cellular data only.")
    keys.list(
      "none", &none, of: .text(WindowText.bounded), most: mostWindows,
      "Windows without any network.")
    keys.optional(
      "otherwise", &otherwise, .name,
      "The network outside all windows. Default: that of the named device, else none.")
  }
}
