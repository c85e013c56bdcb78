import Basics
import SchedulerEngine

extension Form {
  static func text(_ form: TextForm<Value>) -> Form {
    Form(
      kinds: KindSet(.string), shape: { .text(form.kind) }, decode: { $1.text($0, form) },
      encode: { .text(form.print($0)) })
  }

  /// One of these words.
  static func word(_ values: [(name: String, value: Value)]) -> Form where Value: Equatable {
    Form(
      kinds: KindSet(.string), shape: { .word(values.map { $0.name }) },
      decode: { place, decoding in
        decoding.word(place, of: { text in values.first { $0.name == text }?.value }) {
          values.map { $0.name }
        }
      },
      encode: { value in values.first { $0.value == value }.map { .text($0.name) } })
  }

  /// The words of an enumeration are its raw values.
  static func word(_ type: Value.Type) -> Form
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    let names = { Value.allCases.map { $0.rawValue } }
    return Form(
      kinds: KindSet(.string), shape: { .word(names()) },
      decode: { place, decoding in
        decoding.word(place, of: { Value(rawValue: $0) }, among: names)
      },
      encode: { .text($0.rawValue) })
  }
}

extension Form where Value == Bool {
  static var flag: Form {
    Form(
      kinds: KindSet(.yes, .no), shape: { .flag },
      decode: { place, decoding in decoding.tree.nodes[place].kind == .yes },
      encode: { .flag($0) })
  }

  static var onlyTrue: Form {
    Form(
      kinds: KindSet(.yes), shape: { .onlyTrue }, decode: { _, _ in true },
      encode: { $0 ? .flag(true) : nil })
  }
}

extension Form where Value == Span {
  static func duration(upTo limit: Span = DurationText.longest) -> Form {
    let form = DurationText.form(upTo: limit)
    return Form(
      kinds: KindSet(.string), shape: { .duration(upTo: limit) },
      decode: { $1.text($0, form) }, encode: { .text(form.print($0)) })
  }
}

extension Form where Value == Int64 {
  static func integer(_ range: ClosedRange<Int64>) -> Form {
    Form(
      kinds: KindSet(.integer),
      shape: { .integer(lowest: range.lowerBound, highest: range.upperBound) },
      decode: { place, decoding in
        let value = decoding.tree.integer(at: place)
        if range.contains(value) { return value }
        decoding.report(
          .outOfRange(value, lowest: range.lowerBound, highest: range.upperBound), at: place)
        return nil
      },
      encode: { .integer($0) })
  }
}
