import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.ts';

/** What programs of the version before trip over. */
const breaks = /\bdrop\s+(column|table|view)\b|\brename\b|\bset\s+not\s+null\b|\btype\s+\w+\s+using\b/i;
const saysStop = /^-- Stop the processes: ./m;
/** Migrations up to this one are older than the rule. */
const before = '0156';

/** A migration that programs of the version before cannot live with says so; docs/operations.md has operators look for it. */
export function migrationFault(name: string, text: string): string[] {
  if (name < before) return [];
  const statements = text.replace(/--.*$/gm, '');
  const [found] = breaks.exec(statements) ?? [];
  if (!found || saysStop.test(text)) return [];
  return [
    `${name}: “${found}” breaks processes of the version before. Leave it to the next version, or write “-- Stop the processes: why”`,
  ];
}

export function checkMigrations(): string[] {
  const folder = path.join(root, 'apps/server/migrations');
  return readdirSync(folder).flatMap((name) =>
    migrationFault(name, readFileSync(path.join(folder, name), 'utf8')),
  );
}
