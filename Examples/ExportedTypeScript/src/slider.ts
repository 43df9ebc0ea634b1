import Swiper from 'swiper';
import { A11y, Keyboard } from 'swiper/modules';
import plugIn, { type Settings } from './effects/swiper/coverflow.mjs';

// The options of Swiper do not know the settings of the plug-in, so that they are spread.
const settings: { fxrenderCoverflow: Settings } = {
  fxrenderCoverflow: { parameters: { tilt: 0.7 }, drawPage: (slide, page) => { slide.title = `${page.index}`; } },
};

export const swiper = new Swiper('.swiper', {
  ...settings,
  modules: [plugIn, A11y, Keyboard],
  effect: 'fxrender-coverflow',
  slidesPerView: 'auto',
  keyboard: { enabled: true },
  on: { activeIndexChange: ({ activeIndex }) => console.log(activeIndex) },
});
