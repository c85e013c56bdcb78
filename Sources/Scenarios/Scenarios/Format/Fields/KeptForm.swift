/// A form that is made once for all objects of a kind: making one costs more than reading most values.
final class KeptForm<Value: Sendable>: AnyKeptForm {
  let form: Form<Value>

  init(_ form: Form<Value>) { self.form = form }
}

class AnyKeptForm {}
