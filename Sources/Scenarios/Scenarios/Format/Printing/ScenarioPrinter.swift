import Basics

#if !hasFeature(Embedded)
  /// Writes a scenario in the one canonical way. What is read from it is the same scenario; comments
  /// and keys of one's own are not part of it.
  public enum ScenarioPrinter {
    public static func text(of scenario: Scenario) -> String {
      PrintedKeys.text(of: scenario).printed()
    }
  }
#endif
