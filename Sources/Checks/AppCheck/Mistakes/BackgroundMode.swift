/// The words that `UIBackgroundModes` knows.
public enum BackgroundMode: String, Equatable, Sendable, CaseIterable {
  case fetch, processing
  case remoteNotification = "remote-notification"
  case audio, location, voip
  case externalAccessory = "external-accessory"
  case bluetoothCentral = "bluetooth-central"
  case bluetoothPeripheral = "bluetooth-peripheral"
  case newsstandContent = "newsstand-content"
  case nearbyInteraction = "nearby-interaction"
  case pushToTalk = "push-to-talk"
  case networkAuthentication = "network-authentication"
}
