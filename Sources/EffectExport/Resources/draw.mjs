/**
 * Draws the layers of a page, given its pose and the layout.
 *
 * It sets styles of the page, and adds elements to it with the attribute `data-drawn`. An element that the page has
 * itself, with the name of a layer as `data-layer`, is used instead of an added one.
//?picture
 * The picture of a page is the value of `--__name__-page-picture`, such as `url(1.jpg)`, in its style.
//.
 */
export function draw(element, page, layout) { //?pieces
export function draw(element, page) { //?-pieces
  const { style } = element; //?clip layers shift blur cornerRadius shadow glow pieces
  //?-cast
  style.overflow = 'clip'; //?clip layers shift blur
  //.
  style.overflow = 'clip'; //?rounded
  style.borderRadius = px(page.cornerRadius); //?cornerRadius
  //?clip
  const { left, top, right, bottom, corners } = page.clip;
  const sides = [top, right, bottom, left].map(px).join(' ');
  const curve = px(corners ?? page.cornerRadius); //?cornerRadius
  const curve = px(corners ?? 0); //?-cornerRadius
  const clipPath = `inset(${sides}` + ' round ' + `${curve})`;
  style.clipPath = clipPath; //?-cast
  //.
  const { x, y, radius, color, opacity } = page.shadow; //?shadow
  //?shadow glow
  const boxShadow = [
    `0 0 ${px(2 * page.glow.radius)} ${faded(page.glow.color, page.glow.opacity)}`, //?glow
    `${x}px ${y}px ${px(2 * radius)} ${faded(color, opacity)}`, //?shadow
  ].join(', ');
  style.boxShadow = boxShadow; //?-cast
  //?cast
  // The clip is that of the content, because it would cut the shadow of the page.
  const shadow = part(element, 'shadow', 0);
  Object.assign(shadow.style, { zIndex: -1, inset: sides, borderRadius: curve, boxShadow });
  //.
  //.?shift blur pieces cast
  drawContent(part(element, 'content', 0), page); //?-cast
  //?cast
  const content = part(element, 'content', 1);
  drawContent(content, page);
  content.style.clipPath = clipPath;
  //.
  //.?layers
  page.layers.forEach((layer, place) => {
    //?texts
    const added = part(element, layer.name, place, filled(layer.text, page.index, element));
    //.
    const added = part(element, layer.name, place); //?-texts
    drawLayer(added, layer, place - page.layers.length);
  });
  //.
  drawReflection(part(element, 'reflection', 0), page); //?mirror
  //?overlays
  const overlays = part(element, 'overlays');
  overlays.style.background = shades(page).join(', ');
  overlays.style.clipPath = clipPath; //?cast
  //.?pieces
  const pieces = part(element, 'pieces');
  drawPieces(pieces, page, layout);
  const isInPieces = page.pieces.length > 0;
  // The page itself is then in the middle of the view.
  if (isInPieces) {
    Object.assign(style, { opacity: 1, pointerEvents: 'none', boxShadow: '', clipPath: '', overflow: '' });
  }
  for (const child of element.children) child.style.scale = isInPieces && child !== pieces ? 0 : '';
  //.
}
//?overlays shift blur pieces layers mirror cast

/** Returns an element of a page with the name of a layer, which is added if the page has none. */
function part(element, name, place, text = '') {
  const found = element.querySelector(`:scope > [data-layer="${name}"]`);
  if (found) return found;
  const added = document.createElement('div');
  Object.assign(added.dataset, { layer: name, drawn: '' });
  if (text) added.textContent = text;
  else added.setAttribute('aria-hidden', 'true');
  Object.assign(added.style, { position: 'absolute', inset: 0, borderRadius: 'inherit', pointerEvents: 'none' });
  element.insertBefore(added, element.children[place] ?? null);
  return added;
}
//.?cornerRadius clip shadow glow blur layers pieces

/** Returns a length, which styles refuse if it is negative. */
function px(length) {
  return `${Math.max(0, length)}px`;
}
//.?overlays shadow glow

/** Returns a colour with a share of its opacity. */
function faded(color, share) {
  return color.replace(/[^ ]+\)$/, (alpha) => `${parseFloat(alpha) * clamp(share, 0, 1)})`);
}
//.?overlays

/** Returns the overlays of a page from top to bottom, as pictures of CSS. */
function shades({ overlays }) {
  return overlays.map(({ color, opacity, toward, from, to }) => {
    const ends = [from, toward ? to : from].map((share) => faded(color, opacity * share));
    return `linear-gradient(to ${toward ?? 'right'}, ${ends.join(', ')})`;
  }).reverse();
}
//.?shift blur pieces cast

/** Draws the picture of a page, or what the page has instead of it. */
function drawContent({ style, dataset }, page) {
  const picture = 'var(--__name__-page-picture, none)';
  if (dataset.drawn !== undefined) Object.assign(style, { zIndex: -1, background: `${picture} 0 0 / 100% 100%` });
  style.translate = `${page.content.x}px ${page.content.y}px`; //?shift
  //?blur
  const radius = clamp(page.blur, 0, 1) * page.blurRadius;
  style.filter = radius > 0 ? `blur(${radius}px)` : 'none';
  // The outermost pixels of the picture, if there is one, continue beyond the page, without a gap of part of a pixel.
  if (dataset.drawn !== undefined) {
    const edge = `${Math.ceil(3 * page.blurRadius)}px`;
    Object.assign(style, { border: '0 solid', borderImage: `${picture} 1 / ${edge} / ${edge}` });
  }
  //.
}
//.?layers

