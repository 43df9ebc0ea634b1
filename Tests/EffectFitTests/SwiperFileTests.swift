import EffectFit
import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Configurations of Swiper as presets.
struct SwiperFileTests {
  private static func file(_ text: String) throws -> SwiperFile {
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    return try SwiperFile(json, file: "swiper.json")
  }

  @Test(arguments: [
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"shadow": true, "translate": [0, 0, -400]}, "next": {"translate": ["100%", 0, 0]}}}"#,
      "swiper-creative-push"
    ),
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"shadow": true, "translate": ["-120%", 0, -500]}, "next": {"shadow": true, "translate": ["120%", 0, -500]}}}"#,
      "swiper-creative-apart"
    ),
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"shadow": true, "translate": ["-20%", 0, -1]}, "next": {"translate": ["100%", 0, 0]}}}"#,
      "swiper-creative-reveal"
    ),
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"shadow": true, "translate": [0, 0, -800], "rotate": [180, 0, 0]}, "next": {"shadow": true, "translate": [0, 0, -800], "rotate": [-180, 0, 0]}}}"#,
      "swiper-creative-tumble"
    ),
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"shadow": true, "translate": ["-125%", 0, -800], "rotate": [0, 0, -90]}, "next": {"shadow": true, "translate": ["125%", 0, -800], "rotate": [0, 0, 90]}}}"#,
      "swiper-creative-spin"
    ),
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"shadow": true, "origin": "left center", "translate": ["-5%", 0, -200], "rotate": [0, 100, 0]}, "next": {"origin": "right center", "translate": ["5%", 0, -200], "rotate": [0, -100, 0]}}}"#,
      "swiper-creative-doors"
    ),
    (
      #"{"effect": "coverflow", "coverflowEffect": {"rotate": 50, "stretch": 0, "depth": 100}}"#,
      "swiper-coverflow"
    ),
    (#"{"effect": "cards"}"#, "swiper-cards"),
    (#"{"effect": "cube", "speed": 300}"#, "swiper-cube"),
    (#"{"flipEffect": {"slideShadows": true}}"#, "swiper-flip"),
    (#"{"effect": "fade"}"#, "swiper-fade"),
  ])
  func `A configuration equals the preset with its settings`(text: String, name: String) throws {
    let folder = TemporaryFolder()
    _ = try folder.write(Self.file(text).text.utf8, to: "mine.yaml")
    let library = PresetLibrary(
      folders: [PresetFolder(path: folder.path), PresetFolder(path: Repository.presets.path)]
    )
    for layout in RoundTrip.layouts {
      let mine = try library.preset("mine").effect(layout: layout)
      let effect = try library.preset(name).effect(layout: layout)
      for d in RoundTrip.differences {
        let (own, expected) = (mine.pose(at: d), effect.pose(at: d))
        #expect(
          zip(own.matrix.elements, expected.matrix.elements).allSatisfy { abs($0 - $1) < 1e-6 }
        )
        #expect(own.alpha == expected.alpha && own.extras?.named == expected.extras?.named)
      }
    }
  }

  @Test(arguments: [
    (#"{"effect": "creativ"}"#, "unknown effect 'creativ'"),
    (
      #"{"effect": "cards", "cardsEffect": {"perSlideOfset": 8}}"#,
      "unknown option 'cardsEffect.perSlideOfset'"
    ),
    (#"{"effect": "flip", "flipEffect": {"limitRotation": 1}}"#, "'flipEffect.limitRotation' is 1"),
    (
      #"{"effect": "creative", "creativeEffect": {"prev": {"translate": ["a", 0]}}}"#,
      "'creativeEffect.prev.translate[0]' is a"
    ),
    (
      #"{"effect": "cube", "spaceBetween": 30}"#,
      "'spaceBetween' is 30, and the effect cube has no gap"
    ),
  ])
  func `A wrong configuration is an error that quotes it`(text: String, problem: String) throws {
    let error = #expect(throws: FitError.self) { try Self.file(text) }
    #expect(error?.description.hasPrefix("'swiper.json': \(problem)") == true)
  }

  @Test(arguments: [
    (
      #"{"effect": "slide", "slidesPerView": 4, "centeredSlides": true}"#,
      "stage: { page: { length: 25%, breadth: 100% } }", []
    ),
    (
      #"{"effect": "coverflow", "slidesPerView": 1, "spaceBetween": 20, "speed": 300}"#,
      "stage: { page: { length: 100%, breadth: 100% }, gap: 20 }",
      ["options that are not read: speed"]
    ),
    (
      #"{"effect": "coverflow", "slidesPerView": "auto", "direction": "vertical"}"#,
      "direction: vertical",
      ["slidesPerView is auto: the size of slides is in the page's style, so give --page-size"]
    ),
    (
      #"{"effect": "flip", "slidesPerView": 2}"#, "extends: swiper-flip",
      ["slidesPerView is 2: Swiper shows one slide with the effect flip"]
    ),
    (
      #"{"effect": "slide", "slidesPerView": 2}"#,
      "stage: { page: { length: 50%, breadth: 100% } }",
      [
        "the current slide is in the middle; without centeredSlides, Swiper has it where the row begins"
      ]
    ),
  ])
  func `The size of slides is the stage`(text: String, line: String, notes: [String]) throws {
    let file = try Self.file(text)
    #expect(file.text.contains(line + "\n") && file.notes == notes)
    let folder = TemporaryFolder()
    _ = try folder.write(file.text.utf8, to: "mine.yaml")
    let folders = [PresetFolder(path: folder.path), PresetFolder(path: Repository.presets.path)]
    _ = try PresetLibrary(folders: folders).preset("mine")
  }
}
