/// One key of an object: how it is read, written, checked and documented.
struct Field<Object: Sendable>: Sendable {
  let key: String
  let presence: Presence
  let shape: ValueShape
  /// What it means, and what holds when it is left out.
  let doc: String
  let read: @Sendable (Int, inout Object, inout Decoding) -> Void
  let write: @Sendable (Object) -> JSONText?
}

extension Field {
  typealias Path<Value> = any (WritableKeyPath<Object, Value> & Sendable)

  static func optional<Value>(
    _ key: String, _ path: Path<Located<Value>?>, _ form: Form<Value>, _ doc: String
  ) -> Field {
    Field(
      key: key, presence: .optional, shape: form.shape, doc: doc,
      read: { place, object, decoding in
        if let value = form.located(place, &decoding) { object[keyPath: path] = value }
      },
      write: { $0[keyPath: path].flatMap { form.encode($0.value) } })
  }

  static func required<Value>(
    _ key: String, _ path: Path<Located<Value>>, _ form: Form<Value>, _ doc: String
  ) -> Field {
    Field(
      key: key, presence: .required, shape: form.shape, doc: doc,
      read: { place, object, decoding in
        if let value = form.located(place, &decoding) { object[keyPath: path] = value }
      },
      write: { form.encode($0[keyPath: path].value) })
  }

  /// Left out and empty are the same.
  static func list<Item>(
    _ key: String, _ path: Path<[Located<Item>]>, of item: Form<Item>, most: Int, _ doc: String
  ) -> Field {
    let form = Form.list(of: item, most: most)
    return Field(
      key: key, presence: .optional, shape: form.shape, doc: doc,
      read: { place, object, decoding in
        if let items = form.read(place, &decoding) { object[keyPath: path] = items }
      },
      write: { object in
        object[keyPath: path].isEmpty ? nil : form.encode(object[keyPath: path])
      })
  }

  /// One of the keys that answer the same question.
  static func choice<Value>(
    _ choice: Choice, _ key: String, _ form: Form<Value>, _ doc: String,
    set: @escaping @Sendable (inout Object, Located<Value>) -> Void,
    get: @escaping @Sendable (Object) -> Value?
  ) -> Field {
    Field(
      key: key, presence: .oneOf(choice), shape: form.shape, doc: doc,
      read: { place, object, decoding in
        if let value = form.located(place, &decoding) { set(&object, value) }
      },
      write: { get($0).flatMap(form.encode) })
  }

  /// Accepted for the sake of other programs.
  static func ignored<Value>(_ key: String, _ form: TextForm<Value>, _ doc: String) -> Field {
    let form = Form.text(form)
    return Field(
      key: key, presence: .optional, shape: form.shape, doc: doc,
      read: { place, _, decoding in _ = form.read(place, &decoding) }, write: { _ in nil })
  }

  /// Always the same number.
  static func constant(_ key: String, _ number: Int64, _ doc: String) -> Field {
    let form = Form.integer(number...number)
    return Field(
      key: key, presence: .required, shape: form.shape, doc: doc,
      read: { place, _, decoding in _ = form.read(place, &decoding) },
      write: { _ in .integer(number) })
  }
}
