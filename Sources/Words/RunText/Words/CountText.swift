/// `1 seed`, `2 seeds`.
package func counted(_ count: some BinaryInteger, _ what: String) -> String {
  count == 1 ? "1 \(what)" : "\(count) \(what)s"
}

/// `1 launch`, `2 launches`.
package func counted(_ count: some BinaryInteger, _ one: String, _ many: String) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many)"
}

/// `never`, `once`, `twice`, `3 times`.
package func times(_ count: Int64) -> String {
  switch count {
  case 0: "never"
  case 1: "once"
  case 2: "twice"
  default: "\(count) times"
  }
}
