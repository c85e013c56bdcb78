import SchedulerEngine

/// The states of the device and of its apps as columns of a picture.
struct DeviceStrips {
  let device: [LevelStrip]
  let apps: [LevelStrip]
  /// Swiped away and not opened again.
  let swiped: [LevelStrip]

  init(_ context: ReportContext, _ frame: PictureFrame) {
    let history = DeviceHistory(context, until: frame.range.upperBound)
    device = history.device.map { LevelStrip($0, frame) }
    apps = history.apps.map { LevelStrip($0, frame) }
    swiped = history.swiped.map { LevelStrip($0, frame) }
  }
}

extension LevelStrip {
  fileprivate init(_ spans: [LevelSpan], _ frame: PictureFrame) {
    self.init(frame)
    for span in spans { paint(span.range, span.level) }
  }
}
