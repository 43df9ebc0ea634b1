__licence__
import { createElement } from 'react';
import MaskedView from '@react-native-masked-view/masked-view'; //?fade
import { Image } from 'react-native'; //?files
import { Text } from 'react-native'; //?texts
import { Platform } from 'react-native';
import { View } from 'react-native'; //?sides fade
import Animated, { useAnimatedStyle, useDerivedValue } from 'react-native-reanimated';

import { posedPage, viewMatrix } from './__name__.js'; //?face
import { pose } from './__name__.js'; //?floor
import { viewMatrix } from './__name__.js'; //?-face

const share = (value) => {
  'worklet';
  return Math.min(Math.max(value, 0), 1);
};

//?overlays shadow glow floor
/** Returns a colour, such as `rgba(0, 0, 0, 0.5)`, with a part of its opacity. */
const faded = (color, opacity) => {
  'worklet';
  const start = color.lastIndexOf(',') + 1;
  return `${color.slice(0, start)} ${Number(color.slice(start, -1)) * opacity})`;
};

//.?sides fade
/** Returns the styles of a gradient toward a side; React Native 0.87 renames the first one. */
const fading = (toward, start, end) => {
  'worklet';
  const image = `linear-gradient(to ${toward}, ${start}, ${end})`;
  return { experimental_backgroundImage: image, backgroundImage: image };
};

//.
const isAndroid = Platform.OS === 'android';
/** Returns the matrix of a flat view, column by column as in React Native. */
const flat = (m) => {
  'worklet';
  return viewMatrix(m, isAndroid);
};

//?reflection pieces
/** The properties of a copy of a view: it takes no touches, and screen readers do not read it. */
const COPY = {
  pointerEvents: 'none',
  accessibilityElementsHidden: true,
  importantForAccessibility: 'no-hide-descendants',
  'aria-hidden': true,
};

//.
/** A view whose style is a worklet of a pose. */
function Part({ found, style, properties, children }) {
  const animated = useAnimatedStyle(() => ({ position: 'absolute', ...style(found.value) }));
  return createElement(Animated.View, { style: animated, pointerEvents: 'box-none', ...properties }, children);
}

//?face
/**
 * A page with the layers of the effect, an item of a carousel whose `itemAnimation` moves it:
 *
 *   renderItem={({ index, relativeProgress }) => (
 *     <LayeredPage index={index} relativeProgress={relativeProgress} layout={layout}><Card /></LayeredPage>
 *   )}
 *
 * The item has the size of the viewport, and the page is in its middle. The costs:
 *
 * - Each layer is a view, whose style is computed in each frame on the thread of the user interface.
 * - Clipping to round corners is a mask for each page. //?cornerRadius clip
//?blur
 * - A blur is the style `filter`, an offscreen pass in each frame. Android needs version 12, and iOS the feature flag
 *   `enableSwiftUIBasedFilters` of React Native. Its edges are soft. A strength of 0 costs nothing.
//.?shadow glow
 * - A shadow or a glow is the style `boxShadow`, which is drawn again when the page changes.
//.
 * - A reflection renders the children again. //?reflection
 *   Its fade is a `MaskedView`, an offscreen pass in each frame. //?fade
//?pieces
 * - A page in pieces renders its children once for each piece: use few pieces, and children without state.
//.
 */
