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
