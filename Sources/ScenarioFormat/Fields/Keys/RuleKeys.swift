import SchedulerEngine

/// One key for every parameter of the model, taken from the model itself.
enum RuleKeys {
  static let layout = Layout<[RuleOverride]>(
    "rules", "Numbers of the model, by rule and name.", blank: { [] },
    ParameterKey.all.map(field))

  private static func field(_ parameter: ParameterKey) -> Field<[RuleOverride]> {
    let form = form(parameter)
    return Field(
      key: parameter.key, presence: .optional, shape: form.shape, doc: doc(parameter, form),
      read: { place, overrides, decoding in
        guard let value = form.located(place, &decoding) else { return }
        let key = Located(parameter.key, at: value.span)
        overrides.append(
          RuleOverride(key: key, value: value, position: parameter.position))
      },
      write: { overrides in
        overrides.last { $0.position == parameter.position }.flatMap { form.encode($0.value.value) }
      })
  }

  /// Where the number comes from belongs to the number.
  private static func doc(_ parameter: ParameterKey, _ form: Form<Int64>) -> String {
    let standard = form.encode(parameter.standard)?.onOneLine ?? ""
    return "Left out: \(standard) (\(parameter.trust), \(parameter.reference))."
  }

  private static func form(_ parameter: ParameterKey) -> Form<Int64> {
    let range = parameter.lowest...parameter.highest
    switch parameter.unit {
    case .milliseconds:
      return checked(
        Form.text(DurationText.form).mapped(
          { $0.milliseconds }, { Span(milliseconds: $0) }), range)
    case .millionths:
      return checked(
        Form.text(AmountText.percent).mapped({ $0.millionths }, { Share(millionths: $0) }), range)
    case .unitsOrBytes: return .integer(range)
    case .flag: return Form<Bool>.flag.mapped({ $0 ? 1 : 0 }, { $0 != 0 })
    }
  }

  private static func checked(_ form: Form<Int64>, _ range: ClosedRange<Int64>) -> Form<Int64> {
    Form(
      shape: form.shape,
      decode: { place, decoding in
        guard let value = form.decode(place, &decoding) else { return nil }
        if range.contains(value) { return value }
        let bound = value < range.lowerBound ? range.lowerBound : range.upperBound
        guard case .text(let limit)? = form.encode(bound) else { return nil }
        decoding.report(.beyond(limit, decoding.tree.text(of: place)), at: place)
        return nil
      }, encode: form.encode)
  }
}
