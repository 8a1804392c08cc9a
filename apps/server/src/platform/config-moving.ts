import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { childEnvironment } from './config.ts';
import { StorageVariables } from './config-storage.ts';
import { unreadable } from './setting-files.ts';

const databases = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'];

/** What says where database and files are, beside DATA_DIR; each may be in a file. */
const placing = [...databases, ...Object.keys(StorageVariables.shape)].flatMap((name) => [
  name,
  `${name}_FILE`,
]);

/** The environments of an installation that moves: the present one, and the one of afterwards. */
export interface Environments {
  from: Record<string, string>;
  to: Record<string, string>;
  /** Variables to set, and to remove. */
  set: string[];
  drop: string[];
}

/** Reads a file that says where an installation is moved to. What it does not name stays, but a place that it does not name is the one of no variables. */
export function readEnvironments(file: string): Environments {
  const from = childEnvironment({});
  const given = parseEnv(readText(file)) as Record<string, string>;
  const kept = Object.entries(from).filter(([name]) => !placing.includes(name));
  const to = { ...Object.fromEntries(kept), ...given };
  const names = ['DATA_DIR', ...placing];
  return {
    ...{ from, to },
    set: names.filter((name) => to[name] && to[name] !== from[name]),
    drop: names.filter((name) => from[name] && !to[name]),
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable('--to', file, cause);
  }
}
