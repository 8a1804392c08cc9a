import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

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

/**
 * Writes identifiers in snake_case, as the database has them. Kysely's own CamelCasePlugin rewrites the whole tree of
 * every query for that, which takes as long as building it.
 */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return remembered(snakeNames, identifier, (name) => super.sanitizeIdentifier(snakeCase(name)));
  }
}

/** Gives the columns of rows their names in code; the contents of jsonb columns are left as they are. */
export class CamelCaseRows implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    const names = Object.keys(first).map((name) => [name, remembered(camelNames, name, camelCase)] as const);
    if (names.every(([name, renamed]) => name === renamed)) return result;
    const rows = result.rows.map((row) => {
      const renamed: UnknownRow = {};
      for (const [name, to] of names) renamed[to] = row[name];
      return renamed;
    });
    return { ...result, rows };
  }
}
