import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { serialiserSchema } from './json-schema.ts';

type Write = (answer: unknown) => string;

/** Serialisers in use, by the schema of the contract that they were compiled from: it never changes. */
const compiled = new WeakMap<z.ZodType, Write>();

function writerOf(schema: z.ZodType): Write {
  const write = compiled.get(schema) ?? fastJson(serialiserSchema(schema));
  compiled.set(schema, write);
  return write;
}

/**
 * Serialises answers by their schemas. Each serialiser is compiled at its first use: doing so at the start, with the JSON
 * schemas that they need, would delay it by a third of a second.
 */
export function registerSerialisers(server: FastifyInstance): void {
  server.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        writerOf(schema)(answer),
  );
}
