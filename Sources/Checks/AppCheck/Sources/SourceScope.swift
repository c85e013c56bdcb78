/// The types and functions around a place, by counting braces.
struct SourceScope {
  enum Frame: Equatable {
    case type(String, hasTextCases: Bool)
    case function(String)
    case block
  }

  private struct Level {
    let frame: Frame
    let type: String?
    let function: String?
  }

  private var levels: [Level] = []
  /// Declared, and waiting for the brace that opens its body.
  private var pending: Frame?

  mutating func declare(_ frame: Frame?) { pending = frame }

  mutating func open() {
    let frame = pending ?? .block
    var type = type
    var function = function
    switch frame {
    case .type(let name, _): type = name
    case .function(let name): function = name
    case .block: break
    }
    levels.append(Level(frame: frame, type: type, function: function))
    pending = nil
  }

  mutating func close() {
    pending = nil
    _ = levels.popLast()
  }

  /// The innermost.
  var type: String? { levels.last?.type }
  var function: String? { levels.last?.function }

  var owner: SourceFacts.Owner {
    switch levels.last?.frame {
    case .type(let name, _): .type(name)
    case .function, .block: .body
    case nil: .file
    }
  }

  /// Whether members of a type stand here.
  var member: Frame? {
    guard case .type = levels.last?.frame else { return nil }
    return levels.last?.frame
  }
}
