import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One response as received from the socket. */
interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Parses the next response: a header block, and as many bytes as `content-length` states. Only for JSON and plain text.
 */
function parse(text: string): { answer: RawAnswer; length: number } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [
      one.slice(0, one.indexOf(':')).toLowerCase(),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  );
  const start = end + 4;
  const size = Number(headers['content-length'] ?? 0);
  if (text.length < start + size) return null;
  const body = text.slice(start, start + size);
  return { answer: { status: Number(line.split(' ')[1]), headers, body }, length: start + size };
}

/** A client that observes a single connection, which fetch and agents hide. */
export class RawClient {
  readonly #socket: Socket;
  #received = '';
  #closed: Promise<unknown>;
  #wake: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (data) => {
      this.#received += data.toString('latin1');
      this.#wake();
    });
    // A reset counts as a close: data received before it is kept.
    this.#socket.on('error', () => undefined);
    this.#closed = once(this.#socket, 'close').then(() => this.#wake());
  }

  /** Sends without waiting for a response. */
  write(...parts: (string | Uint8Array)[]): void {
    for (const part of parts) if (!this.#socket.destroyed) this.#socket.write(part);
  }

  /** The next response on this connection; null when it closes without one. */
  async answer(): Promise<RawAnswer | null> {
    for (;;) {
      const parsed = parse(this.#received);
      if (parsed) {
        this.#received = this.#received.slice(parsed.length);
        return parsed.answer;
      }
      if (this.#socket.closed) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves when the connection is closed, by either side. */
  async closed(): Promise<void> {
    await this.#closed;
  }

  /** Disconnects in the middle of sending. */
  destroy(): void {
    this.#socket.destroy();
  }
}
