// swift-format-ignore-file
//?layers
extension __type__Cell {
  //?texts
  /// A label that lays its text out again only if it changes.
  private final class TextLabel: UILabel {
    private var numbers = SIMD8<Double>(repeating: .nan)

    func show(_ text: String, _ layer: __type__.Layer, width: Double) {
      let color = layer.color
      let numbers = SIMD8(
        layer.size, layer.weight, width, color.red, color.green, color.blue, color.alpha, 0)
      textAlignment = layer.align == .left ? .left : layer.align == .right ? .right : .center
      guard text != self.text || numbers != self.numbers else { return }
      self.numbers = numbers
      let weights: [UIFont.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      self.text = text
      font = .systemFont(
        ofSize: max(layer.size, 0), weight: weights[min(max(Int((layer.weight / 100).rounded()), 1), 9) - 1])
      textColor = UIColor(color)
      numberOfLines = 0
      let fitting = sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      frame.size = CGSize(width: width, height: fitting.height)
    }
  }

  //.
  /// A view of the page's size, which its layer moves, and in it the box of the layer.
  @MainActor
  private struct LayerView {
    let plane = UIView()
    let box = UIView()
    //?repeats
    /// A copy of the page, whose view can be in one layer only.
    let copy = CALayer()
    //.
    let picture = UIImageView() //?files
    let label = TextLabel(frame: .zero) //?texts
  }

  private func showLayers(_ pose: __type__.Pose) {
    while layers.count < pose.layers.count {
      let view = LayerView()
      contents.addSubview(view.plane)
      view.plane.addSubview(view.box)
      if pose.layers[layers.count].shows == .file { view.box.addSubview(view.picture) } //?files
      if pose.layers[layers.count].shows == .text { view.plane.addSubview(view.label) } //?texts
      //?pictures
      if pose.layers[layers.count].shows == .picture { view.box.addSubview(page) } //?-repeats
      //?repeats
      if pose.layers[layers.count].shows == .picture {
        if page.superview == nil { view.box.addSubview(page) } else { view.box.layer.addSublayer(view.copy) }
      }
      //.
      //.
      layers.append(view)
    }
    for (place, view) in layers.enumerated() { show(pose.layers[place], in: view) }
  }

  //?repeats
  /// Returns a snapshot of the page.
  private func pageImage() -> CGImage? {
    if let pageSnapshot { return pageSnapshot }
    let renderer = UIGraphicsImageRenderer(bounds: bounds)
    page.layoutIfNeeded()
    pageSnapshot = renderer.image { page.layer.render(in: $0.cgContext) }.cgImage
    return pageSnapshot
  }

  //.
  private func show(_ layer: __type__.Layer, in view: LayerView) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    view.plane.layer.bounds = bounds
    view.plane.layer.position = middle
    view.plane.layer.transform = CATransform3D(flat: layer.matrix)
    view.plane.alpha = layer.alpha
    let size = CGSize(width: max(layer.width, 0), height: max(layer.height, 0))
    let origin = CGPoint(x: middle.x + layer.x, y: middle.y + layer.y)
    view.box.frame = CGRect(origin: origin, size: size)
    view.box.layer.cornerRadius = max(0, min(layer.cornerRadius, size.width / 2, size.height / 2))
    view.box.clipsToBounds = true
    if layer.shows == .color { view.box.backgroundColor = UIColor(layer.color) } //?colours
    //?pictures
    if layer.shows == .picture {
      let (x, y) = (size.width / bounds.width, size.height / bounds.height)
      let scale = layer.fit == .cover ? max(x, y) : min(x, y)
      //?repeats
      let isCopy = page.superview != view.box
      if isCopy { view.copy.contents = pageImage() }
      let picture = isCopy ? view.copy : page.layer
      //.
      let picture = page.layer //?-repeats
      picture.bounds = bounds
      picture.position = CGPoint(x: size.width / 2, y: size.height / 2)
      picture.transform =
        layer.fit == .fill ? CATransform3DMakeScale(x, y, 1) : CATransform3DMakeScale(scale, scale, 1)
    }
    //.?files
    if layer.shows == .file {
      view.picture.frame = CGRect(origin: .zero, size: size)
      view.picture.image = UIImage(named: words(layer.text, index))
      view.picture.contentMode =
        layer.fit == .cover ? .scaleAspectFill : layer.fit == .contain ? .scaleAspectFit : .scaleToFill
    }
    //.?texts
    if layer.shows == .text {
      view.label.show(words(layer.text, index), layer, width: size.width)
      view.label.frame.origin = origin
    }
    //.
  }
}

//.
