/// The types, functions and closures around a place, by counting braces.
struct SourceScope {
  enum Frame: Equatable {
    case type(String, hasTextCases: Bool)
    case function(Int)
    case block
    /// A closure that runs after the launch.
    case late(LateMoment)
  }

  private struct Level {
    let frame: Frame
    let site: SourceSite
  }

  private var levels: [Level] = []
  /// Declared, and waiting for the brace that opens its body.
  private(set) var pending: Frame?

  mutating func declare(_ frame: Frame?) { pending = frame }

  mutating func open(late: LateMoment?, callback: (Int) -> LateMoment?) {
    let frame = pending ?? late.map { .late($0) } ?? .block
    var site = site
    switch frame {
    case .type(let name, _): site = SourceSite(type: name)
    case .function(let number):
      site.function = number
      site.late = callback(number) ?? site.late
    case .late(let moment): site.late = moment
    case .block: break
    }
    levels.append(Level(frame: frame, site: site))
    pending = nil
  }

  mutating func close() {
    pending = nil
    _ = levels.popLast()
  }

  /// The innermost.
  var site: SourceSite { levels.last?.site ?? SourceSite() }

  var owner: SourceFacts.Owner {
    switch levels.last?.frame {
    case .type(let name, _): .type(name)
    case .function, .block, .late: .body
    case nil: .file
    }
  }

  /// Whether members of a type stand here.
  var member: Frame? {
    guard case .type = levels.last?.frame else { return nil }
    return levels.last?.frame
  }
}
