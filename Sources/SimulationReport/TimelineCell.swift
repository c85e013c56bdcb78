/// What one column of a timeline's row shows.
enum Cell: Equatable {
  case nothing
  case on
  case opened
  case swiped
  case ran
  case blocked
  case waiting

  /// Equal neighbours are painted together.
  func painted(_ look: Look, times: Int) -> String {
    let text = String(repeating: symbol(look), count: times)
    return tone.map { look.paint(text, $0) } ?? text
  }

  private func symbol(_ look: Look) -> String {
    switch self {
    case .nothing: " "
    case .on: look.choose("━", "=")
    case .opened: look.choose("▲", "^")
    case .swiped: look.choose("╌", "-")
    case .ran: look.choose("●", "R")
    case .blocked: look.choose("×", "x")
    case .waiting: look.choose("·", ".")
    }
  }

  private var tone: Tone? {
    switch self {
    case .nothing, .opened: nil
    case .on: .ground
    case .swiped: .quiet
    case .ran: .good
    case .blocked: .blocked
    case .waiting: .waiting
    }
  }
}
