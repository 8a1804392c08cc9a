import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { makeFolder } from '../setting-files.ts';

/**
 * The name of a listening socket per data folder, which the system releases when its process ends, for whatever reason.
 */
function socketOf(dataDir: string): string {
  makeFolder('DATA_DIR', dataDir);
  const name = `forecourt-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

function listen(socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(socket, () => resolve(server));
  });
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

/** Locks the data folder for this process; throws a clear sentence when another process has it. */
export async function lockInstance(dataDir: string): Promise<Server> {
  const socket = socketOf(dataDir);
  try {
    return await listen(socket);
  } catch (error) {
    if (await answers(socket)) {
      throw new OperatorError(
        `Forecourt is already running on ${path.resolve(dataDir)}. Stop it first, or set DATA_DIR.`,
      );
    }
    if (process.platform === 'linux' || process.platform === 'win32') throw error;
    rmSync(socket, { force: true });
    return listen(socket);
  }
}
