// The types of Swiper that exported code is used with, to check them where Swiper is missing.
// nolimits4web/swiper 865dba47 (14.0.6), src/core/core.ts, src/types/options.ts, events.ts and shared.ts, src/modules
declare module 'swiper' {
  export type SwiperModule = (context: { // shared.ts:8
    params: SwiperOptions;
    swiper: Swiper;
    extendParams: (parameters: Record<string, any>) => void;
    on: Swiper['on'];
  }) => void;

  export interface SwiperOptions { // core.ts:44
    modules?: SwiperModule[]; // options.ts:21
    effect?: 'slide' | 'fade' | 'cube' | 'coverflow' | 'flip' | 'creative' | 'cards' | (string & {}); // options.ts:193
    slidesPerView?: number | 'auto'; // options.ts:288
    keyboard?: { enabled?: boolean } | boolean; // keyboard.ts:10, 79
    on?: { activeIndexChange?: (swiper: Swiper) => void }; // core.ts:45, events.ts:234
  }

  export default class Swiper { // core.ts:654, 1445
    constructor(container: string | HTMLElement, options?: SwiperOptions); // core.ts:658
    activeIndex: number;
    on(event: string, handler: (...values: any[]) => any): void;
    slideTo(index: number): void;
  }
}

declare module 'swiper/modules' {
  import type { SwiperModule } from 'swiper';
  export const A11y: SwiperModule; // a11y.ts:181
  export const Keyboard: SwiperModule; // keyboard.ts:87
}
