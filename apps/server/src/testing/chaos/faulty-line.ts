import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** `slow`: whatever is sent arrives late. `hung`: nothing arrives, and nobody is told. `cut`: connections break, and new ones are closed. */
export type LineState = 'sound' | 'slow' | 'hung' | 'cut';

const slowMs = 300;
const lookMs = 50;

/** A line to a server on this machine, which can fail in the ways in which networks and the machines behind them do. */
export class FaultyLine {
  #state: LineState = 'sound';
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  /** @param at a port of this machine, or a socket's path */
  static async to(at: number | string): Promise<FaultyLine> {
    const target = typeof at === 'number' ? { host: '127.0.0.1', port: at } : { path: at };
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const line = new FaultyLine(server, typeof address === 'object' && address ? address.port : 0);
    server.on('connection', (client) => line.#join(client, target));
    return line;
  }

  become(state: LineState): void {
    this.#state = state;
    if (state === 'cut') this.#breakAll();
  }

  close(): void {
    this.become('cut');
    this.#server.close();
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket, target: NetConnectOpts): void {
    if (this.#state === 'cut') return void client.destroy();
    const server = connect({ ...target, allowHalfOpen: true });
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const)
      pipeline(from, this.#passage(), to).catch(() => {});
  }

  #passage(): Transform {
    return new Transform({
      transform: (chunk, _encoding, done) => {
        void this.#let().then(() => done(null, chunk));
      },
    });
  }

  async #let(): Promise<void> {
    if (this.#state === 'slow') await pause(slowMs);
    while (this.#state === 'hung') await pause(lookMs);
  }
}
