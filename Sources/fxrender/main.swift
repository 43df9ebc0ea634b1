import PresetFiles
import PageEffects
import PageGeometry
let folder = PresetFolder(path: "Presets")
for name in folder.names {
  do {
    let p = try folder.preset(named: name)
    guard !p.isAbstract else { continue }
    let layout = Layout(pageSize: Size(width: 300, height: 400), viewport: Size(width: 375, height: 600), pages: 10)
    let e = try p.effect(layout: layout)
    for d in [0.4, -0.7] {
      let pose = e.pose(at: d)
      let a = pose.matrix.map(Point(x: 0, y: 0)), b = pose.matrix.map(Point(x: 150, y: -200))
      print(name, d, a.x/a.w, a.y/a.w, b.x/b.w, b.y/b.w, pose.rawAlpha)
    }
  } catch { print(error) }
}
