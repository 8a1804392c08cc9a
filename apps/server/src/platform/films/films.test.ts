import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import { FilmMaker, heldFrames, noFilms } from './films.ts';

/** A WebP of 16 × 16 pixels in one colour. */
const webp = (base64: string) => Buffer.from(base64, 'base64');
const frames = [
  webp('UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoQABAAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA='),
  webp('UklGRjoAAABXRUJQVlA4IC4AAACQAQCdASoQABAAAUAmJaACdLoAA5gA/vtV4/+lwf/S4P/pcH/pcH8bss4bpAAA'),
];
const task = { frames, delaysMs: [500, 1_000], size: { width: 16, height: 16 }, xmp: '<x a="b c"/>' };

/** A program in the place of ffmpeg. */
async function standIn(script: string): Promise<string> {
  const file = path.join(await throwawayFolder('forecourt-ffmpeg-'), 'ffmpeg');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}
const lists = 'if [ "$2" = -encoders ]; then echo " V....D libx264  H.264"; exit 0; fi';

it('each frame is shown as long as its delay, also where that is no whole number of pictures', () => {
  expect(heldFrames([100, 100, 100])).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  expect(heldFrames([125, 125, 125, 125])).toHaveLength(15);
  expect(heldFrames(Array(100).fill(20))).toHaveLength(60);
});

it('a program gets the frames through its input, and its file is the film', async () => {
  const films = new FilmMaker(await standIn(`${lists}\nfor last; do true; done\nwc -c > "$last"`));
  expect(await films.formats()).toEqual(['mp4']);
  const film = await films.make('mp4', { ...task, xmp: null });
  const bytes = 15 * (frames[0]?.length ?? 0) + 30 * (frames[1]?.length ?? 0);
  expect(Number(Buffer.from(film ?? []).toString())).toBe(bytes);
  expect(await films.make('webm', task)).toBe(null);
});

it('a program that fails or takes too long is ended, and says why', async () => {
  const failing = new FilmMaker(await standIn(`${lists}\necho "no such pixel" >&2; exit 3`));
  await expect(failing.make('mp4', task)).rejects.toThrow('exit code 3): no such pixel');
  const slow = new FilmMaker(await standIn(`${lists}\nexec sleep 600`), 300);
  await expect(slow.make('mp4', task)).rejects.toThrow();
});

it('without the program there are no films', async () => {
  const missing = new FilmMaker('/nowhere/ffmpeg');
  expect(await missing.formats()).toEqual([]);
  expect(await missing.make('mp4', task)).toBe(null);
  expect(await noFilms.make('mp4', task)).toBe(null);
});

const installed = await new FilmMaker('ffmpeg').formats();
if (installed.length < 2)
  process.stderr.write('SKIPPED: ffmpeg is not installed, so no real film is tested.\n');

it.skipIf(installed.length < 2)(
  'ffmpeg makes films of the right length, whose index comes first',
  async () => {
    const films = new FilmMaker('ffmpeg');
    const mp4 = Buffer.from((await films.make('mp4', task)) ?? []);
    const header = mp4.indexOf('mvhd');
    expect(mp4.subarray(4, 8).toString()).toBe('ftyp');
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
    expect(mp4.readUInt32BE(header + 20) / mp4.readUInt32BE(header + 16)).toBeCloseTo(1.5);
    expect(mp4.subarray(mp4.indexOf('uuid') + 4 + 16).toString()).toBe(task.xmp);
    const webm = Buffer.from((await films.make('webm', task)) ?? []);
    expect(webm.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    expect(webm.includes('V_VP9')).toBe(true);
    expect(webm.includes(task.xmp)).toBe(true);
  },
);