export function LayeredPage({
  relativeProgress,
  index,
  layout,
  parameters = {},
  reducesMotion = false,
  words = (text, page) => text.replaceAll('{number}', page + 1), //?texts files
  pictures = () => undefined, //?files
  children,
}) {
  const { pageWidth: w, pageHeight: h } = layout;
  const found = useDerivedValue(() => posedPage(relativeProgress.value, layout, parameters, index, reducesMotion));
  const part = (style, ...inner) => createElement(Part, { found, style }, ...inner);
  //?reflection pieces
  const silent = (style, ...inner) => createElement(Part, { found, style, properties: COPY }, ...inner);
  //.
  const whole = () => {
    'worklet';
    return { left: 0, top: 0, width: w, height: h };
  };
  //?overlays layers fade
  // The numbers of layers do not change.
  const first = posedPage(0, layout, parameters, index, false);
  //.?pieces
  const counts = [-0.25, 0, 0.25].map((d) => posedPage(d, layout, parameters, index, false).pieces.length);
  const places = [...Array(Math.max(...counts)).keys()];
  //.

  //?clip cornerRadius shadow glow reflection
  /** The visible part of the page. */
  const rest = (pose) => {
    'worklet';
    //?clip
    const { clip } = pose;
    const [left, top] = [Math.max(clip.left, 0), Math.max(clip.top, 0)];
    const [right, bottom] = [Math.max(clip.right, 0), Math.max(clip.bottom, 0)];
    const size = { width: Math.max(w - left - right, 0), height: Math.max(h - top - bottom, 0) };
    //.
    const [left, top, size] = [0, 0, { width: w, height: h }]; //?-clip
    const radius = clip.corners; //?corners
    //?-corners
    const radius = pose.cornerRadius; //?cornerRadius
    //.?corners cornerRadius
    const borderRadius = Math.max(0, Math.min(radius, size.width / 2, size.height / 2));
    return { left, top, ...size, borderRadius };
    //.
    return { left, top, ...size }; //?-corners cornerRadius
  };

  //.?cornerRadius clip
  /** Clips views to the visible part of the page. */
  const clipped = (...inner) => {
    const shown = part(
      (pose) => {
        'worklet';
        return { ...rest(pose), overflow: 'hidden' };
      },
      part((pose) => {
        'worklet';
        const { left, top } = rest(pose);
        return { left: -left, top: -top, width: w, height: h };
      }, ...inner),
    );
    //?corners
    //?cornerRadius
    return part((pose) => {
      'worklet';
      const borderRadius = Math.max(0, Math.min(pose.cornerRadius, w / 2, h / 2));
      return { ...whole(), borderRadius, overflow: 'hidden' };
    }, shown);
    //.
    return shown; //?-cornerRadius
    //.
    return shown; //?-corners
  };

  //.?overlays
  const overlay = (place) => {
    //?sides
    const { color, toward, from, to } = first.overlays[place];
    //?turns
    if (toward) {
      return part((pose) => {
        'worklet';
        const { from, to, opacity } = pose.overlays[place];
        return { ...whole(), opacity: share(opacity), ...fading(toward, faded(color, share(from)), faded(color, share(to))) };
      });
    }
    //.?-turns
    if (toward) {
      const seen = (pose) => {
        'worklet';
        return { ...whole(), opacity: share(pose.overlays[place].opacity) };
      };
      return part(seen, gradient(fading(toward, faded(color, share(from)), faded(color, share(to)))));
    }
    //.
    //.
    return part((pose) => {
      'worklet';
      const { color, from, opacity } = pose.overlays[place];
      return { ...whole(), backgroundColor: faded(color, share(from)), opacity: share(opacity) };
    });
  };

  //.?layers
  const layer = ({ shows }, place) =>
    part(
      (pose) => {
        'worklet';
        const { matrix, alpha } = pose.layers[place];
        return { ...whole(), transform: [{ matrix: flat(matrix) }], opacity: alpha };
      },
      part(
        (pose) => {
          'worklet';
          const { x, y, width, height, cornerRadius, color } = pose.layers[place];
          const borderRadius = Math.max(0, Math.min(cornerRadius, width / 2, height / 2));
          const box = { left: w / 2 + x, top: h / 2 + y, width: Math.max(width, 0), height: Math.max(height, 0) };
          if (shows === 'text') return box;
          return { ...box, borderRadius, overflow: 'hidden', ...(shows === 'color' ? { backgroundColor: color } : {}) };
        },
        //?pictures
        shows === 'picture' &&
          part((pose) => {
            'worklet';
            const { width, height, fit } = pose.layers[place];
            const [x, y] = [width / w, height / h];
            const scale = fit === 'cover' ? Math.max(x, y) : Math.min(x, y);
            const [scaleX, scaleY] = fit === 'fill' ? [x, y] : [scale, scale];
            return { left: (width - w) / 2, top: (height - h) / 2, width: w, height: h, transform: [{ scaleX }, { scaleY }] };
          }, children),
        //.?files
        shows === 'file' &&
          createElement(Image, {
            source: pictures(words(first.layers[place].text, index)),
            resizeMode: { cover: 'cover', contain: 'contain', fill: 'stretch' }[first.layers[place].fit],
            style: { width: '100%', height: '100%' },
          }),
        //.?texts
        shows === 'text' &&
          createElement(
            Text,
            {
              allowFontScaling: false,
              style: {
                color: first.layers[place].color,
                fontSize: first.layers[place].size,
                fontWeight: String(Math.min(Math.max(Math.round(first.layers[place].weight / 100), 1), 9) * 100),
                lineHeight: 1.2 * first.layers[place].size,
                textAlign: first.layers[place].align,
              },
            },
            words(first.layers[place].text, index),
          ),
        //.
      ),
    );

  //.
  /** Returns what is in the box of the page. */
  const contents = (isCopy) => //?reflection
  const contents = () => //?-reflection
    part(
      (pose) => {
        'worklet';
        const own = share(pose.blur) * Math.max(pose.blurRadius, 0); //?blur
        //?reflection
        const other = isCopy ? Math.max(pose.reflection.blur, 0) : 0;
        const blur = Math.hypot(own, other); //?blur
        const blur = other; //?-blur
        //.?-reflection
        const blur = own; //?blur
        //.?blur reflection
        // A style that is not set again stays.
        return { ...whole(), overflow: 'hidden', filter: blur > 0 ? [{ blur }] : [] };
        //.
        return { ...whole(), overflow: 'hidden' }; //?-blur reflection
      },
      //?shift
      part((pose) => {
        'worklet';
        return { left: pose.content.x, top: pose.content.y, width: w, height: h };
      }, children),
      //.
      ...first.layers.map(layer), //?layers
      children, //?-shift layers
      ...first.overlays.map((_, place) => overlay(place)), //?overlays
    );

  //?shadow glow
  /** The shadows of a view with the shape of the visible part of the page, or of a piece. */
  const shadows = (pose) => {
    'worklet';
    return [
      //?glow
      {
        offsetX: 0,
        offsetY: 0,
        blurRadius: 2 * Math.max(pose.glow.radius, 0),
        color: faded(pose.glow.color, share(pose.glow.opacity)),
      },
      //.?shadow
      {
        offsetX: pose.shadow.x,
        offsetY: pose.shadow.y,
        blurRadius: 2 * Math.max(pose.shadow.radius, 0),
        color: faded(pose.shadow.color, share(pose.shadow.opacity)),
      },
      //.
    ];
  };
  const backdrop = () =>
    part((pose) => {
      'worklet';
      return { ...rest(pose), boxShadow: shadows(pose) };
    });

  //.?reflection
  /** Places copies of views where the page is mirrored. */
  const mirrored = (...inner) => {
    const place = (pose) => {
      'worklet';
      const { edge, gap, opacity } = pose.reflection;
      const { left, top, width, height } = rest(pose);
      const away = { left: [-1, 0], top: [0, -1], right: [1, 0], bottom: [0, 1] }[edge];
      const along = away[0] && 2 * (left + width / 2 - w / 2) + away[0] * (width + gap);
      const down = away[1] && 2 * (top + height / 2 - h / 2) + away[1] * (height + gap);
      const matrix = [away[0] ? -1 : 1, 0, 0, 0, 0, away[1] ? -1 : 1, 0, 0, 0, 0, 1, 0, along, down, 0, 1];
      //?pieces
      // The item itself does not move a page in pieces.
      const page = pose.pieces.length ? [{ matrix: flat(pose.matrix) }] : [];
      return { ...whole(), transform: [...page, { matrix }], opacity: share(opacity) };
      //.
      return { ...whole(), transform: [{ matrix }], opacity: share(opacity) }; //?-pieces
    };
    return silent(place, ...inner);
  };

  //.?pieces
  /** The place of a piece, before it is moved. */
  const cell = ({ width, height, cornerRadius, alpha }) => {
    'worklet';
    const borderRadius = Math.max(0, Math.min(cornerRadius, width / 2, height / 2));
    return { left: (w - width) / 2, top: (h - height) / 2, width, height, borderRadius, opacity: alpha };
  };

  /** Places copies of views that show the page where a piece is, and clips them to the piece. */
  const inPieces = (matrix, inner) =>
    places.map((place) => {
      const style = (pose) => {
        'worklet';
        const piece = pose.pieces[place];
        if (!piece) return { width: 0, height: 0, opacity: 0 };
        return { ...cell(piece), overflow: 'hidden', transform: [{ matrix: matrix(pose, piece) }] };
      };
      const page = part((pose) => {
        'worklet';
        const piece = pose.pieces[place];
        return piece ? { left: -w / 2 - piece.x, top: -h / 2 - piece.y, width: w, height: h } : whole();
      }, inner());
      return silent(style, page);
    });

  //?shadow glow
  /** Views that cast the shadows of the pieces. */
  const backdrops = () =>
    places.map((place) =>
      part((pose) => {
        'worklet';
        const piece = pose.pieces[place];
        if (!piece) return { width: 0, height: 0, opacity: 0 };
        return { ...cell(piece), boxShadow: shadows(pose), transform: [{ matrix: flat(piece.matrix) }] };
      }),
    );

  //.
  /** Shows views while the page is whole. */
  const ifWhole = (...inner) =>
    part((pose) => {
      'worklet';
      return { ...whole(), opacity: pose.pieces.length ? 0 : 1 };
    }, ...inner);

  //.
  const shown = () => clipped(contents()); //?cornerRadius clip
  const shown = () => contents(); //?-cornerRadius clip
  //?reflection
  const copy = () => clipped(contents(true)); //?cornerRadius clip
  const copy = () => contents(true); //?-cornerRadius clip
  //?fade
  /** Shows the copy with less and less opacity, away from the edge. */
  const faint = () => {
    const { edge } = first.reflection;
    const strip = part((pose) => {
      'worklet';
      return stripAt(rest(pose), pose.reflection);
    }, gradient(fading(edge, 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 1)')));
    const style = { position: 'absolute', ...whole() };
    return createElement(MaskedView, { style, maskElement: createElement(View, { style }, strip) }, copy());
  };
  //.
  const faint = copy; //?-fade
  //.

  const { viewportWidth, viewportHeight } = layout;
  const page = { position: 'absolute', left: (viewportWidth - w) / 2, top: (viewportHeight - h) / 2, width: w, height: h };
  return createElement(
    Animated.View,
    { style: { width: viewportWidth, height: viewportHeight }, pointerEvents: 'box-none' },
    createElement(
      Animated.View,
      { style: page, pointerEvents: 'box-none' },
      //?pieces
      //?shadow glow
      ifWhole(backdrop()),
      ...backdrops(),
      //.?reflection
      mirrored(
        ifWhole(faint()),
        ...inPieces((pose, piece) => {
          'worklet';
          return flat(piece.onPage);
        }, faint),
      ),
      //.
      ifWhole(shown()),
      ...inPieces((pose, piece) => {
        'worklet';
        return flat(piece.matrix);
      }, shown),
      //.?-pieces
      backdrop(), //?shadow glow
      mirrored(faint()), //?reflection
      shown(),
      //.
    ),
  );
}

//?sides fade
/** Returns a view that fills its parent. */
function gradient(style) {
  return createElement(View, { style: { position: 'absolute', left: 0, top: 0, right: 0, bottom: 0, ...style } });
}

//.?fade
/** Returns the strip of the page in which its reflection fades, beside the edge. */
const stripAt = ({ left, top, width, height }, { edge, fade }) => {
  'worklet';
  if (edge === 'bottom') return { left, top: top + height - fade, width, height: fade };
  if (edge === 'top') return { left, top, width, height: fade };
  if (edge === 'right') return { left: left + width - fade, top, width: fade, height };
  return { left, top, width: fade, height };
};

//.
//.?floor
/** The floors of all pages, to be behind a carousel; `progress` is a value of Reanimated with its position in pages. */
export function Floors({ progress, layout, parameters = {} }) {
  return [...Array(layout.pages).keys()].map((index) =>
    createElement(Floor, { key: index, progress, layout, parameters, index }),
  );
}

function Floor({ progress, layout, parameters, index }) {
  const found = useDerivedValue(() => pose(index - progress.value, layout, parameters, index));
  return createElement(Part, {
    found,
    style: ({ floor, hidden, alpha }) => {
      'worklet';
      const size = { width: Math.max(floor.width, 0), height: Math.max(floor.height, 0) };
      const place = { left: (layout.viewportWidth - size.width) / 2, top: (layout.viewportHeight - size.height) / 2 };
      const filter = floor.radius > 0 ? [{ blur: floor.radius }] : [];
      return {
        ...place,
        ...size,
        filter,
        backgroundColor: floor.color,
        opacity: hidden || alpha <= 0 ? 0 : share(floor.opacity),
        transform: [{ matrix: flat(floor.matrix) }],
      };
    },
  });
}
//.
