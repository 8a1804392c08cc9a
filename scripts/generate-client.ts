import { readdirSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@forecourt/contract/contract';
import type { Route } from '@forecourt/contract/route';
import { z } from 'zod';
import { type JsonSchema, typeOf } from './json-schema-types.ts';
import { root } from './source-files.ts';

const source = path.join(root, 'packages/contract/src');
export const operationsFile = path.join(root, 'packages/client/src/operations.gen.ts');

/** Every schema that the contract exports, with its name. */
async function namedSchemas() {
  const registry = z.registry<{ id?: string }>();
  const names = new Set<string>();
  const files = readdirSync(source).filter((file) => /^[\w-]+\.ts$/.test(file));
  for (const file of files.sort()) {
    const exported = (await import(path.join(source, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported).sort(byFirst)) {
      if (!(value instanceof z.ZodType) || registry.has(value) || names.has(name) || !/^[A-Z]/.test(name))
        continue;
      names.add(name);
      registry.add(value, { id: name });
    }
  }
  return registry;
}

type Registry = Awaited<ReturnType<typeof namedSchemas>>;

/** The order does not depend on how a module is loaded. */
const byFirst = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

const sentName = /\b([A-Z]\w*)Sent\b/g;

/** Types of what is sent and of what is answered: they differ where a field may be omitted or is converted. */
class Definitions {
  readonly #registry: Registry;
  readonly #texts = new Map<string, string>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The type of a schema; the schemas that it names are defined. */
  typeOf(schema: z.ZodType, io: 'input' | 'output'): string {
    const json = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: this.#registry,
    }) as JsonSchema;
    // A named schema is a definition of itself.
    const name = this.#registry.get(schema)?.id;
    const definitions = { ...json.$defs, ...(name && !json.$ref ? { [name]: json } : {}) };
    const ending = io === 'input' ? 'Sent' : '';
    const renamed = (text: string) =>
      ending
        ? text.replace(/\b[A-Z]\w*\b(?!["'])/g, (word) => (word in definitions ? word + ending : word))
        : text;
    for (const [key, { $defs: _defs, ...definition }] of Object.entries(definitions))
      this.#texts.set(key + ending, renamed(typeOf(definition)));
    return renamed(name ?? typeOf(json));
  }

  /** The types that differ when they are sent, by the name that they have then. */
  #differing(): Set<string> {
    const base = (name: string) => name.replace(/Sent$/, '');
    const sent = [...this.#texts].filter(([name]) => name.endsWith('Sent') && name !== base(name));
    const isAsRead = ([name, text]: [string, string]) =>
      !this.#texts.has(base(name)) || text.replace(sentName, '$1') === this.#texts.get(base(name));
    const differing = new Set(sent.filter((one) => !isAsRead(one)).map(([name]) => name));
    for (let before = -1; before < differing.size; ) {
      before = differing.size;
      for (const [name, text] of sent)
        if ([...text.matchAll(sentName)].some(([word]) => differing.has(word))) differing.add(name);
    }
    return differing;
  }

  /** A text and all definitions, in which types that are the same sent and read have one name. */
  resolved(operations: string): string {
    const differing = this.#differing();
    const simplified = (text: string) =>
      text.replace(sentName, (word, name: string) => (differing.has(word) ? word : name));
    const types = new Map([...this.#texts].map(([name, text]) => [simplified(name), simplified(text)]));
    const sorted = [...types].sort(byFirst);
    return [simplified(operations), ...sorted.map(([name, text]) => `export type ${name} = ${text};`)].join(
      '\n\n',
    );
  }
}

/** Method and path, as the OpenAPI document writes it. */
const addressOf = ({ method, path: at }: Route) => `${method} ${at.replace(/:(\w+)/g, '{$1}')}`;

const answerTypes: Partial<Record<NonNullable<Route['answer']>, string>> = {
  csv: 'Blob',
  pdf: 'Blob',
  pem: 'Blob',
};

function operationOf(route: Route, definitions: Definitions): string {
  const sent = (name: 'params' | 'query' | 'body') => {
    const schema = route[name];
    return schema ? [`${name}: ${definitions.typeOf(schema, 'input')};`] : [];
  };
  const answer = answerTypes[route.answer ?? 'json'] ?? definitions.typeOf(route.response, 'output');
  const parts = [
    ...sent('params'),
    ...sent('query'),
    ...sent('body'),
    ...(route.file ? ['file: true;'] : []),
    ...(route.idempotent ? ['idempotent: true;'] : []),
    `answer: ${answer};`,
  ];
  return `  /** ${route.summary} */\n  '${addressOf(route)}': { ${parts.join(' ')} };`;
}

/** Streams are read by an EventSource, and what only the person itself may do refuses keys of programs. */
const isForPrograms = ({ answer, ownPersonOnly, permission }: Route) =>
  answer !== 'events' && !ownPersonOnly && permission !== 'public';

/** The text of `operations.gen.ts`. */
export async function clientOperations(): Promise<string> {
  const definitions = new Definitions(await namedSchemas());
  const routes = Object.values(contract)
    .filter(isForPrograms)
    .sort((one, other) => byFirst([addressOf(one), one], [addressOf(other), other]));
  const operations = routes.map((route) => operationOf(route, definitions));
  const idempotent = routes.filter((route) => route.idempotent).map(addressOf);
  return [
    '// Generated by `npm run client:types` from packages/contract.',
    '/** Calls that happen once however often they are sent with one Idempotency-Key. */',
    `export const idempotentCalls: ReadonlySet<string> = new Set(${JSON.stringify(idempotent)});`,
    definitions.resolved(`export interface Operations {\n${operations.join('\n')}\n}`),
  ].join('\n\n');
}
