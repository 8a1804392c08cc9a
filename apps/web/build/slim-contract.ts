import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';

/**
 * The fields of a route that the panel reads at run time besides the body schema; the others are used for types only.
 */
const routeFields = ['method', 'path', 'answer', 'file', 'idempotent'] as const;

const contractFile = `${sep}packages${sep}contract${sep}src${sep}`;

function isRoute(value: object): boolean {
  return 'method' in value && 'path' in value && 'permission' in value;
}

/** The body of a route as JSON Schema, against which forms check their values; undefined for a route without a body. */
export function bodySchemaOf({ body }: { body?: z.ZodType }): object | undefined {
  if (!body) return undefined;
  const { $schema: _version, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** The part of an exported value that is plain data, or undefined when it has none. */
function plainPart(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && isRoute(value)) {
    const entries = Object.entries(value).filter(([name]) =>
      (routeFields as readonly string[]).includes(name),
    );
    return { ...Object.fromEntries(entries), bodySchema: bodySchemaOf(value) };
  }
  return undefined;
}

/** A contract module without its schemas, as JavaScript text. */
async function slimModule(file: string): Promise<string> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.entries(exported)
    .map(([name, value]) => [name, plainPart(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/**
 * Keeps zod out of the panel: contract modules that are built on it are replaced by their plain data (method, path
 * and body schema of each route, lists, numbers). The server checks every input anyway; the types stay those of the schemas.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    async load(id) {
      const [file = id] = id.split('?');
      if (!file.includes(contractFile) || !file.endsWith('.ts')) return null;
      const source = await readFile(file, 'utf8');
      return source.includes("from 'zod'") ? { code: await slimModule(file), moduleType: 'js' } : null;
    },
  };
}
