/** The operator's virus scanner: clamd of ClamAV, which takes files by its command INSTREAM (`man clamd`). */
import net from 'node:net';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { minuteMs } from '@forecourt/contract/durations';
import { InstallationFault } from './installation-fault.ts';

/** A port of a machine, or a socket of this one. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** The scanner takes no file as large as this. */
export class TooLargeToScan extends Error {}

export interface VirusScanner {
  /** The name of what was found; null: nothing. Throws TooLargeToScan, or InstallationFault if there is no verdict. */
  scan(file: Readable): Promise<string | null>;
  /** Throws InstallationFault if the scanner does not answer. */
  ping(): Promise<void>;
}

/** Longer than clamd takes for the largest file that it accepts by default. */
const silenceMs = 2 * minuteMs;
/** Of a scanner that is asked whether it is there: other faults are looked for after it. */
const pingMs = 5_000;

/** The file is at fault, and not the scanner. */
class Unreadable extends Error {}

/** A command, and the chunks of its file: the length of each before it (4 bytes, big-endian), and 0 at the end. */
async function* framed(command: string, file: Readable | null): AsyncGenerator<Buffer> {
  yield Buffer.from(`z${command}\0`);
  if (!file) return;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield length;
      yield chunk;
    }
  } catch (cause) {
    throw new Unreadable('the file cannot be read', { cause });
  }
  yield Buffer.alloc(4);
}

const isCutOff = (error: unknown) =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((error as NodeJS.ErrnoException).code),
  );

async function ask(
  address: ClamdAddress,
  command: string,
  file: Readable | null,
  limitMs = silenceMs,
): Promise<string> {
  const socket = net.connect(address);
  socket.setTimeout(limitMs, () => socket.destroy(new Error('no answer')));
  const answers: Buffer[] = [];
  socket.on('data', (chunk) => answers.push(chunk));
  const said = () => Buffer.concat(answers).toString().replace(/\0.*/s, '').trim();
  try {
    const answered = finished(socket, { writable: false });
    await Promise.all([pipeline(framed(command, file), socket, { end: false }), answered]);
  } catch (error) {
    if (error instanceof Unreadable) throw error.cause;
    // clamd answers and closes before it has read all of a file that is too large for it; the answer may be lost.
    if (said()) return said();
    const reason = error instanceof Error ? error.message : '';
    const hint = isCutOff(error) ? ', or the file is longer than its StreamMaxLength' : '';
    throw new InstallationFault(`The virus scanner gave no verdict: ${reason}${hint}`, { cause: error });
  } finally {
    socket.destroy();
  }
  return said();
}

export function createVirusScanner(address: ClamdAddress): VirusScanner {
  return {
    async scan(file) {
      const answer = await ask(address, 'INSTREAM', file);
      if (answer === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found) return found;
      if (answer.startsWith('INSTREAM size limit exceeded')) throw new TooLargeToScan(answer);
      throw new InstallationFault(`The virus scanner gave no verdict: ${answer}`);
    },
    async ping() {
      const answer = await ask(address, 'PING', null, pingMs);
      if (answer !== 'PONG') throw new InstallationFault(`The virus scanner does not answer: ${answer}`);
    },
  };
}
