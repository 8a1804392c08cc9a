import { shownOfPlace } from '@forecourt/contract/tall-pictures';
import { expect, test } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { backdrop } from './backdrop.ts';

const horizon = 0.6;
const wall = '#2040c0';

/** A wall above a floor with lines that lead to the camera, as seen from eye level at half the height. */
async function placeFile(): Promise<Buffer> {
  const lines = [-3, -1, 1, 3].map((side) => {
    const at = (y: number) => 800 + side * 0.3 * (y - 600);
    return `<path d="M${at(720)} 720L${at(1200)} 1200" stroke="#ffffff" stroke-width="10"/>`;
  });
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><path fill="${wall}" d="M0 0H1600V720H0Z"/>` +
    `<path fill="#404040" d="M0 720H1600V1200H0Z"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

test('in a tall picture the floor of a place goes on below it: lines that lead to the camera stay straight, and no wall is mirrored', async () => {
  const size = { width: 540, height: 960 };
  const background = { kind: 'picture' as const, picture: 'place', horizon };
  const { canvas, horizon: foot } = await backdrop(background, size, { place: await placeFile() });
  const shown = shownOfPlace(size.width / size.height, horizon);
  expect(foot).toBeCloseTo(horizon * shown);
  const rows = size.height * shown;
  const channel = (x: number, y: number, of: 0 | 2) => canvas.data[(y * size.width + x) * 3 + of] ?? 0;
  for (let y = Math.ceil((foot ?? 0) * size.height) + 2; y < size.height; y += 20) {
    // Where the line that leads to the camera would be if the photo went on.
    const right = Math.round(size.width / 2 + 0.3 * (y + 0.5 - rows / 2));
    expect(channel(right, y, 0), `line at ${y}`).toBeGreaterThan(150);
    expect(channel(right + 30, y, 0), `floor at ${y}`).toBeLessThan(100);
    expect(channel(right + 30, y, 2), `floor at ${y}`).toBeLessThan(100);
  }
  expect(channel(10, 10, 2)).toBeGreaterThan(150);
});

test('pictures that are not tall show the place as it is', async () => {
  const size = { width: 400, height: 300 };
  const background = { kind: 'picture' as const, picture: 'place', horizon };
  const file = await placeFile();
  const { canvas, horizon: foot } = await backdrop(background, size, { place: file });
  const plain = await sharp(file).resize(400, 300).flatten().raw().toBuffer();
  expect(foot).toBe(horizon);
  expect(Buffer.compare(canvas.data, plain)).toBe(0);
});
