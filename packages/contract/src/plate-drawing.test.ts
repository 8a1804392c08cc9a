import { describe, expect, test } from 'vitest';
import { drawPlate, findTextProblem, type PlateDrawing, sizeOfDesign } from './plate-drawing.ts';
import {
  contrastOf,
  designAtEnd,
  type PlateCountry,
  type PlateShape,
  plateCountries,
  plateFormats,
  shapesOf,
  sizeForPlate,
} from './plate-formats.ts';
import { lettersMin } from './plate-layout.ts';
import { missingLetter, widthOfText } from './plate-text.ts';
import type { PlateDesign } from './recipe.ts';

const designOf = (country: PlateCountry, shape: PlateShape, more: Partial<PlateDesign> = {}): PlateDesign => {
  const { border, ground, letters } = plateFormats[country];
  return { country, shape, lines: ['Müller'], band: true, ground, letters, border, logo: null, ...more };
};
const formats = plateCountries.flatMap((country) =>
  shapesOf(country).map((shape) => [`${country} ${shape}`, designOf(country, shape)] as const),
);

/** Millimetres that the outlines of a colour cover. */
function inkOf({ parts }: PlateDrawing, colour: string) {
  const dots = parts
    .filter((part) => part.colour === colour)
    .flatMap(({ path, scale, x, y }) =>
      [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, across, down]) => ({
        x: Number(across) * scale + x,
        y: Number(down) * scale + y,
      })),
    );
  const [xs, ys] = [dots.map((dot) => dot.x), dots.map((dot) => dot.y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}
const ink = '#123456';

test('the sizes are those of the regulations', () => {
  const of = (country: PlateCountry, shape: PlateShape) => {
    const { height, width } = drawPlate(
      designOf(country, shape),
      sizeOfDesign(designOf(country, shape)),
      null,
    );
    return [width, height];
  };
  expect(of('DE', 'long')).toEqual([520, 110]);
  expect(of('AT', 'long')).toEqual([520, 120]);
  expect(of('CH', 'high')).toEqual([300, 160]);
  expect(of('IT', 'high')).toEqual([297, 214]);
  expect(of('PL', 'long')).toEqual([520, 114]);
  expect(of('GB', 'long')).toEqual([520, 111]);
  expect(of('US', 'high')).toEqual([305, 152]);
  expect(of('BE', 'motorbike')).toEqual([210, 140]);
  expect(formats.length).toBeGreaterThan(30);
});

describe.each(formats)('%s', (_, design) => {
  test('can be read: its letters stand out from its ground', () => {
    expect(contrastOf(design.letters, design.ground)).toBeGreaterThan(4.5);
  });

  test.each([
    ['one line', { lines: ['Müller'] }],
    ['two lines', { lines: ['Őrség', 'gyors'] }],
    ['a logo at the left', { lines: ['Ágoston'], logo: { side: 'left' } }],
    ['a logo in the middle', { lines: ['Ágoston', 'Ég'], logo: { side: 'middle' } }],
    ['a logo at the right', { lines: ['Ágoston'], logo: { side: 'right' } }],
  ] as [string, Partial<PlateDesign>][])(
    '%s: the text stays inside, beside the band and the logo',
    (_name, more) => {
      const written = { ...design, ...more, letters: ink };
      const size = sizeOfDesign(design);
      const drawing = drawPlate(written, size, 1.5);
      const { bottom, left, right, top } = inkOf(drawing, ink);
      const blue = design.band && plateFormats[design.country].band ? inkOf(drawing, '#003399') : null;
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(size.height);
      expect(right).toBeLessThan(size.width);
      if (blue && !size.band)
        expect(left).toBeGreaterThan(plateFormats[design.country].band?.sides === 'both' ? 31 : blue.right);
      else expect(left).toBeGreaterThan(0);
      const { logo } = drawing;
      if (!logo) return expect(written.logo).toBeNull();
      expect(logo.left).toBeGreaterThan(0);
      expect(logo.left + logo.width).toBeLessThan(size.width);
      expect(logo.width / logo.height).toBeCloseTo(1.5);
      const beside =
        left > logo.left + logo.width - 1 || right < logo.left + 1 || top > logo.top + logo.height - 1;
      const around = written.logo?.side === 'middle' && size.width > 2.6 * size.height;
      expect(beside || around).toBe(true);
    },
  );
});

test('letters are as high as the regulation has them, and smaller where the text is long', () => {
  const height = (text: string) => {
    const design = designOf('DE', 'long', { lines: [text], letters: ink });
    const { bottom, top } = inkOf(drawPlate(design, sizeOfDesign(design), null), ink);
    return bottom - top;
  };
  expect(height('HEF')).toBeCloseTo(75, 0);
  expect(height('HEFHEFHEFHEF')).toBeLessThan(55);
});

test('a text that is too long says how many of its letters fit', () => {
  const line = 'MAMMOTH MOTORS OF WASHINGTON AND WYOMING';
  const design = designOf('DE', 'long', { lines: [line] });
  const problem = findTextProblem(design);
  if (!problem || !('count' in problem)) return expect.fail('the text fits');
  const fitting = designOf('DE', 'long', { lines: [line.slice(0, problem.count).trim()] });
  expect(findTextProblem(fitting)).toBeNull();
  expect(findTextProblem({ ...fitting, lines: [line.slice(0, problem.count + 1)] })).not.toBeNull();
  expect(widthOfText(line.slice(0, problem.count)) * lettersMin).toBeLessThan(520);
});

test('the letters of the languages of the panel can be written, others are named', () => {
  const texts = {
    ca: 'l·l Ŀŀ çàèéíïòóúü·',
    de: 'ÄÖÜäöüß„“',
    el: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊϋΐΰς',
    en: "O'Neill & Sons – “SOLD” £",
    es: 'ÑñÁÉÍÓÚü¡¿',
    fr: 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ «»',
    hu: 'ÁÉÍÓÖŐÚÜŰáéíóöőúüű',
    it: 'ÀÈÉÌÒÙ€',
    pt: 'ÃÕÇÁÂÊÔàãõ',
  };
  for (const text of Object.values(texts)) expect(missingLetter(text)).toBeUndefined();
  expect(findTextProblem(designOf('DE', 'long', { lines: ['Auto 車'] }))).toEqual({ letter: '車' });
});

describe('on a photographed plate of another shape', () => {
  const shapeFor = (country: PlateCountry, shape: PlateShape, ratio: number, isSure = true) => {
    const { height, width } = sizeForPlate({ country, shape }, ratio, isSure);
    return `${width}×${height}`;
  };

  test('a design takes that shape of its country, or that of the plate', () => {
    expect(shapeFor('DE', 'long', 4.7)).toBe('520×110');
    expect(shapeFor('DE', 'long', 1.75)).toBe('340×200');
    expect(shapeFor('DE', 'high', 4.6)).toBe('520×110');
    expect(shapeFor('IT', 'long', 3.2)).toBe('360×110');
    expect(shapeFor('US', 'high', 4.7)).toBe('520×110');
    expect(shapeFor('GR', 'long', 2.0)).toBe('305×152');
  });

  test('a long plate that is seen from the side, nobody knows how far, stays a long one', () => {
    expect(shapeFor('DE', 'long', 2.8, false)).toBe('520×110');
    expect(shapeFor('DE', 'long', 2.6, false)).toBe('520×110');
  });

  test('the text is broken or joined so that its letters become largest', () => {
    const long = designOf('DE', 'long', { lines: ['Autohaus Müller'], letters: ink, band: false });
    const rowsIn = (design: PlateDesign, ratio: number) => {
      const { parts } = drawPlate(design, sizeForPlate(design, ratio, true), null);
      return new Set(parts.filter(({ colour }) => colour === ink).map(({ y }) => y)).size;
    };
    expect(rowsIn(long, 4.7)).toBe(1);
    expect(rowsIn(long, 1.7)).toBe(2);
    expect(rowsIn({ ...long, shape: 'high', lines: ['FC', 'HB 204'] }, 4.7)).toBe(1);
  });

  test('no text is too long there', () => {
    const design = designOf('DE', 'long', { lines: ['Die Werkstatt am Rathaus', 'seit 1950'], letters: ink });
    expect(findTextProblem(design)).toBeNull();
    const size = sizeForPlate(design, 1.4, true);
    const { left, right } = inkOf(drawPlate(design, size, null), ink);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(size.width);
  });
});

test('British plates are white in front and yellow behind; others, and grounds of one’s own, are the same at both ends', () => {
  const grounds = (country: PlateCountry, ground: string) =>
    (['front', 'rear'] as const).map((end) => designAtEnd({ country, ground }, end).ground);
  expect(grounds('GB', '#F5C400')).toEqual(['#f7f7f5', '#F5C400']);
  expect(grounds('GB', '#00aa00')).toEqual(['#00aa00', '#00aa00']);
  expect(grounds('NL', '#f5c400')).toEqual(['#f5c400', '#f5c400']);
  expect(grounds('DE', '#f7f7f5')).toEqual(['#f7f7f5', '#f7f7f5']);
});
