/** Files of spins and pages: one version is shown, and the one before stays for a while, because an undo may want it back. */
import { type RawBuilder, sql } from 'kysely';

interface Versioned {
  version: string;
}

/** The value of `earlier_result` once a result of this version is stored: what is shown until then, unless it is the same. */
export const replacedResult = (version: string) =>
  sql<never>`case when result->>'version' = ${version} then earlier_result else result end`;

/** The versions of a row whose files are kept. */
export const keptVersions: RawBuilder<string[]> = sql<
  string[]
>`array_remove(array[result->>'version', earlier_result->>'version'], null)`;

/**
 * The version whose files nothing refers to any more, once one has been made; null if there is none.
 * @param before The row before it was made.
 */
export function droppedVersion(
  before: { result: Versioned | null; earlierResult: Versioned | null },
  made: string,
): string | null {
  const earlier = before.earlierResult?.version ?? null;
  return before.result?.version === made || earlier === made ? null : earlier;
}
