/**
 * Films of frames, made by ffmpeg where the operator has installed it. Guarantees that it reads nothing but the frames, which
 * come through a pipe, writes one file into a folder of its own, and ends within the time limit or with this process.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { FilmFormat } from '@forecourt/contract/spins';

interface FilmTask {
  /** WebP pictures of the same size, in the order in which they are shown. */
  frames: readonly Uint8Array[];
  /** How long each of them is shown, milliseconds. */
  delaysMs: readonly number[];
  /** Even sides, pixels. */
  size: { width: number; height: number };
  /** An XMP packet: a box of the MP4, the tag XMP of the WebM, for which there is no standard. Null: none. */
  xmp: string | null;
}

export interface Films {
  /** The formats that can be made here. */
  formats(): Promise<FilmFormat[]>;
  /**
   * The bytes of a film that shows the frames once; null where none of this format can be made here.
   * @throws when ffmpeg fails or takes too long.
   */
  make(format: FilmFormat, task: FilmTask): Promise<Uint8Array | null>;
}

/** Where no films are made. */
export const noFilms: Films = { formats: async () => [], make: async () => null };

const framesPerSecond = 30;
/** Both films of a spin in 1280 × 960 took 20 seconds of one core, measured on one of 8 and one of 36 frames. */
const usualLimitMs = 180_000;
/** Long messages of ffmpeg are cut off. */
const saidMax = 2_000;

/** For every format, the encoder and its options; sizes are like those of the WebP animation at twice its pixels. */
const encoders: Record<FilmFormat, { name: string; options: readonly string[] }> = {
  mp4: {
    name: 'libx264',
    // Phones and portals play this profile; the index at the beginning lets a film start before all of it is there.
    options: ['-preset', 'medium', '-crf', '21', '-profile:v', 'high', '-movflags', '+faststart'],
  },
  webm: {
    name: 'libvpx-vp9',
    options: ['-deadline', 'good', '-cpu-used', '5', '-crf', '33', '-b:v', '0', '-row-mt', '1'],
  },
};

/** Programs are looked for in these folders alone, whatever the environment of this process says. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/** The index of the frame for each picture of a film, at a constant rate; roundings do not add up. */
export function heldFrames(delaysMs: readonly number[]): number[] {
  let untilMs = 0;
  let shown = 0;
  return delaysMs.flatMap((delay, frame) => {
    untilMs += delay;
    const pictures = Math.round((untilMs * framesPerSecond) / 1000) - shown;
    shown += pictures;
    return Array<number>(pictures).fill(frame);
  });
}

/** The box of an MP4 that is an XMP packet, by its identifier (XMP specification, part 3, section 2.1). */
function xmpBox(xmp: string): Buffer {
  const content = Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(xmp)]);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + content.length);
  header.write('uuid', 4);
  return Buffer.concat([header, content]);
}

/** Lets everything else of the machine go first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
}

export class FilmMaker implements Films {
  readonly #command: string;
  readonly #limitMs: number;
  #encoders: Promise<ReadonlySet<string>> | null = null;

  /** @param command The name or path of ffmpeg. */
  constructor(command: string, limitMs = usualLimitMs) {
    this.#command = command;
    this.#limitMs = limitMs;
  }

  /** The formats that the installed program can make; none if there is no such program. */
  async formats(): Promise<FilmFormat[]> {
    this.#encoders ??= this.#readEncoders();
    const known = await this.#encoders;
    return (['mp4', 'webm'] as const).filter((format) => known.has(encoders[format].name));
  }

  async #readEncoders(): Promise<ReadonlySet<string>> {
    try {
      const args = ['-hide_banner', '-encoders'];
      const { stdout } = await promisify(execFile)(this.#command, args, {
        env: environment,
        timeout: this.#limitMs,
        maxBuffer: 1024 * 1024,
      });
      return new Set(stdout.split('\n').flatMap((line) => line.trim().split(/\s+/)[1] ?? []));
    } catch {
      return new Set();
    }
  }

  async make(format: FilmFormat, task: FilmTask): Promise<Uint8Array | null> {
    if (!(await this.formats()).includes(format)) return null;
    const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-film-'));
    try {
      const file = path.join(folder, `film.${format}`);
      await this.#run(format, task, file);
      const film = await readFile(file);
      return format === 'mp4' && task.xmp ? Buffer.concat([film, xmpBox(task.xmp)]) : film;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #run(format: FilmFormat, { delaysMs, frames, size, xmp }: FilmTask, file: string): Promise<void> {
    const { name, options } = encoders[format];
    const input = ['-f', 'webp_pipe', '-framerate', String(framesPerSecond), '-i', 'pipe:0'];
    const shape = ['-vf', `scale=${size.width}:${size.height}`, '-pix_fmt', 'yuv420p', '-map_metadata', '-1'];
    const tags = format === 'webm' && xmp ? ['-metadata', `XMP=${xmp}`] : [];
    const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'pipe', ...input];
    const child = spawn(
      this.#command,
      [...args, ...shape, ...tags, '-an', '-c:v', name, ...options, '-y', file],
      {
        cwd: path.dirname(file),
        env: environment,
        stdio: ['pipe', 'ignore', 'pipe'],
        signal: AbortSignal.timeout(this.#limitMs),
        killSignal: 'SIGKILL',
      },
    );
    const ended = once(child, 'close');
    lowerPriority(child.pid);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-saidMax);
    });
    const pictures = heldFrames(delaysMs).flatMap((at) => frames[at] ?? []);
    // A program that ends early closes the pipe; its exit code says why.
    pipeline(Readable.from(pictures), child.stdin).catch(() => {});
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg made no ${format} (exit code ${code}): ${said.trim()}`);
  }
}
