/// Which texts count as JSON.
public enum JSONPolicy: Sendable {
  /// What people write: with comments and a comma after the last item. Reading goes on after a
  /// mistake, so that one pass tells as many as possible, and no object has a key twice.
  case forgiving
  /// What programs write. The first mistake ends it; of equal keys the first is meant.
  case strict
}
