import RunRecord
import Scenarios
import SchedulerEngine

extension PreparedLesson {
  /// A change that does what an edit has to do, found by trying; nil where none of those tried does.
  public func solution(of posed: PosedQuestion) -> [String]? {
    let trial = EditTrial(self, posed.question, posed.task)
    for edit in edits(for: posed.task) where trial.outcome(of: [edit]) == .reached {
      return [edit]
    }
    return nil
  }

  public func outcome(of assignments: [String], for posed: PosedQuestion) -> EditOutcome {
    EditTrial(self, posed.question, posed.task).outcome(of: assignments)
  }

  /// First the task, then the device, then its user, then what the file could do without.
  private func edits(for task: TaskKey) -> [String] {
    let (app, name) = paths(of: task)
    let device = [
      "lowPowerMode=false", "charging=true", "network=wifi", "battery=80%",
      "backgroundRefresh=wifiAndCellular", "thermal=nominal", "lowPowerMode=true", "network=none",
      "backgroundRefresh=off", "thermal=critical", "charging=false",
    ]
    let ofApp = ["refreshOn=true", #"opened=["07:05","12:30","18:00","21:00"]"#, "refreshOn=false"]
    let ofTask = [
      "resubmit=first", "registers=atLaunch", "onExpiration=complete",
      #"submit=["onLaunch","onBackground","ifNotPending"]"#, "earliest=15m", "requires=[]",
      "work.takes=5s", "earliest=4h",
    ]
    return ofTask.map { name + "." + $0 } + device.map { "device." + $0 }
      + ofApp.map { app + "." + $0 } + CandidateLines(text).parts.map { $0.path + "-" }
  }

  /// By their places, which is short enough to be typed.
  private func paths(of task: TaskKey) -> (app: String, task: String) {
    let (id, identifier) = (prepared.name(of: task.app), prepared.text(of: task.name))
    let apps = prepared.scenario.apps
    guard let app = apps.firstIndex(where: { $0.value.id.value == id }) else {
      return ("apps[\(id)]", "apps[\(id)].tasks[\(identifier)]")
    }
    // Work outside tasks may stand between them in the file.
    let place =
      apps[app].value.activities.isEmpty
      ? apps[app].value.tasks.firstIndex { $0.value.identifier.value == identifier } : nil
    return ("apps[\(app)]", "apps[\(app)].tasks[\(place.map { "\($0)" } ?? identifier)]")
  }
}
