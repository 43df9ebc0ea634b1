import Gallery

/// The files of the page, which are compiled into the program.
///
/// SwiftPM embeds each file as a static property and has no list of them, so the names are written here;
/// `PageFilesTests` compares them with the folder. A list from the disk would need a folder beside the program, and
/// would let other programs change what is served.
package enum PageFiles {
  /// The answers for all files except `index.html`, by path.
  static let answers = Dictionary(
    uniqueKeysWithValues: (files + shared).map { name, bytes in
      ("/page/\(name)", PreviewAnswer(type: type(of: name), body: .bytes(bytes)))
    }
  )

  /// All files except `index.html`.
  package static let files: [(name: String, bytes: [UInt8])] = [
    ("address.js", PackageResources.address_js), ("app.js", PackageResources.app_js),
    ("catalog.js", PackageResources.catalog_js), ("compare.js", PackageResources.compare_js),
    ("connection.js", PackageResources.connection_js),
    ("controls.js", PackageResources.controls_js), ("curves.css", PackageResources.curves_css),
    ("curves.js", PackageResources.curves_js), ("derivative.js", PackageResources.derivative_js),
    ("device.js", PackageResources.device_js), ("difference.js", PackageResources.difference_js),
    ("dom.js", PackageResources.dom_js), ("easing.css", PackageResources.easing_css),
    ("easing.js", PackageResources.easing_js), ("editor.js", PackageResources.editor_js),
    ("export.css", PackageResources.export_css), ("export.js", PackageResources.export_js),
    ("exportList.js", PackageResources.exportList_js),
    ("exportSettings.js", PackageResources.exportSettings_js),
    ("failure.css", PackageResources.failure_css), ("failure.js", PackageResources.failure_js),
    ("failureWords.js", PackageResources.failureWords_js),
    ("firstLook.js", PackageResources.firstLook_js), ("folding.js", PackageResources.folding_js),
    ("gallery.css", PackageResources.gallery_css), ("gallery.js", PackageResources.gallery_js),
    ("galleryKeys.js", PackageResources.galleryKeys_js), ("grid.js", PackageResources.grid_js),
    ("header.js", PackageResources.header_js), ("inputs.js", PackageResources.inputs_js),
    ("keys.js", PackageResources.keys_js), ("motion.js", PackageResources.motion_js),
    ("opening.js", PackageResources.opening_js),
    ("optionLabels.js", PackageResources.optionLabels_js),
    ("options.js", PackageResources.options_js),
    ("overlays.js", PackageResources.overlays_js), ("page.css", PackageResources.page_css),
    ("pair.js", PackageResources.pair_js), ("panels.css", PackageResources.panels_css),
    ("panels.js", PackageResources.panels_js), ("parameter.js", PackageResources.parameter_js),
    ("parameterWords.js", PackageResources.parameterWords_js),
    ("pictureDrop.js", PackageResources.pictureDrop_js),
    ("pictureSheet.js", PackageResources.pictureSheet_js),
    ("pictureUpload.js", PackageResources.pictureUpload_js),
    ("pictures.css", PackageResources.pictures_css), ("pictures.js", PackageResources.pictures_js),
    ("playback.js", PackageResources.playback_js), ("player.js", PackageResources.player_js),
    ("plotFrame.js", PackageResources.plotFrame_js),
    ("pointEdits.js", PackageResources.pointEdits_js),
    ("pointFields.js", PackageResources.pointFields_js),
    ("pointList.js", PackageResources.pointList_js),
    ("pointPlot.js", PackageResources.pointPlot_js), ("points.css", PackageResources.points_css),
    ("posePlot.js", PackageResources.posePlot_js),
    ("presetDrop.js", PackageResources.presetDrop_js),
    ("quantity.js", PackageResources.quantity_js),
    ("saving.js", PackageResources.saving_js), ("settings.js", PackageResources.settings_js),
    ("source.css", PackageResources.source_css), ("source.js", PackageResources.source_js),
    ("stage.css", PackageResources.stage_css), ("store.js", PackageResources.store_js),
    ("ticks.js", PackageResources.ticks_js), ("toolbar.js", PackageResources.toolbar_js),
    ("tuning.css", PackageResources.tuning_css), ("tuning.js", PackageResources.tuning_js),
    ("undoHistory.js", PackageResources.undoHistory_js),
    ("variantSides.js", PackageResources.variantSides_js),
    ("variants.css", PackageResources.variants_css), ("variants.js", PackageResources.variants_js),
    ("yaml.js", PackageResources.yaml_js), ("zoom.css", PackageResources.zoom_css),
    ("zoom.js", PackageResources.zoom_js),
  ]

  /// The files that the page of `fxrender gallery` uses too; its script is no module and exports nothing.
  private static let shared: [(name: String, bytes: [UInt8])] = [
    ("card.css", GalleryCard.style),
    (
      "ranking.js",
      GalleryCard.ranking + Array("export {parseQuery, ranked, familyCounts};\n".utf8)
    ),
  ]

  private static func type(of name: String) -> String {
    name.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
  }
}
