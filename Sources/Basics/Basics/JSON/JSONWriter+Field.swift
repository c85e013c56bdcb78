/// A key and its value.
extension JSONWriter {
  public mutating func field(_ name: StaticString, _ value: Int64) {
    key(name)
    number(value)
  }

  public mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  public mutating func field(_ name: StaticString, _ text: String) {
    key(name)
    string(text.utf8)
  }
}
