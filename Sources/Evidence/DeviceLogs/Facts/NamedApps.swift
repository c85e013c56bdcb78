/// The apps that entries name, and which process is whose.
struct NamedApps {
  private var counts: [(app: String, count: Int)] = []
  private var processes: [String: String] = [:]
  private static let most = 1_000

  mutating func note(_ app: String) {
    if let place = counts.firstIndex(where: { $0.app == app }) {
      counts[place].count += 1
    } else if counts.count < NamedApps.most {
      counts.append((app, 1))
    }
  }

  mutating func note(_ app: String, of process: String) {
    note(app)
    if !process.isEmpty, processes.count < NamedApps.most { processes[process] = app }
  }

  func app(of process: String) -> String? { processes[process] }

  /// The one that is named most often, of equals the first.
  var likeliest: String? {
    var best: (app: String, count: Int)?
    for named in counts where best.map({ named.count > $0.count }) ?? true { best = named }
    return best?.app
  }
}
