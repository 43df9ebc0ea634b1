__licence__
import { createElement } from 'react';
//?files
import { Image } from 'react-native';
//.
//?texts
import { Text } from 'react-native';
//.
import Animated, { useAnimatedStyle, useDerivedValue } from 'react-native-reanimated';

//?face
import { posedPage } from './__name__.js';
//.
//?floor
import { pose } from './__name__.js';
//.

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

//.
/** Returns the elements of a matrix that move a flat view, column by column as in React Native. */
const flat = (m) => {
  'worklet';
  return [m[0], m[4], 0, m[12], m[1], m[5], 0, m[13], 0, 0, 1, 0, m[3], m[7], 0, m[15]];
};

/** A view whose style is a worklet of a pose; a copy of the page is for the eye alone. */
function Part({ found, style, isCopy = false, children }) {
  const animated = useAnimatedStyle(() => ({ position: 'absolute', ...style(found.value) }));
  const properties = isCopy
    ? { pointerEvents: 'none', accessibilityElementsHidden: true, importantForAccessibility: 'no-hide-descendants' }
    : { pointerEvents: 'box-none' };
  return createElement(Animated.View, { style: animated, ...properties }, children);
}

//?face
/**
 * A page with its layers, from back to front: shadow, glow, reflection, and the page or its pieces. It is an item of a
 * carousel whose `itemAnimation` moves it:
 *
 *   renderItem={({ index, relativeProgress }) => (
 *     <LayeredPage index={index} relativeProgress={relativeProgress} layout={layout}><Card /></LayeredPage>
 *   )}
 *
 * It needs the new architecture of React Native. The costs:
 *
 * - Each layer is a view, whose style is computed in each frame on the thread of the user interface.
//?cornerRadius clip
 * - Clipping to round corners is a mask for each page.
//.
//?blur
 * - A blur is the style `filter`, an offscreen pass in each frame. Android needs version 12; iOS draws it only with the
 *   feature flag `enableSwiftUIBasedFilters`. Its edges are soft. A strength of 0 costs nothing.
//.
//?shadow glow
 * - A shadow or a glow is the style `boxShadow`, which is drawn again when the page changes.
//.
//?reflection
 * - A reflection renders the children again.
//.
//?fade
 *   Its fade has steps, because views have no masks, and renders them once for each of the `fadeSteps`.
//.
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
  //?fade
  fadeSteps = 16,
  //.
  //?texts files
  words = (text, page) => text.replaceAll('{number}', page + 1),
  //.
  //?files
  pictures = () => undefined,
  //.
  children,
}) {
  const { pageWidth: w, pageHeight: h } = layout;
  const found = useDerivedValue(() => posedPage(relativeProgress.value, layout, parameters, index, reducesMotion));
  const part = (style, ...inner) => createElement(Part, { found, style }, ...inner);
  //?reflection pieces
  const copyPart = (style, ...inner) => createElement(Part, { found, style, isCopy: true }, ...inner);
  //.
  const whole = () => {
    'worklet';
    return { left: 0, top: 0, width: w, height: h };
  };
  //?overlays layers
  // The numbers of layers do not change.
  const first = posedPage(0, layout, parameters, index, false);
  //.
  //?pieces
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
    //?-clip
    const [left, top, size] = [0, 0, { width: w, height: h }];
    //.
    //?corners
    const radius = clip.corners;
    //.
    //?-corners
    //?cornerRadius
    const radius = pose.cornerRadius;
    //.
    //?-cornerRadius
    const radius = 0;
    //.
    //.
    const borderRadius = Math.max(0, Math.min(radius, size.width / 2, size.height / 2));
    return { left, top, ...size, borderRadius };
  };

  //.
  //?cornerRadius clip
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
    //?-cornerRadius
    return shown;
    //.
    //.
    //?-corners
    return shown;
    //.
  };

  //.
  //?overlays
  const overlay = (place) =>
    part((pose) => {
      'worklet';
      const { color, toward, from, to, opacity } = pose.overlays[place];
      // React Native reads linear gradients as CSS does.
      if (!toward) return { ...whole(), backgroundColor: faded(color, share(from)), opacity: share(opacity) };
      const ends = [from, to].map((end) => faded(color, share(end)));
      const image = `linear-gradient(to ${toward}, ${ends[0]}, ${ends[1]})`;
      return { ...whole(), experimental_backgroundImage: image, opacity: share(opacity) };
    });

  //.
  //?layers
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
        //.
        //?files
        shows === 'file' &&
          createElement(Image, {
            source: pictures(words(first.layers[place].text, index)),
            resizeMode: { cover: 'cover', contain: 'contain', fill: 'stretch' }[first.layers[place].fit],
            style: { width: '100%', height: '100%' },
          }),
        //.
        //?texts
        shows === 'text' &&
          createElement(
            Text,
            {
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
  //?reflection
  const contents = (isCopy) =>
  //.
  //?-reflection
  const contents = () =>
  //.
    part(
      (pose) => {
        'worklet';
        //?blur
        const own = share(pose.blur) * Math.max(pose.blurRadius, 0);
        //.
        //?reflection
        const other = isCopy ? Math.max(pose.reflection.blur, 0) : 0;
        //?blur
        const blur = Math.hypot(own, other);
        //.
        //?-blur
        const blur = other;
        //.
        //.
        //?-reflection
        //?blur
        const blur = own;
        //.
        //.
        //?blur reflection
        return { ...whole(), overflow: 'hidden', ...(blur > 0 ? { filter: [{ blur }] } : {}) };
        //.
        //?-blur reflection
        return { ...whole(), overflow: 'hidden' };
        //.
      },
      //?shift
      part((pose) => {
        'worklet';
        return { left: pose.content.x, top: pose.content.y, width: w, height: h };
      }, children),
      //.
      //?layers
      ...first.layers.map(layer),
      //.
      //?-shift layers
      children,
      //.
      //?overlays
      ...first.overlays.map((_, place) => overlay(place)),
      //.
    );

  //?shadow glow
  /** A view that casts the shadows of the visible part of the page. */
  const backdrop = () =>
    part((pose) => {
      'worklet';
      const boxShadow = [
        //?glow
        {
          offsetX: 0,
          offsetY: 0,
          blurRadius: 2 * Math.max(pose.glow.radius, 0),
          color: faded(pose.glow.color, share(pose.glow.opacity)),
        },
        //.
        //?shadow
        {
          offsetX: pose.shadow.x,
          offsetY: pose.shadow.y,
          blurRadius: 2 * Math.max(pose.shadow.radius, 0),
          color: faded(pose.shadow.color, share(pose.shadow.opacity)),
        },
        //.
      ];
      return { ...rest(pose), boxShadow };
    });

  //.
  //?reflection
  /** Places views at the mirrored copy of the page. */
  const mirrored = (...inner) =>
    copyPart((pose) => {
      'worklet';
      const { edge, gap, opacity } = pose.reflection;
      const { left, top, width, height } = rest(pose);
      const away = { left: [-1, 0], top: [0, -1], right: [1, 0], bottom: [0, 1] }[edge];
      const along = away[0] && 2 * (left + width / 2 - w / 2) + away[0] * (width + gap);
      const down = away[1] && 2 * (top + height / 2 - h / 2) + away[1] * (height + gap);
      const matrix = [away[0] ? -1 : 1, 0, 0, 0, 0, away[1] ? -1 : 1, 0, 0, 0, 0, 1, 0, along, down, 0, 1];
      return { ...whole(), transform: [{ matrix }], opacity: share(opacity) };
    }, ...inner);

  //.
  //?pieces
  /** Places views that show the page where a piece is, and clips them to the piece. */
  const inPieces = (matrix, ...inner) =>
    places.map((place) =>
      copyPart(
        (pose) => {
          'worklet';
          const piece = pose.pieces[place];
          if (!piece) return { width: 0, height: 0, opacity: 0 };
          const { width, height } = piece;
          const borderRadius = Math.max(0, Math.min(piece.cornerRadius, width / 2, height / 2));
          const box = { left: (w - width) / 2, top: (h - height) / 2, width, height, borderRadius };
          return { ...box, overflow: 'hidden', opacity: piece.alpha, transform: [{ matrix: matrix(pose, piece) }] };
        },
        part((pose) => {
          'worklet';
          const piece = pose.pieces[place];
          return piece ? { left: -w / 2 - piece.x, top: -h / 2 - piece.y, width: w, height: h } : whole();
        }, ...inner),
      ),
    );

  /** Shows views while the page is whole. */
  const ifWhole = (...inner) =>
    part((pose) => {
      'worklet';
      return { ...whole(), opacity: pose.pieces.length ? 0 : 1 };
    }, ...inner);

  //.
  //?cornerRadius clip
  const shown = () => clipped(contents());
  //.
  //?-cornerRadius clip
  const shown = () => contents();
  //.
  //?reflection
  //?cornerRadius clip
  const copy = () => clipped(contents(true));
  //.
  //?-cornerRadius clip
  const copy = () => contents(true);
  //.
  //?fade
  /** Shows the copy in strips, each fainter than the one before it, away from the edge. */
  const steps = () =>
    [...Array(fadeSteps).keys()].map((step) =>
      part(
        (pose) => {
          'worklet';
          const strip = stripAt(rest(pose), pose.reflection, step / fadeSteps, (step + 1) / fadeSteps);
          return { ...strip, overflow: 'hidden', opacity: 1 - (step + 0.5) / fadeSteps };
        },
        part((pose) => {
          'worklet';
          const { left, top } = stripAt(rest(pose), pose.reflection, step / fadeSteps, (step + 1) / fadeSteps);
          return { left: -left, top: -top, width: w, height: h };
        }, copy()),
      ),
    );
  //.
  //?-fade
  const steps = () => [copy()];
  //.
  //.

  // The carousel turns an item, which is as large as the view, about the centre of the view.
  const place = { position: 'absolute', left: (layout.viewportWidth - w) / 2, top: (layout.viewportHeight - h) / 2 };
  return createElement(
    Animated.View,
    { style: { ...place, width: w, height: h }, pointerEvents: 'box-none' },
    //?shadow glow
    backdrop(),
    //.
    //?reflection
    mirrored(...steps()),
    //.
    //?pieces
    ifWhole(shown()),
    ...inPieces((pose, piece) => {
      'worklet';
      return flat(piece.matrix);
    }, shown()),
    //.
    //?-pieces
    shown(),
    //.
  );
}

//?fade
/** Returns a strip of the page between two parts of the length of a fade, away from the edge. */
const stripAt = ({ left, top, width, height }, { edge, fade }, start, end) => {
  'worklet';
  const [a, b] = [start * fade, end * fade];
  if (edge === 'bottom') return { left, top: top + height - b, width, height: b - a };
  if (edge === 'top') return { left, top: top + a, width, height: b - a };
  if (edge === 'right') return { left: left + width - b, top, width: b - a, height };
  return { left: left + a, top, width: b - a, height };
};

//.
//.
//?floor
/** The floors of all pages, to be behind a carousel; `progress` is its position in pages, a shared value. */
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
      const blur = floor.radius > 0 ? { filter: [{ blur: floor.radius }] } : {};
      return {
        ...place,
        ...size,
        ...blur,
        backgroundColor: floor.color,
        opacity: hidden || alpha <= 0 ? 0 : share(floor.opacity),
        transform: [{ matrix: flat(floor.matrix) }],
      };
    },
  });
}
//.
