/**
 * Draws licence plates as outlines and colours, in millimetres from the upper left corner. The panel shows them as SVG, picture
 * processes fill them with pixels, so both are the same drawing.
 */
import { type PlateSize, plateBand, plateFormats } from './plate-formats.ts';
import { type Box, fieldOf, layOutBest, lettersMin, type TextLayout } from './plate-layout.ts';
import { countFitting, missingLetter, type Placed, setText, widthOfText } from './plate-text.ts';
import type { PlateDesign } from './recipe.ts';

export interface PlatePart extends Placed {
  colour: string;
}

export interface PlateDrawing {
  width: number;
  height: number;
  /** From the ground up; outlines that run the other way round are holes. */
  parts: PlatePart[];
  /** Where the logo's picture is, which has the shape of this box. */
  logo: Box | null;
}

const plain = (path: string, colour: string): PlatePart => ({ path, x: 0, y: 0, scale: 1, colour });

const rectangle = ({ height, left, top, width }: Box) =>
  `M${left} ${top}L${left + width} ${top}L${left + width} ${top + height}L${left} ${top + height}Z`;

/** Clockwise, or the other way round for a hole. */
function rounded({ height, left, top, width }: Box, radius: number, isHole: boolean): string {
  const [right, bottom] = [left + width, top + height];
  const r = Math.max(0, radius);
  return isHole
    ? `M${left + r} ${top}Q${left} ${top} ${left} ${top + r}L${left} ${bottom - r}Q${left} ${bottom} ${left + r} ${bottom}` +
        `L${right - r} ${bottom}Q${right} ${bottom} ${right} ${bottom - r}L${right} ${top + r}Q${right} ${top} ${right - r} ${top}Z`
    : `M${left + r} ${top}L${right - r} ${top}Q${right} ${top} ${right} ${top + r}L${right} ${bottom - r}` +
        `Q${right} ${bottom} ${right - r} ${bottom}L${left + r} ${bottom}Q${left} ${bottom} ${left} ${bottom - r}` +
        `L${left} ${top + r}Q${left} ${top} ${left + r} ${top}Z`;
}

/** The line around a plate: its distance from the edge, its width and its outer radius. */
const borderLine = { inset: 1.5, width: 3.5, radius: 8 };

function border(size: PlateSize, colour: string): PlatePart {
  const { inset, radius, width } = borderLine;
  const within = (by: number): Box => ({
    left: by,
    top: by,
    width: size.width - 2 * by,
    height: size.height - 2 * by,
  });
  const path = rounded(within(inset), radius, false) + rounded(within(inset + width), radius - width, true);
  return plain(path, colour);
}

const stripe = { height: 2.2, red: '#c8102e' };

/** Red, white and red lines at the upper and lower edge; the white one is the ground. */
function stripes({ height, width }: PlateSize): PlatePart[] {
  const tops = [0, 2 * stripe.height, height - 3 * stripe.height, height - stripe.height];
  return tops.map((top) => plain(rectangle({ left: 0, top, width, height: stripe.height }), stripe.red));
}

/** A star with five points, the first of which points upwards. */
function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const away = at % 2 === 0 ? radius : radius * 0.382;
    const angle = (at * Math.PI) / 5;
    return `${(x + away * Math.sin(angle)).toFixed(2)} ${(y - away * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Shares of the band's width: how large the circle of stars, its stars and the letters are. */
const onBand = { circle: 0.33, star: 0.075, letters: 0.47, code: 0.8 };

function band({ height, left, top, width }: Box, code: string | null): PlatePart[] {
  const parts = [plain(rectangle({ left, top, width, height }), plateBand.blue)];
  if (code === null) return parts;
  const middle = left + width / 2;
  const letters = Math.min(onBand.letters * width, (onBand.code * width) / widthOfText(code));
  const free = height - 2 * onBand.circle * width - letters;
  const centre = top + free * 0.35 + onBand.circle * width;
  const around = Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6;
    const away = onBand.circle * width;
    return star(middle + away * Math.sin(angle), centre - away * Math.cos(angle), onBand.star * width);
  });
  const begin = middle - (widthOfText(code) * letters) / 2;
  const written = setText(code, begin, top + height - free * 0.3, letters);
  return [
    ...parts,
    plain(around.join(''), plateBand.stars),
    ...written.map((part) => ({ ...part, colour: plateBand.letters })),
  ];
}

function bandsOf({ band: hasBand, country }: PlateDesign, bands: readonly Box[]): PlatePart[] {
  const format = plateFormats[country].band;
  if (!hasBand || !format) return [];
  return bands.flatMap((box, at) => band(box, at === 0 ? format.code : null));
}

function textOf({ lines }: TextLayout, colour: string): PlatePart[] {
  return lines.flatMap(({ baseline, height, left, text }) =>
    setText(text, left, baseline, height).map((part) => ({ ...part, colour })),
  );
}

/** The part of the box that a picture of this aspect covers, in its middle. */
function contained(box: Box, aspect: number): Box {
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

/**
 * @param size The shape to draw it in: its own, or another one that the text is then broken for.
 * @param logoAspect Width per height of its logo's picture; null without one.
 */
export function drawPlate(design: PlateDesign, size: PlateSize, logoAspect: number | null): PlateDrawing {
  const field = fieldOf(design, size);
  const logo = design.logo && logoAspect ? { ...design.logo, aspect: logoAspect } : null;
  const layout = layOutBest(design, size, field, logo);
  const { height, width } = size;
  return {
    width,
    height,
    parts: [
      plain(rectangle({ left: 0, top: 0, width, height }), design.ground),
      ...(plateFormats[design.country].stripes ? stripes(size) : []),
      ...bandsOf(design, field.bands),
      ...(design.border ? [border(size, design.border)] : []),
      ...textOf(layout, design.letters),
    ],
    logo: layout.logo && logo && contained(layout.logo, logo.aspect),
  };
}

/** The own size of a design. */
export function sizeOfDesign({ country, shape }: Pick<PlateDesign, 'country' | 'shape'>): PlateSize {
  const size = plateFormats[country].sizes[shape];
  if (!size) throw new Error(`There is no plate of the shape ${shape} in ${country}.`);
  return size;
}

/** What is wrong with the text of a design; `count` is how many of the line's letters fit. */
export type TextProblem = { letter: string } | { line: number; count: number };

/** Whether all letters can be drawn, and are large enough on a plate of its own shape, beside the widest logo. */
export function findTextProblem(design: PlateDesign): TextProblem | null {
  for (const line of design.lines) {
    const letter = missingLetter(line);
    if (letter) return { letter };
  }
  const size = sizeOfDesign(design);
  const logo = design.logo && { ...design.logo, aspect: Number.POSITIVE_INFINITY };
  const { lines } = layOutBest(design, size, fieldOf(design, size), logo);
  const small = lines.find(({ height }) => height < lettersMin);
  if (!small) return null;
  return { line: small.line, count: countFitting(small.text, small.room, lettersMin) };
}
