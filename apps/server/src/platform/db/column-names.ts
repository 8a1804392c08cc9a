import { PostgresQueryCompiler } from 'kysely';

const snakeNames = new Map<string, string>();
const camelNames = new Map<string, string>();

function remembered(names: Map<string, string>, name: string, convert: (name: string) => string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const converted = convert(name);
  names.set(name, converted);
  return converted;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** The name in code of a column. */
export const camelCased = (name: string): string => remembered(camelNames, name, camelCase);

/**
 * Writes identifiers in snake_case, as the database has them. Kysely's own CamelCasePlugin rewrites the whole tree of
 * every query for that, which takes as long as building it.
 */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return remembered(snakeNames, identifier, (name) => super.sanitizeIdentifier(snakeCase(name)));
  }
}
