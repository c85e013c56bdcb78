import Basics
import PlatformFacts
import SchedulerEngine

/// What a scenario says about the numbers of the model.
struct RuleOverrides: Sendable {
  var all: [RuleOverride] = []
}

/// One key for every parameter of the model, taken from the model itself.
extension RuleOverrides: KeyedObject {
  static let title = ObjectTitle("rules", "Numbers of the model, by rule and name.")

  mutating func visitKeys(_ keys: inout KeyVisitor) {
    for parameter in ParameterKey.all where !keys.passes(over: 1) {
      keys.key(
        parameter.key, .optional, { Self.form(parameter) }, { Self.doc(parameter) },
        said: { all.last { $0.position == parameter.position }?.value.value },
        take: { value in
          let key = Located(parameter.key, at: value.span)
          all.append(RuleOverride(key: key, value: value, position: parameter.position))
        })
    }
  }

  /// Where the number comes from belongs to the number: what is known, and where it can be read.
  private static func doc(_ parameter: ParameterKey) -> String {
    #if hasFeature(Embedded)
      parameter.key
    #else
      let source = parameter.source
      let standard = form(parameter).encode(parameter.standard)?.onOneLine ?? ""
      let remark = source.remark.description
      let label = "\(source.trust)" + (remark.isEmpty ? "" : ", \(remark)")
      let known = source.facts.leading.map { fact in
        " " + "\(fact.statement)".dropLast()
          + (fact.sources.first.map { " (\($0.source))." } ?? ".")
      }
      return "Default: \(standard) (\(label))." + (known ?? "")
    #endif
  }

  private static func form(_ parameter: ParameterKey) -> Form<Int64> {
    switch parameter.unit {
    case .milliseconds:
      return Form<Span>.duration(upTo: Span(milliseconds: parameter.highest)).mapped(
        { $0.milliseconds }, { Span(milliseconds: $0) })
    case .millionths:
      return Form.text(AmountText.percent).mapped(
        { $0.millionths }, { Share(millionths: $0) })
    case .unitsOrBytes: return .integer(parameter.lowest...parameter.highest)
    case .flag: return Form<Bool>.flag.mapped({ $0 ? 1 : 0 }, { $0 != 0 })
    }
  }
}
