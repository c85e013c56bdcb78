extension UnresolvedUse {
  /// "the identifier of a request is put together at run time"
  public var words: String {
    switch reason {
    case .interpolation: "\(subject) has parts that are computed"
    case .expression: "\(subject) is computed"
    case .unknownName(let name):
      "\(subject) is \(quoted(name)), which none of the given files defines"
    case .notConstant(let name):
      "\(subject) is \(quoted(name)), which is not a constant string"
    case .severalValues(let name):
      "\(subject) is \(quoted(name)), which has several values in these files"
    }
  }

  private var subject: String {
    switch kind {
    case .registration: "the identifier of a registration"
    case .sceneTask: "the identifier of a scene's task"
    case .request(let kind): "the identifier of a \(kind.requestClass)"
    case .cancellation: "the identifier of a cancellation"
    }
  }
}
