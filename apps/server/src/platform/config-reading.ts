import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { readSettingFile } from './setting-files.ts';

/** A variable that is absent is said to be missing, rather than to be no text. */
const missing = ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : undefined);

type Environment = Record<string, string | undefined>;

/** The content of the file that a variable names, as orchestrators hand over secrets; without the end of its last line. */
const readValue = (variable: string, file: string) => readSettingFile(variable, file).trimEnd();

/** Parses the environment. An empty variable counts as absent; one that is absent may be in a file. */
export function readWith<T extends z.ZodObject>(schema: T, environment: Environment): z.output<T> {
  const given: Environment = {};
  for (const name of Object.keys(schema.shape)) {
    const inFile = `${name}_FILE`;
    const file = environment[inFile];
    given[name] = environment[name] || (file ? readValue(inFile, file) : undefined);
  }
  const parsed = schema.safeParse(given, { error: missing });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  throw new OperatorError(
    `The configuration is not complete (see docs/configuration.md):\n${lines.join('\n')}`,
  );
}

/** The entries of a list that is separated by commas. */
export const parts = (list: string) => list.split(',').flatMap((one) => one.trim() || []);