/** Draws a layer of a page. Layers are behind what the page has itself. */
function drawLayer({ style }, layer, zIndex) {
  Object.assign(style, {
    position: 'absolute',
    zIndex,
    // From right to left, `right: 0` of an added element would count instead of `left`.
    inset: 'auto',
    left: `calc(50% + ${layer.x}px)`,
    top: `calc(50% + ${layer.y}px)`,
    width: px(layer.width),
    height: px(layer.height),
    overflow: 'clip',
    borderRadius: px(layer.cornerRadius),
    // The middle of the page.
    transformOrigin: `${-layer.x}px ${-layer.y}px`,
    transform: matrix3d(layer.matrix),
    opacity: layer.alpha,
  });
  //?texts
  if (layer.shows === 'text') {
    Object.assign(style, {
      color: layer.color,
      font: `${layer.weight} ${layer.size}px / 1.2 var(--__name__-font, system-ui, sans-serif)`,
      textAlign: layer.align,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    });
  }
  //.
  if (layer.shows === 'color') style.background = layer.color; //?colours
  //?pictures files
  if (layer.shows === 'picture' || layer.shows === 'file') {
    const picture = 'var(--__name__-page-picture, none)';
    const shown = layer.shows === 'file' ? `var(--__name__-layer-${layer.name}-picture, ${picture})` : picture;
    style.background = `${shown} center / ${layer.fit === 'fill' ? '100% 100%' : layer.fit} no-repeat`;
  }
  //.
}
//.?texts

/** Returns a text with fields of a page: `{number}`, and `{first name}` for its attribute `data-first-name`. */
function filled(text, index, element) {
  return text.replace(/\{\{|\}\}|\{(.*?)\}/g, (found, field) => {
    if (field === undefined) return found[0];
    return field === 'number' ? index + 1 : (element.getAttribute(`data-${field.replace(/\W+/g, '-')}`) ?? '');
  });
}
//.?pieces

/** Draws the pieces of a page, whose matrices are those of the view. */
function drawPieces(box, page, layout) {
  const { pageWidth, pageHeight } = layout;
  box.style.borderRadius = 0;
  while (box.children.length < page.pieces.length) box.append(document.createElement('div'));
  [...box.children].forEach(({ style }, place) => {
    const piece = page.pieces[place];
    style.display = piece ? 'block' : 'none';
    if (!piece) return;
    const shown = `${-piece.x - pageWidth / 2}px ${-piece.y - pageHeight / 2}px / ${pageWidth}px ${pageHeight}px`;
    const pictures = [...shades(page), 'var(--__name__-page-picture, none)']; //?overlays
    const pictures = ['var(--__name__-page-picture, none)']; //?-overlays
    Object.assign(style, {
      position: 'absolute',
      left: `calc(50% - ${piece.width / 2}px)`,
      top: `calc(50% - ${piece.height / 2}px)`,
      width: `${piece.width}px`,
      height: `${piece.height}px`,
      transform: matrix3d(piece.matrix),
      opacity: page.alpha * piece.alpha,
      pointerEvents: page.interactive ? 'auto' : 'none',
      borderRadius: px(piece.cornerRadius),
      background: pictures.map((picture) => `${picture} ${shown}`).join(', '),
    });
  });
}
//.?mirror

/** Draws the picture of a page again, mirrored about an edge. */
function drawReflection({ style }, page) {
  const { edge, gap, opacity, fade, blur } = page.reflection;
  const isAcross = edge === 'left' || edge === 'right';
  const shift = edge === 'left' || edge === 'top' ? -gap : gap;
  const picture = 'var(--__name__-page-picture, none)';
  const pictures = [...shades(page), `${picture} 0 0 / 100% 100%`]; //?overlays
  const pictures = [`${picture} 0 0 / 100% 100%`]; //?-overlays
  style.translate = isAcross ? `${shift}px` : `0 ${shift}px`;
  style.scale = isAcross ? '-1 1' : '1 -1';
  // The outermost pixels continue beyond the page where they are blurred, without a gap of part of a pixel.
  const beyond = `${Math.ceil(3 * blur)}px`;
  Object.assign(style, {
    zIndex: -1,
    transformOrigin: edge,
    opacity: clamp(opacity, 0, 1),
    background: pictures.join(', '),
    maskImage: fade === undefined ? 'none' : `linear-gradient(to ${edge}, transparent calc(100% - ${fade}px), black)`,
    filter: blur > 0 ? `blur(${blur}px)` : 'none',
    border: '0 solid',
    borderImage: blur > 0 ? `${picture} 1 / ${beyond} / ${beyond}` : 'none',
    clipPath: `inset(0 round ${px(page.cornerRadius)})`, //?cornerRadius
    clipPath: 'inset(0)', //?-cornerRadius
  });
}
//.
