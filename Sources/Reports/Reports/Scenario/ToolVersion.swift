/// The version of the simulator, which the command and the page write into their output.
public enum ToolVersion {
  public static let number = "0.1.0"
}
