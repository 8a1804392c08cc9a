import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';

/** A variable that is absent is said to be missing, rather than to be no text. */
const missing = ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : undefined);

/** Parses the environment; an empty variable counts as absent. */
export function readWith<T extends z.ZodType>(
  schema: T,
  environment: Record<string, string | undefined>,
): z.output<T> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, { error: missing });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`);
  throw new OperatorError(
    `The configuration is not complete (see docs/configuration.md):\n${lines.join('\n')}`,
  );
}

/** The entries of a list that is separated by commas. */
export const parts = (list: string) => list.split(',').flatMap((one) => one.trim() || []);
