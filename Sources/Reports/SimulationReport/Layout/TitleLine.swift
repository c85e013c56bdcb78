import PlainText
import RunRecord

/// An identifier in full above what is said about it, within the width.
struct TitleLine {
  let text: String

  init(_ scene: Scene, _ task: TaskKey, before: String = "", after: String = "") {
    let room = scene.look.width - columns(of: before) - columns(of: after)
    text =
      before + scene.look.paint(scene.name(task).shortened(to: room, scene.look), .heading) + after
  }
}
