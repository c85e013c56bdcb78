/// What one column of a timeline's row shows.
enum Cell: Equatable {
  case nothing
  case on
  case opened
  case swiped
  case ran
  case blocked
  case waiting

  func painted(_ look: Look) -> String {
    switch self {
    case .nothing: " "
    case .on: look.paint(look.choose("━", "="), .ground)
    case .opened: look.choose("▲", "^")
    case .swiped: look.paint(look.choose("╌", "-"), .quiet)
    case .ran: look.paint(look.choose("●", "R"), .good)
    case .blocked: look.paint(look.choose("×", "x"), .blocked)
    case .waiting: look.paint(look.choose("·", "."), .waiting)
    }
  }
}
