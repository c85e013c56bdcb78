import AppCheck
import LongForm
import Testing

/// Functions of the app around `beginBackgroundTask` and `endBackgroundTask`, as whoever calls them sees it.
@Suite("An assertion of a function of the app") struct AssertionFunctionTests {
  private static let functions = """
    func hold(_ name: String) -> UIBackgroundTaskIdentifier {
      var id = UIBackgroundTaskIdentifier.invalid
      id = UIApplication.shared.beginBackgroundTask(withName: name) {
        UIApplication.shared.endBackgroundTask(id)
      }
      return id
    }
    func letGo(_ id: inout UIBackgroundTaskIdentifier, of name: String = "") {
      if id != .invalid { UIApplication.shared.endBackgroundTask(id) }
      id = .invalid
    }

    """

  static let cases: [Row<String, [String]>] = [
    Row("that is ended", "work()\nletGo(&held)", []),
    Row(
      "that an early return leaves open", "guard isOn else { return }\nletGo(&held)",
      ["D312 return"]),
    Row(
      "that is ended before the return", "guard isOn else { letGo(&held); return }\nletGo(&held)",
      []),
    Row("that an error leaves open", "try work()\nletGo(&held)", ["D312 try"]),
    Row("whose error is caught", "do { try work() } catch { log(error) }\nletGo(&held)", []),
    Row(
      "that ends where an error is caught",
      "do { try work(); letGo(&held) } catch { letGo(&held) }", []),
    Row(
      "that a throw leaves to the catch",
      "do { guard isOn else { throw Fault() }; letGo(&held) } catch { letGo(&held) }", []),
    Row(
      "that a catch leaves open",
      "do { guard isOn else { throw Fault() }; letGo(&held) } catch { log(error) }", ["D312 }"]),
    Row("whose error is none", "try? work()\nletGo(&held)", []),
    Row("whose error is that of a closure", "later { try work() }\nletGo(&held)", []),
    Row("that a defer ends", "defer { letGo(&held) }\ntry work()", []),
    Row("that nobody ends", "work()", ["D312 hold"]),
    Row("that is handed on", "store(held)", []),
    Row("that a closure ends", "later { letGo(&held) }", []),
  ]

  @Test("has its mistakes reported", arguments: cases) func found(_ row: Row<String, [String]>) {
    let code = Self.functions + "func save() throws {\nvar held = hold(\"a\")\n\(row.given)\n}\n"
    let app = Case(files: Case.swift() + [("a.swift", code)])
    #expect(app.found == row.expected, "\(row.label)")
  }

  @Test("is no other assertion's") func others() {
    let code =
      Self.functions + "final class Other { func hold(_ name: String, for: Int) -> Int { 1 } }\n"
      + "func save() { let held = Other().hold(\"a\", for: 2); print(held) }\n"
    #expect(Case(files: Case.swift() + [("a.swift", code)]).found == [])
  }
}
