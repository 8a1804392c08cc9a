import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.ts';

/** What programs of the version before trip over. */
const breaks =
  /\bdrop\s+(column|table|view)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i;
/** They leave out a column that they do not know. */
const demands = /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is;
const saysStop = /^-- Stop the processes: ./m;
/** Migrations before this one are older than the rule. */
const first = '0156';

/** A migration that programs of the version before cannot live with says so; docs/operations.md has operators look for it. */
export function migrationFault(name: string, text: string): string[] {
  if (name < first || saysStop.test(text)) return [];
  const clauses = text.replace(/--.*$/gm, '').split(/;|,\s*(?=add|alter|drop)/i);
  const found = clauses.find((clause) => breaks.test(clause) || demands.test(clause));
  if (found === undefined) return [];
  const words = found.trim().replace(/\s+/g, ' ');
  return [
    `${name}: “${words}” breaks processes of the version before. Leave it to the next version, or write “-- Stop the processes: why”`,
  ];
}

export function checkMigrations(): string[] {
  const folder = path.join(root, 'apps/server/migrations');
  return readdirSync(folder).flatMap((name) =>
    migrationFault(name, readFileSync(path.join(folder, name), 'utf8')),
  );
}
